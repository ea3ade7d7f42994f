import type { ScreeningHit, UpdateScreeningRequest } from '@registry/contracts-business-registry';
import { type EventType, fileNumberKey, HIT_ADDED_EVENT_TYPE, HIT_REMOVED_EVENT_TYPE } from '@registry/domain';
import { sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { beginMerge } from '../load/state-turns.ts';
import { type HistoryChange, writeHistory } from '../companies/company-history.ts';
import { raiseVersion } from '../companies/raise-version.ts';
import { suppressedAmong } from '../suppressions/suppressions.store.ts';

/** A change of a hit that a screening has shown. */
interface HitChange {
  readonly type: EventType;
  readonly before: ScreeningHit | null;
  readonly after: ScreeningHit | null;
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly asOf: string | null;
}

interface StoredScreening {
  readonly checkedAtMs: string;
  readonly hits: readonly ScreeningHit[];
}

/**
 * Stores the hits of a company and writes those that are new or gone into its history, as one version of it, in the client's transaction.
 * So a screening that is repeated changes nothing. Returns false for an older one, and for a company that is not shown.
 */
export async function storeScreening(client: PoolClient, request: UpdateScreeningRequest): Promise<boolean> {
  const { state, checkedAtMs, isFirst, lists, hits } = request;
  const key = fileNumberKey(request.fileNumber);
  await beginMerge(client, state);
  const { rowCount } = await client.query('SELECT FROM businesses WHERE state = $1 AND file_number_key = $2', [
    state,
    key,
  ]);
  if (rowCount === 0 || (await suppressedAmong(client, state, [key])).has(key)) return false;
  const { rows } = await client.query<StoredScreening>(
    'SELECT checked_at_ms AS "checkedAtMs", hits FROM screenings WHERE state = $1 AND file_number_key = $2',
    [state, key],
  );
  const [stored] = rows;
  if (stored !== undefined && Number(stored.checkedAtMs) > checkedAtMs) return false;
  const before = stored?.hits ?? [];
  const screened = new Set(lists.map(({ abbr }) => abbr));
  const kept = before.filter(({ list }) => !screened.has(list));
  await client.query(
    `INSERT INTO screenings (state, file_number_key, checked_at_ms, hits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (state, file_number_key) DO UPDATE SET (checked_at_ms, hits) = (EXCLUDED.checked_at_ms, EXCLUDED.hits)`,
    [state, key, checkedAtMs, JSON.stringify([...hits, ...kept])],
  );
  if (stored === undefined || isFirst) return true;
  const changes = listChanges(before, request);
  if (changes.length > 0) await writeChanges(client, request, changes);
  return true;
}

/** Hits that are gone, then those that are new. */
function listChanges(before: readonly ScreeningHit[], { lists, hits }: UpdateScreeningRequest): HitChange[] {
  const dates = new Map(lists.map(({ abbr, as_of: asOf }) => [abbr, asOf] as const));
  const [known, now] = [before, hits].map((all) => new Set(all.map(({ id }) => id)));
  const gone = before.filter(({ id, list }) => dates.has(list) && now?.has(id) === false);
  const added = hits.filter(({ id }) => known?.has(id) === false);
  return [
    ...gone.map((hit) => {
      const about = { source: hit.record.source, asOf: dates.get(hit.list) ?? null };
      return { type: HIT_REMOVED_EVENT_TYPE, before: hit, after: null, ...about };
    }),
    ...added.map((hit) => {
      const about = { source: hit.record.source, asOf: hit.record.as_of };
      return { type: HIT_ADDED_EVENT_TYPE, before: null, after: hit, ...about };
    }),
  ];
}

async function writeChanges(
  client: PoolClient,
  { state, fileNumber }: UpdateScreeningRequest,
  changes: readonly HitChange[],
): Promise<void> {
  const written = await raiseVersion(client, { state, fileNumber });
  if (written === undefined) return;
  const shown: HistoryChange[] = [];
  for (const { source, ...change } of changes) {
    shown.push({ ...change, field: 'watchlist', sourceNo: await sourceNumber(client, source), cameLive: false });
  }
  await writeHistory(client, state, [{ ...written, changes: shown }]);
  await publishCompanies(client, state, [{ ...written, action: 'changed' }], written.isSample);
}
