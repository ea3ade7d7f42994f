import {
  createWatchlist,
  FOLLOWED_AT_ONCE_MAX,
  followEntities,
  sendTestEvent,
  updateWatchlist,
} from '@registry/contracts-watchlist';
import type { MessageClient } from '@registry/messaging';
import pMap from 'p-map';
import type pg from 'pg';

const WORKSPACE = 7;
/** Requests at once while lists are made. */
const AT_ONCE = 4;
/** How often a request without a response is sent on a busy machine: its key makes it one. */
const ATTEMPTS_MAX = 5;

/** Watchlists that follow companies, their webhooks at the receiver's. */
export class FollowedLists {
  readonly ids: string[] = [];
  readonly #client: MessageClient;
  readonly #receiverUrl: string;

  constructor(client: MessageClient, receiverUrl: string) {
    this.#client = client;
    this.#receiverUrl = receiverUrl;
  }

  /** Makes lists, each of which follows its share of the companies. */
  async make(count: number, companyIds: readonly string[]): Promise<void> {
    const makeOne = async (at: number): Promise<void> => {
      const create = {
        workspaceId: WORKSPACE,
        idempotencyKey: `create ${at}`,
        name: `List ${at}`,
        delivery: { type: 'webhook', url: `${this.#receiverUrl}/${at}`, eventTypes: null },
      } as const;
      const { id } = await repeated(() => this.#client.call(createWatchlist, create));
      this.ids[at] = id;
      const own = companyIds.filter((_id, company) => company % count === at);
      for (let from = 0; from < own.length; from += FOLLOWED_AT_ONCE_MAX) {
        const entityIds = own.slice(from, from + FOLLOWED_AT_ONCE_MAX);
        const list = { workspaceId: WORKSPACE, idempotencyKey: `follow ${at} ${from}`, watchlistId: id };
        await repeated(() => this.#client.call(followEntities, { ...list, entityIds }));
      }
    };
    await pMap(Array(count).keys(), makeOne, { concurrency: AT_ONCE });
  }

  /** Gives each list companies that do not change, and lets all seem to be followed for long: looked at, and known. */
  async addUnchanged(database: pg.Client, count: number): Promise<void> {
    await database.query('DELETE FROM companies_to_check');
    await database.query('UPDATE followed_companies SET records_known = true');
    await database.query(
      `INSERT INTO followed_companies (key, id, state, version, records_known, business)
       SELECT 'us-wa-' || n, 'us-wa-' || n, 'WA', 1, true, '{}' FROM generate_series(1, $1::integer) n`,
      [count * this.ids.length],
    );
    await database.query(
      `INSERT INTO watchlist_entities (watchlist_id, company_key, id, followed_version)
       SELECT ($1::text[])[1 + n % $2], 'us-wa-' || n, 'we_' || n, 1 FROM generate_series(1, $3::integer) n`,
      [this.ids, this.ids.length, count * this.ids.length],
    );
    await database.query('ANALYZE followed_companies, watchlist_entities');
  }

  /** Puts test events into lists at a steady rate. */
  async sendTestEvents(perSecond: number, seconds: number): Promise<void> {
    const sent: Promise<unknown>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < perSecond * seconds; count += 1) {
      const due = startedAt + (count * 1_000) / perSecond;
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      // Every list but the first, which may have a webhook that hangs.
      const watchlistId = this.ids[1 + (count % (this.ids.length - 1))] ?? '';
      const event = { workspaceId: WORKSPACE, idempotencyKey: null, watchlistId };
      sent.push(this.#client.call(sendTestEvent, event).catch(() => undefined)); // an overloaded service refuses some
    }
    await Promise.all(sent);
  }

  /** Lets the webhook of the first list hang, with events to be posted, or not any more. */
  async setHanging(isHanging: boolean): Promise<void> {
    const [watchlistId = ''] = this.ids;
    const url = `${this.#receiverUrl}/${isHanging ? 'hang' : '0'}`;
    const delivery = { type: 'webhook', url, eventTypes: null } as const;
    await this.#client.call(updateWatchlist, {
      workspaceId: WORKSPACE,
      watchlistId,
      name: null,
      delivery,
      status: null,
    });
    await this.#client.call(sendTestEvent, { workspaceId: WORKSPACE, idempotencyKey: null, watchlistId });
  }
}

async function repeated<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
