import type { WatchlistResult } from '@registry/contracts-records-sections';
import { HIT_ADDED_EVENT_TYPE, HIT_REMOVED_EVENT_TYPE } from '@registry/domain';
import type { PoolClient } from 'pg';
import { appendEvents, type EventDraft, eventId } from './append-events.ts';
import { readTransactionTime } from './transaction-time.ts';

/** The digest of what an entry says, by the id of its result. */
export type HitContents = Readonly<Record<string, string>>;

const changeCause = (key: string, resultId: string, content: string | undefined): string =>
  [key, resultId, content].join('/');

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
    const cause = changeCause(key, resultId, contents[resultId]);
    const changes = [{ field: 'watchlist', before: null, after }];
    return [{ ...about, type: HIT_ADDED_EVENT_TYPE, cause, timestamp, source, asOf, changes, record: null }];
  });
  await appendEvents(client, drafts);
}

const KEEP = `
  UPDATE followed_companies SET hit_contents = hit_contents || $3, earlier_hits = earlier_hits || coalesce((
           SELECT jsonb_object_agg(n.key, jsonb_build_object('content', hit_contents -> n.key, 'version', $2::int))
             FROM jsonb_each($3) n WHERE hit_contents -> n.key <> n.value), '{}')
   WHERE key = $1 AND NOT hit_contents @> $3`;

/**
 * Stores what hits say now, in the client's transaction, before their changes are published: then all know which hits a workspace has
 * rejected. Changes up to `version` of the company are about what they said before, also where they arrive later.
 */
export async function keepHitContents(
  client: PoolClient,
  key: string,
  version: number,
  contents: HitContents,
): Promise<void> {
  await client.query(KEEP, [key, version, JSON.stringify(contents)]);
}

/** Which of the events a watchlist has, without one after them that says that the hit is gone. */
const STILL_ADDED = `
  SELECT ev.id FROM watchlist_events ev
   WHERE ev.id = ANY ($1) AND NOT EXISTS (
     SELECT FROM watchlist_events e
      WHERE e.watchlist_id = ev.watchlist_id AND e.sequence > ev.sequence AND e.type = '${HIT_REMOVED_EVENT_TYPE}'
        AND e.payload #>> '{data,changes,0,before,id}' = ev.payload #>> '{data,changes,0,after,id}')`;

/**
 * The drafts without hits that a watchlist has as added, since they were rejected and their entry changed: the check that stored such a hit
 * as gone may have died before it noted that, so that business-registry reports the hit as new once more.
 */
export async function withoutReportedHits(client: PoolClient, drafts: readonly HitDraft[]): Promise<EventDraft[]> {
  const reported = new Map<HitDraft, string>();
  const gone = new Set<string>();
  for (const draft of drafts) {
    const { watchlistId, type, hit } = draft;
    if (hit === undefined) continue;
    const { key, resultId, content } = hit;
    const id = [watchlistId, key, resultId].join('/');
    if (type === HIT_REMOVED_EVENT_TYPE) gone.add(id);
    else if (!gone.has(id))
      reported.set(draft, eventId({ watchlistId, type, cause: changeCause(key, resultId, content) }));
  }
  const { rows } =
    reported.size === 0 ? { rows: [] } : await client.query<{ id: string }>(STILL_ADDED, [[...reported.values()]]);
  const known = new Set(rows.map(({ id }) => id));
  return drafts.filter((draft) => !known.has(reported.get(draft) ?? '')).map(({ hit: _hit, ...draft }) => draft);
}

/** A draft; `hit`: the hit that it is about, with what its entry says now. */
export interface HitDraft extends EventDraft {
  readonly hit?: { readonly key: string; readonly resultId: string; readonly content: string | undefined };
}
