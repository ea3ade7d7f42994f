import { fileNumberKey } from '@registry/domain';
import { LeftOutRow, type RejectedRow } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { ChunkTally } from './load-store.ts';
import type { Chunk, LoadContext, RowPresence } from './load-target.ts';
import { confirmingLoadSql } from './data-dates/as-of.sql.ts';
import { isNewerSql, newerDataValues } from './data-dates/newer-data.ts';
import { NO_LOAD, retrievedAtSql } from './data-dates/retrieved-at.sql.ts';

/** Rows that a whole file was found to lack. */
export interface AbsentRows {
  /** Rows known before the load that are not absent yet. */
  readonly known: number;
  /** Those of them that the file lacks, also in its rejected rows as far as these can be read. */
  readonly missing: number;
  /** Rows that may be in the file, in rejected rows. */
  readonly unconfirmed: number;
  /** Rejected rows whose key could not be read. With one of them, all that is missing is unconfirmed. */
  readonly unread: number;
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
 * What a rejected row says is not known: a row that the file garbles is not absent.
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
  const rejected = [...chunk.rejects, ...tally.rejected].filter((row) => !(row instanceof LeftOutRow));
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
  await noteUnread(
    client,
    loadNo,
    rejected.filter((row) => row.key === null),
  );
  if (keys.length + garbled.length === 0) return;
  await client.query(
    `INSERT INTO seen_rows (load_no, rows_done, keys, garbled) SELECT $1, $2, ${hashesSql('$3')}, $4`,
    [loadNo, rowsDone, keys, garbled],
  );
}

/** Of a row whose key could not be read, the words are kept: one of them may be the key of a row that the file otherwise lacks. */
async function noteUnread(client: PoolClient, loadNo: number, rows: readonly RejectedRow[]): Promise<void> {
  for (const { raw, isNextToItsRecord } of rows) {
    const words = raw.toUpperCase().split(/[^\p{L}\p{N}-]+/u);
    await client.query(
      `INSERT INTO unread_rows (load_no, digest, words, is_read) SELECT $1, hashtextextended($2, 0), ${hashesSql('$3')}, $4`,
      [loadNo, raw.replaceAll('\0', ''), words, isNextToItsRecord],
    );
  }
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
  if (newer === null || newer.confirmedUntil === null || newer.isConfirmedInPart || keys.length === 0) return;
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
     WITH seen AS MATERIALIZED (SELECT unnest(keys) AS hash FROM seen_rows WHERE load_no = $2),
          garbled AS MATERIALIZED (SELECT DISTINCT unnest(garbled) AS key FROM seen_rows WHERE load_no = $2)
     SELECT r.${key} AS key, hashtextextended(r.${key}, 0) AS hash, row_number() OVER () AS n,
            EXISTS (SELECT FROM garbled WHERE garbled.key = r.${key}) AS is_unconfirmed,
            coalesce(r.load_no = s.confirmed_load_no OR r.retrieved_at <= s.confirmed_at, false) AS was_confirmed
       FROM ${table} r JOIN sources s USING (source_no)
      WHERE r.source_no = $1 AND r.absent_since IS NULL AND r.load_no <> $2 AND r.retrieved_at < $3
        AND NOT (r.load_no = ${NO_LOAD} AND r.retrieved_at > $3::timestamptz - ${PUBLISHED_WITHIN})
        AND NOT EXISTS (SELECT FROM seen WHERE seen.hash = hashtextextended(r.${key}, 0))
        AND NOT ${isNewerSql(newer, { alias: 'r', hasPresence: true }, 4)}`,
    [sourceNo, loadNo, startedAt, ...newerDataValues(newer)],
  );
  await client.query('CREATE INDEX ON absent_rows (n)');
  await readByWords(client, loadNo);
  const { rows } = await client.query<AbsentRows>(
    'SELECT rows_known AS known, (SELECT count(*) FROM absent_rows WHERE NOT is_unconfirmed) AS missing FROM loads WHERE load_no = $1',
    [loadNo],
  );
  const { known, missing } = rows[0] ?? { known: 0, missing: 0 };
  return { known, missing, ...(await keepUnconfirmed(client, sourceNo, loadNo)) };
}

/**
 * Any row that is missing may be a rejected one whose key could not be read. A row that the whole file before this one has is not, if that
 * one has the same rejected rows.
 */
async function keepUnconfirmed(
  client: PoolClient,
  sourceNo: number,
  loadNo: number,
): Promise<Pick<AbsentRows, 'unconfirmed' | 'unread'>> {
  const { rows } = await client.query<{ unread: number; fresh: number }>(
    `SELECT count(*) AS unread, count(*) FILTER (WHERE NOT EXISTS (
              SELECT FROM unread_rows before JOIN sources s ON s.confirmed_load_no = before.load_no
               WHERE s.source_no = $1 AND before.digest = u.digest)) AS fresh
       FROM unread_rows u WHERE load_no = $2`,
    [sourceNo, loadNo],
  );
  const { unread, fresh } = rows[0] ?? { unread: 0, fresh: 0 };
  if (unread > 0)
    await client.query('UPDATE absent_rows SET is_unconfirmed = true WHERE $1 OR NOT was_confirmed', [fresh > 0]);
  const { rows: counted } = await client.query<{ n: number }>(
    'SELECT count(*) AS n FROM absent_rows WHERE is_unconfirmed',
  );
  return { unread, unconfirmed: counted[0]?.n ?? 0 };
}

/** Takes a rejected row for read where a word of it is the key of a row that the file otherwise lacks. Rows that are read go. */
async function readByWords(client: PoolClient, loadNo: number): Promise<void> {
  await client.query(
    `WITH named AS (
       UPDATE absent_rows SET is_unconfirmed = true
        WHERE hash IN (SELECT unnest(words) FROM unread_rows WHERE load_no = $1) RETURNING hash)
     DELETE FROM unread_rows u
      WHERE load_no = $1 AND (is_read OR EXISTS (SELECT FROM named WHERE named.hash = ANY (u.words)))`,
    [loadNo],
  );
}

/**
 * Marks the rows that were found, a transaction for each thousands of them; ends early when aborted. Those that may be in rejected rows
 * stay as they are, and the file does not confirm them. Returns how many it marked.
 */
export async function markAbsent(
  client: PoolClient,
  context: LoadContext,
  presence: RowPresence,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { table, key } = presence;
  let marked = 0;
  for (let from = 0; signal?.aborted !== true; from += MARKED_AT_ONCE) {
    const { rows: found } = await client.query<{ key: string; isUnconfirmed: boolean }>(
      `SELECT key, is_unconfirmed AS "isUnconfirmed" FROM absent_rows WHERE n > $1 AND n <= $1 + ${MARKED_AT_ONCE}`,
      [from],
    );
    if (found.length === 0) break;
    const listKeys = (isUnconfirmed: boolean): string[] =>
      found.flatMap((row) => (row.isUnconfirmed === isUnconfirmed ? row.key : []));
    await client.query('BEGIN');
    await presence.lock?.(client);
    const { rows } = await client.query<{ key: string }>(
      `UPDATE ${table} r SET absent_since = $2, retrieved_at = ${retrievedAtSql('r')}, confirmed_load_no = ${confirmingLoadSql('r')}
        WHERE r.source_no = $1 AND r.${key} = ANY ($3::text[]) AND r.absent_since IS NULL AND r.retrieved_at < $2
       RETURNING r.${key} AS key`,
      [context.sourceNo, context.startedAt, listKeys(false)],
    );
    const keys = rows.map((row) => row.key);
    if (keys.length > 0) await presence.publishAbsent(client, context, keys);
    await keepDates(client, context, presence, listKeys(true));
    await client.query('COMMIT');
    marked += keys.length;
  }
  return marked;
}

/**
 * Keeps a whole file that passed from confirming rows of which it may have only rejected ones. A file confirms rows that were last seen
 * before it began, and these are marked as seen right after that, with the load that confirmed them before.
 */
async function keepDates(
  client: PoolClient,
  { sourceNo, startedAt }: LoadContext,
  { table, key, noteConfirmed: noteLoad }: RowPresence,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `UPDATE ${table} r SET retrieved_at = $3::timestamptz + interval '1 microsecond', confirmed_load_no = ${confirmingLoadSql('r')}
      WHERE source_no = $1 AND ${key} = ANY ($2::text[]) AND load_no <> ${NO_LOAD} AND retrieved_at <= $3 AND absent_since IS NULL`,
    [sourceNo, keys, startedAt],
  );
  await noteLoad?.(client, keys);
}

/** Forgets, in the client's transaction, what loads of the source saw; a whole file that passed has confirmed what is not absent. */
export async function endPresence(client: PoolClient, context: LoadContext, hasPassed: boolean): Promise<void> {
  const { sourceNo, startedAt, loadNo, isWhole } = context;
  await client.query('DELETE FROM seen_rows s USING loads l WHERE l.load_no = s.load_no AND l.source_no = $1', [
    sourceNo,
  ]);
  if (!isWhole || !hasPassed) return;
  await client.query(
    'DELETE FROM unread_rows u USING loads l WHERE l.load_no = u.load_no AND l.source_no = $1 AND l.load_no <> $2',
    [sourceNo, loadNo],
  );
  await client.query(
    'UPDATE sources SET confirmed_at = greatest(confirmed_at, $2), confirmed_load_no = $3 WHERE source_no = $1',
    [sourceNo, startedAt, loadNo],
  );
}
