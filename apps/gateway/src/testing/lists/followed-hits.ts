import type { EventPayload } from '@registry/contracts-watchlist';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { isDeepStrictEqual } from 'node:util';
import type { StartedGateway } from '../started-gateway.ts';
import type { WatchlistWorkspace } from '../watchlist-workspace.ts';
import type { ColoradoCompany } from '../sample-companies.ts';
import type { DeniedRow } from './denied-list.ts';

const PUBLISHERS = ['business-registry', 'records-sections'] as const;
const SETTLED_MS_MAX = 120_000;

const PLACES = [
  { street: '12 Alder St', city: 'Salida', zip: '81201' },
  { street: '98 Birch Ave', city: 'Salida', zip: '81227' },
  { street: '5 Cedar Rd', city: 'Lamar', zip: '81052' },
] as const;
const FIRST = ['Quilmar', 'Brastow', 'Vendrick', 'Oskamp', 'Tilbrand', 'Yarrowin', 'Fenwild', 'Gorsetta'];
const SECOND = ['Lanternhaus', 'Wexcombe', 'Pumiceworks', 'Dovetailery'];

/** Companies of rare names, each at one of some places. */
export const COMPANIES: readonly ColoradoCompany[] = FIRST.flatMap((first, at) =>
  SECOND.slice(0, 3).map((second, n) => {
    const { street, city, zip } = PLACES[(at + n) % PLACES.length] ?? PLACES[0];
    return {
      entityid: `2024${at}00000${n}`,
      entityname: `${first} ${second} LLC`,
      ...{ principaladdress1: street, principalcity: city, principalzipcode: zip },
    };
  }),
);

export const IDS = COMPANIES.map(({ entityid }) => `us-co-${entityid}`);

/** A version of the list: some of the companies, at any of the places, named so or nearly so. */
export function randomRows(random: () => number): DeniedRow[] {
  const rows = COMPANIES.filter(() => random() < 0.5).map(({ entityname: name }) => {
    const place = PLACES[Math.floor(random() * PLACES.length)] ?? PLACES[0];
    const written = [name, name, name.toUpperCase(), name.replace('LLC', 'Inc'), name.replace('r', 'rr')];
    return { name: written[Math.floor(random() * written.length)] ?? name, ...place };
  });
  return [...new Map(rows.map((row) => [row.name.toUpperCase(), row] as const)).values()];
}

/** Some of the companies moved. */
export function randomMoves(random: () => number): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const moved = COMPANIES.filter(() => random() < 0.2).map(({ entityid }) => {
    const { street, city, zip } = PLACES[Math.floor(random() * PLACES.length)] ?? PLACES[0];
    return [entityid, { principaladdress1: street, principalcity: city, principalzipcode: zip }] as const;
  });
  return Object.fromEntries(moved);
}

/** Hits of companies, as `us-co-1 wlr_…`. */
export type Hits = ReadonlySet<string>;

/** Watchlists over these companies, and what a customer sees of their hits. */
export class FollowedHits {
  readonly #gateway: StartedGateway;
  readonly #workspace: WatchlistWorkspace;

  constructor(gateway: StartedGateway, workspace: WatchlistWorkspace) {
    this.#gateway = gateway;
    this.#workspace = workspace;
  }

  async follow(ids: readonly string[]): Promise<string> {
    const list = await this.#workspace.makeWatchlist();
    await this.#workspace.json('POST', `/v1/watchlists/${list}/entities`, { entity_ids: ids });
    return list;
  }

  /** Every company is screened by a request of its own. */
  async hits(ids: readonly string[]): Promise<Hits> {
    const found = await Promise.all(
      ids.map(async (id) => {
        const headers = { 'x-api-key': this.#workspace.key };
        const { text, status } = await this.#gateway.get(`/v1/businesses/${id}/watchlist?per_page=100`, { headers });
        if (status !== 200) throw new Error(`${id}: ${status} ${text}`);
        const { data } = JSON.parse(text) as { data: readonly { id: string; status: string }[] };
        return data.filter((one) => one.status === 'hit').map((one) => `${id} ${one.id}`);
      }),
    );
    return new Set(found.flat());
  }

  /** The events of hits of a watchlist after a number, as `added us-co-1 wlr_…`, and the newest number. */
  async events(list: string, after: number): Promise<{ readonly hits: readonly string[]; readonly last: number }> {
    const events: EventPayload[] = [];
    let last = after;
    for (let hasMore = true; hasMore;) {
      const page = await this.#workspace.json('GET', `/v1/watchlists/${list}/events?after=${last}&limit=100`);
      events.push(...(page['data'] as EventPayload[]));
      last = events.at(-1)?.sequence ?? after;
      hasMore = page['has_more'] === true;
    }
    const hits = events.flatMap(({ type, data: { entity_id: id, changes } }) =>
      type.startsWith('watchlist.hit_')
        ? changes.map((one) => {
            const result = (one.after ?? one.before) as { readonly id: string };
            return `${type.slice('watchlist.hit_'.length)} ${String(id)} ${result.id}`;
          })
        : [],
    );
    return { hits: hits.toSorted(), last };
  }

  /** Waits until every change is published and applied, and no check waits. A check of a process that was killed is free at once. */
  async untilSettled(): Promise<void> {
    const { stack } = this.#gateway;
    const positions = async () => {
      const sent = await Promise.all(
        PUBLISHERS.map(async (publisher) => {
          const [drafts] = await stack.rows<{ n: number }>(
            publisher,
            'SELECT count(*)::integer AS n FROM announcements WHERE position IS NULL',
          );
          if (drafts?.n !== 0) return [];
          return stack.rows(
            publisher,
            `SELECT '${publisher}' AS owner, lane, last_position AS position FROM feed_lanes ORDER BY lane`,
          );
        }),
      );
      const applied = await stack.rows(
        'watchlist',
        `SELECT owner, lane, position FROM feed_positions JOIN feed_subscriptions USING (owner)
          WHERE state = 'following' ORDER BY owner, lane`,
      );
      return isDeepStrictEqual(sent.flat(), applied) ? applied : null;
    };
    const isSettled = async (): Promise<boolean> => {
      const before = await positions();
      if (before === null) return false;
      const [waiting] = await stack.rows<{ n: number }>(
        'watchlist',
        'SELECT count(*)::integer AS n FROM companies_to_check',
      );
      return waiting?.n === 0 && isDeepStrictEqual(before, await positions());
    };
    await eventually(isSettled, true, SETTLED_MS_MAX);
  }

  /** Kills an app at its next write of that kind, while `change` is followed, and starts it again. */
  async killAt(app: 'business-registry' | 'watchlist', write: string, change: () => Promise<void>): Promise<void> {
    const { stack } = this.#gateway;
    await withClient(String(stack.settingsOf(app)['DATABASE_URL']), async (client) => {
      await client.query(
        `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN coalesce(NEW, OLD); END'`,
      );
      await client.query('SELECT pg_advisory_lock(4711)');
      await client.query(`CREATE TRIGGER gate BEFORE ${write} FOR EACH ROW EXECUTE FUNCTION wait()`);
      await change();
      const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`;
      await eventually(async () => ((await client.query(waiting)).rowCount ?? 0) > 0, true, SETTLED_MS_MAX);
      await stack.app(app).kill();
      await client.query('SELECT pg_advisory_unlock(4711)');
      await client.query('DROP FUNCTION wait() CASCADE');
    });
    await stack.startAnother(app);
    // As if the half minute of its lease were over.
    await stack.rows('watchlist', "UPDATE companies_to_check SET claimed_until = '-infinity'");
  }
}
