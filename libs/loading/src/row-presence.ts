import { fileNumberKey } from '@registry/domain';
import { migration } from '@registry/persistence/migrations';
import type { PoolClient } from 'pg';
import type { ChunkTally } from './load-store.ts';
import { type Chunk, type LoadContext, type RowPresence } from './load-target.ts';
import { confirmingLoadSql } from './data-dates/as-of.sql.ts';
import { isNewerSql, newerDataValues } from './data-dates/newer-data.ts';
import { NO_LOAD, retrievedAtSql } from './data-dates/retrieved-at.sql.ts';

/** How many rows of its source a load found, in addition to `LOAD_TABLES_SQL`. */
export const KnownRows1795690000000 = migration(
  'KnownRows1795690000000',
  `-- Rows of the source that were not absent when the load of a whole file began.
   ALTER TABLE loads ADD COLUMN rows_known bigint`,
);

/** What a whole file has in rows that are rejected, in addition to `PRESENCE_TABLES_SQL`. */
export const GarbledRows1797600000000 = migration(
  'GarbledRows1797600000000',
  `ALTER TABLE seen_rows
     -- 64-bit hashes of the words of rejected rows.
     ADD COLUMN words bigint[] NOT NULL DEFAULT '{}',
     -- The keys of rejected rows, where they are readable.
     ADD COLUMN garbled text[] NOT NULL DEFAULT '{}'`,
);

/** What a whole file was found to lack. */
export interface AbsentRows {
  /** Rows known before the load that are not absent yet. */
  readonly known: number;
  /** Those of them that the file lacks. */
  readonly missing: number;
}

/** Rows that are marked in one transaction. */
const MARKED_AT_ONCE = 5_000;
/** A file is published some time after its data were taken: a row that a lookup has found since then is not absent. */
const PUBLISHED_WITHIN = "interval '31 days'";
/** Memory in which the hashes of ten million keys are compared. */
const COMPARING_MEMORY = '256MB';

/** Counts, before the first chunk of a whole file, the rows that it may lack. A load that is resumed keeps its count. */
export async function countKnown(
  client: PoolClient,
  { sourceNo, loadNo }: LoadContext,
  { table }: RowPresence,
): Promise<void> {
  await client.query(
    `UPDATE loads SET rows_known = (SELECT count(*) FROM ${table} r
                                     WHERE r.source_no = $1 AND r.absent_since IS NULL AND r.load_no <> $2)
      WHERE load_no = $2 AND rows_known IS NULL`,
    [sourceNo, loadNo],
  );
}

/**
 * Notes, in the chunk's transaction, which known rows it contained without writing them. Of a whole file a hash of each key is kept
 * until the load ends, so that no row is written for it. The rows of an increment are few, and say themselves when they were seen.
 * What a rejected row says is not known, so its words count as keys: a row that the file garbles is not absent.
 */
export async function noteConfirmed(
  client: PoolClient,
  context: LoadContext,
  presence: RowPresence,
  chunk: Chunk<unknown>,
  tally: ChunkTally,
  rowsDone: number,
): Promise<void> {
  const { sourceNo, loadNo, retrievedAt, isWhole, newer } = context;
  const { table, key, noteConfirmed: noteLoad } = presence;
  const rejected = [...chunk.rejects, ...tally.rejected];
  const garbled = rejected.flatMap(({ key: own }) => (own === null ? [] : fileNumberKey(own)));
  const keys = tally.unchanged > 0 ? shownKeys(chunk, tally) : [];
  if (!isWhole) {
    await markLacked(client, context, presence, shownKeys(chunk, tally));
    if (keys.length === 0) return;
    await client.query(
      `UPDATE ${table} r SET retrieved_at = $3, confirmed_load_no = $4
        WHERE source_no = $1 AND ${key} = ANY ($2::text[]) AND retrieved_at < $3
          AND NOT ${isNewerSql(newer, { alias: 'r', hasPresence: true }, 5)}`,
      [sourceNo, keys, retrievedAt, loadNo, ...newerDataValues(newer)],
    );
    await noteLoad?.(client, keys);
    return;
  }
  const words = [...garbled, ...rejected.flatMap(({ raw }) => raw.toUpperCase().split(/[^\p{L}\p{N}-]+/u))];
  if (keys.length + rejected.length === 0) return;
  await client.query(
    `INSERT INTO seen_rows (load_no, rows_done, keys, words, garbled)
     SELECT $1, $2, ${hashesSql('$3')}, ${hashesSql('$4')}, $5`,
    [loadNo, rowsDone, keys, words, garbled],
  );
}

/** Marks, of rows that the load wrote, those that a whole file of newer data lacks: it would have confirmed them, and they stayed. */
async function markLacked(
  client: PoolClient,
  context: LoadContext,
  presence: RowPresence,
  keys: readonly string[],
): Promise<void> {
  const { sourceNo, loadNo, newer } = context;
  const { table, key } = presence;
  if (newer === null || newer.confirmedUntil === null || keys.length === 0) return;
  const startedAt = new Date(newer.confirmedUntil).toISOString();
  const { rows } = await client.query<{ key: string }>(
    `UPDATE ${table} SET absent_since = $4, retrieved_at = $4
      WHERE source_no = $1 AND ${key} = ANY ($2::text[]) AND load_no = $3 AND absent_since IS NULL RETURNING ${key} AS key`,
    [sourceNo, keys, loadNo, startedAt],
  );
  if (rows.length === 0) return;
  const lacking = { ...context, startedAt, asOf: newer.confirmedAsOf };
  await presence.publishAbsent(
    client,
    lacking,
    rows.map((row) => row.key),
  );
}

/** Keys of items that are not rejected. */
function shownKeys(chunk: Chunk<unknown>, { rejected }: ChunkTally): string[] {
  const refused = new Set(rejected.map(({ key }) => key));
  return chunk.items.flatMap(({ key }) => (refused.has(key) ? [] : fileNumberKey(key)));
}

function hashesSql(texts: string): string {
  return `array(SELECT DISTINCT hashtextextended(key, 0) FROM unnest(${texts}::text[]) key)`;
}

/**
 * Keeps a whole file that passed from confirming rows of which it has only rejected ones. A file confirms rows that were last seen before it
 * began, and these are marked as seen right after that, with the load that confirmed them before.
 */
export async function keepDates(
  client: PoolClient,
  { sourceNo, loadNo, startedAt, newer }: LoadContext,
  { table, key, lock, noteConfirmed: noteLoad }: RowPresence,
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `WITH seen AS MATERIALIZED (SELECT unnest(keys) AS hash FROM seen_rows WHERE load_no = $1)
     SELECT DISTINCT g.key FROM seen_rows, unnest(garbled) AS g (key)
      WHERE load_no = $1 AND NOT EXISTS (SELECT FROM seen WHERE seen.hash = hashtextextended(g.key, 0))`,
    [loadNo],
  );
  if (rows.length === 0) return;
  const keys = rows.map((row) => row.key);
  await client.query('BEGIN');
  await lock?.(client);
  await client.query(
    `UPDATE ${table} r SET retrieved_at = $3::timestamptz + interval '1 microsecond', confirmed_load_no = ${confirmingLoadSql('r')}
      WHERE source_no = $1 AND ${key} = ANY ($2::text[]) AND load_no NOT IN ($4, ${NO_LOAD}) AND retrieved_at <= $3 AND absent_since IS NULL
        AND NOT ${isNewerSql(newer, { alias: 'r', hasPresence: true }, 5)}`,
    [sourceNo, keys, startedAt, loadNo, ...newerDataValues(newer)],
  );
  await noteLoad?.(client, keys);
  await client.query('COMMIT');
}

/** Finds the rows that the whole file of this load lacks. They are in a table of the session, for `markAbsent`. */
export async function findAbsent(
  client: PoolClient,
  { sourceNo, loadNo, startedAt, newer }: LoadContext,
  { table, key }: RowPresence,
): Promise<AbsentRows> {
  await client.query(`SET work_mem = '${COMPARING_MEMORY}'`);
  await client.query('DROP TABLE IF EXISTS absent_rows');
  await client.query(
    `CREATE TEMPORARY TABLE absent_rows AS
     WITH seen AS MATERIALIZED (SELECT unnest(keys || words) AS hash FROM seen_rows WHERE load_no = $2)
     SELECT r.${key} AS key, row_number() OVER () AS n FROM ${table} r
      WHERE r.source_no = $1 AND r.absent_since IS NULL AND r.load_no <> $2 AND r.retrieved_at < $3
        AND NOT (r.load_no = ${NO_LOAD} AND r.retrieved_at > $3::timestamptz - ${PUBLISHED_WITHIN})
        AND NOT EXISTS (SELECT FROM seen WHERE seen.hash = hashtextextended(r.${key}, 0))
        AND NOT ${isNewerSql(newer, { alias: 'r', hasPresence: true }, 4)}`,
    [sourceNo, loadNo, startedAt, ...newerDataValues(newer)],
  );
  await client.query('CREATE INDEX ON absent_rows (n)');
  const { rows } = await client.query<AbsentRows>(
    'SELECT (SELECT count(*) FROM absent_rows) AS missing, rows_known AS known FROM loads WHERE load_no = $1',
    [loadNo],
  );
  return rows[0] ?? { known: 0, missing: 0 };
}

/** Marks the rows that were found, a transaction for each thousands of them; ends early when aborted. Returns how many it marked. */
export async function markAbsent(
  client: PoolClient,
  context: LoadContext,
  presence: RowPresence,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { table, key } = presence;
  let marked = 0;
  for (let from = 0; signal?.aborted !== true; from += MARKED_AT_ONCE) {
    await client.query('BEGIN');
    await presence.lock?.(client);
    const { rows } = await client.query<{ key: string | null }>(
      `WITH missing AS (SELECT key FROM absent_rows WHERE n > $3 AND n <= $3 + ${MARKED_AT_ONCE}), marked AS (
         UPDATE ${table} r SET absent_since = $2, retrieved_at = ${retrievedAtSql('r')}, confirmed_load_no = ${confirmingLoadSql('r')} FROM missing l
          WHERE r.source_no = $1 AND r.${key} = l.key AND r.absent_since IS NULL AND r.retrieved_at < $2
         RETURNING l.key)
       SELECT m.key FROM missing LEFT JOIN marked m USING (key)`,
      [context.sourceNo, context.startedAt, from],
    );
    const keys = rows.flatMap((row) => row.key ?? []);
    if (keys.length > 0) await presence.publishAbsent(client, context, keys);
    await client.query('COMMIT');
    marked += keys.length;
    if (rows.length === 0) break;
  }
  return marked;
}

/** Forgets, in the client's transaction, what loads of the source saw; a whole file that passed has confirmed what is not absent. */
export async function endPresence(client: PoolClient, context: LoadContext, hasPassed: boolean): Promise<void> {
  const { sourceNo, startedAt, loadNo, isWhole } = context;
  await client.query('DELETE FROM seen_rows s USING loads l WHERE l.load_no = s.load_no AND l.source_no = $1', [
    sourceNo,
  ]);
  if (!isWhole || !hasPassed) return;
  await client.query(
    'UPDATE sources SET confirmed_at = greatest(confirmed_at, $2), confirmed_load_no = $3 WHERE source_no = $1',
    [sourceNo, startedAt, loadNo],
  );
}
