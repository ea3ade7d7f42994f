import {
  createWatchlist,
  followEntities,
  getWatchlist,
  listDeliveries,
  listEvents,
  redeliver,
  type WebhookDelivery,
} from '@registry/contracts-watchlist';
import { type AppProcess, startApp } from '@registry/testing';
import type { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import type { FeedApps } from '../feed/feed-apps.ts';

const WORKSPACE = 7;
/** Companies that one request follows at most, and events that one lists. */
const AT_ONCE = 100;
/** Seconds from each attempt to the next: the usual schedule lasts for more than a day. */
const RETRY_DELAYS = '0.05,0.1,0.1,0.2,0.2,0.4,0.4';

/** A watchlist of the test. */
export interface FollowedList {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
}

/** Several processes of watchlist that share a database, and watchlists whose webhooks are a receiver's. */
export class WatchlistWorkers {
  readonly lists: FollowedList[] = [];
  readonly #apps: FeedApps;
  readonly #receiver: WebhookReceiver;
  readonly #workers: AppProcess[] = [];

  constructor(apps: FeedApps, receiver: WebhookReceiver) {
    this.#apps = apps;
    this.#receiver = receiver;
  }

  async start(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) this.#workers[at] = await this.#startWorker();
  }

  /** Ends one as in a crash and starts another. */
  async replace(at: number): Promise<void> {
    await this.#workers[at]?.kill();
    this.#workers[at] = await this.#startWorker();
  }

  async kill(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.kill()));
  }

  /** Makes a watchlist that follows companies. */
  async follow(companyIds: readonly string[]): Promise<void> {
    const path = `/${this.lists.length}`;
    const { id, secret } = await this.#apps.client.call(createWatchlist, {
      workspaceId: WORKSPACE,
      idempotencyKey: null,
      name: `List ${path}`,
      delivery: { type: 'webhook', url: this.#receiver.url(path), eventTypes: null },
    });
    const list = { workspaceId: WORKSPACE, watchlistId: id };
    for (let from = 0; from < companyIds.length; from += AT_ONCE) {
      const entityIds = companyIds.slice(from, from + AT_ONCE);
      await this.#apps.client.call(followEntities, { ...list, idempotencyKey: null, entityIds });
    }
    this.lists.push({ id, secret: secret ?? '', path });
  }

  /** Sequence → id of every event of a list. */
  async events({ id }: FollowedList): Promise<Map<number, string>> {
    const events = new Map<number, string>();
    for (;;) {
      const request = { workspaceId: WORKSPACE, watchlistId: id, after: events.size, limit: AT_ONCE };
      const page = (await this.#apps.client.call(listEvents, request)).data;
      for (const event of page) events.set(event.sequence, event.id);
      if (page.length < AT_ONCE) return events;
    }
  }

  async lastSequence({ id }: FollowedList): Promise<number> {
    const watchlist = await this.#apps.client.call(getWatchlist, { workspaceId: WORKSPACE, watchlistId: id });
    return watchlist.last_sequence;
  }

  /** Sends again what is dead, as a customer does; how many there were. */
  async redeliverDead({ id }: FollowedList): Promise<number> {
    const dead: WebhookDelivery[] = [];
    for (let offset = 0; ; offset += AT_ONCE) {
      const request = { workspaceId: WORKSPACE, watchlistId: id, status: 'dead' as const, offset, limit: AT_ONCE };
      const { items: deliveries } = await this.#apps.client.call(listDeliveries, request);
      dead.push(...deliveries.filter(({ next_attempt_at }) => next_attempt_at === null));
      if (deliveries.length < AT_ONCE) break;
    }
    for (const { id: deliveryId } of dead) {
      await this.#apps.client.call(redeliver, { workspaceId: WORKSPACE, idempotencyKey: null, deliveryId });
    }
    return dead.length;
  }

  #startWorker(): Promise<AppProcess> {
    return startApp('watchlist', {
      ...this.#apps.settingsOf('watchlist'),
      DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true',
      RETRY_DELAYS_SECONDS: RETRY_DELAYS,
    });
  }
}
