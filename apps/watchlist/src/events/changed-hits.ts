import type { WatchlistResult } from '@registry/contracts-records-sections';
import { HIT_ADDED_EVENT_TYPE } from '@registry/domain';
import type { PoolClient } from 'pg';
import { appendEvents, type EventDraft } from './append-events.ts';
import { readTransactionTime } from './transaction-time.ts';

/** The digest of what an entry says, by the id of its result. */
export type HitContents = Readonly<Record<string, string>>;

interface RejectingList extends Pick<EventDraft, 'watchlistId' | 'entityId' | 'business'> {
  readonly resultId: string;
}

/** Watchlists of workspaces that rejected hits of a company as they are stored. $1: the company, $2: results. */
const REJECTING = `
  SELECT e.watchlist_id AS "watchlistId", f.id AS "entityId", f.business, r.result_id AS "resultId"
    FROM followed_companies f JOIN decided_hits r ON r.company_key = f.key AND r.is_rejected JOIN watchlists w USING (workspace_id)
    JOIN watchlist_entities e ON e.watchlist_id = w.id AND e.company_key = f.key
   WHERE f.key = $1 AND NOT f.is_removed AND r.result_id = ANY ($2) AND r.content = f.hit_contents ->> r.result_id`;

/**
 * Makes events, in the client's transaction and before what is found now is stored, of hits that stay hits while their entries change:
 * a workspace that rejected one has it again. For all others nothing happened.
 */
export async function reportChangedHits(
  client: PoolClient,
  key: string,
  before: HitContents,
  { hits, contents }: { readonly hits: readonly WatchlistResult[]; readonly contents: HitContents },
): Promise<void> {
  const changed = new Map(
    hits.filter(({ id }) => (before[id] ?? contents[id]) !== contents[id]).map((hit) => [hit.id, hit] as const),
  );
  if (changed.size === 0) return;
  const { rows } = await client.query<RejectingList>(REJECTING, [key, [...changed.keys()]]);
  const timestamp = await readTransactionTime(client);
  const drafts = rows.flatMap(({ resultId, ...about }): EventDraft[] => {
    const after = changed.get(resultId);
    if (after === undefined) return [];
    const { source, as_of: asOf } = after.record;
    const cause = [key, resultId, contents[resultId]].join('/');
    const changes = [{ field: 'watchlist', before: null, after }];
    return [{ ...about, type: HIT_ADDED_EVENT_TYPE, cause, timestamp, source, asOf, changes, record: null }];
  });
  await appendEvents(client, drafts);
}
