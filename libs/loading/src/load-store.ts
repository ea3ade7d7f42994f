import type { LoadCounts } from '@registry/domain';
import type { RejectedRow } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { passedSql } from './data-dates/as-of.sql.ts';
import { dataDaySql } from './data-dates/data-day.sql.ts';

/** Rows of one chunk by what became of them; the counts and the rejected rows add up to the chunk's rows. */
export interface ChunkTally {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that differ from newer data, which stay as they are. */
  readonly older: number;
  readonly rejected: readonly RejectedRow[];
}

/** The counts of a load that has merged nothing. */
export const NO_ROWS: LoadCounts = { read: 0, new: 0, changed: 0, unchanged: 0, older: 0, leftOut: 0, rejected: 0 };

/** A load as its row in `loads` has it. */
export interface StoredLoad {
  readonly loadNo: number;
  readonly startedAt: Date;
  /** It was started as one of a whole file. */
  readonly isWhole: boolean;
  /** The date of the data, where it is stated. YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly counts: LoadCounts;
}

/** The number of a source, given to it when it is first loaded. */
export async function sourceNumber(client: PoolClient, slug: string): Promise<number> {
  const known = await knownNumber(client, slug);
  if (known !== undefined) return known;
  await client.query('INSERT INTO sources (slug) VALUES ($1) ON CONFLICT (slug) DO NOTHING', [slug]);
  const given = await knownNumber(client, slug);
  if (given === undefined) throw new Error(`The source ${slug} has no number.`);
  return given;
}

/** Checked before a number is given: an INSERT of an existing source also uses up one of the 32,767 numbers. */
async function knownNumber(client: PoolClient, slug: string): Promise<number | undefined> {
  const { rows } = await client.query<{ no: number }>('SELECT source_no AS no FROM sources WHERE slug = $1', [slug]);
  return rows[0]?.no;
}

/**
 * Keeps other loads of the source out until the client's session ends; false when one is under way. A process that dies
 * lets go of it by dying.
 */
export async function lockSource(client: PoolClient, slug: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('load'), hashtext($1)) AS locked",
    [slug],
  );
  return rows[0]?.locked === true;
}

/** Takes the same lock as `lockSource`, once a load of the source that is under way has ended. */
export async function waitForSource(client: PoolClient, slug: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock(hashtext('load'), hashtext($1))", [slug]);
}

/** Checks that a load of the source is under way, without taking its lock from one that begins. */
export async function isBeingLoaded(client: PoolClient, slug: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND granted AND datname = current_database()
        AND classid = hashtext('load')::oid AND objid = hashtext($1)::oid`,
    [slug],
  );
  return rows.length > 0;
}

/** Releases the lock of `lockSource` before the session ends. */
export async function unlockSource(client: PoolClient, slug: string): Promise<void> {
  await client.query("SELECT pg_advisory_unlock(hashtext('load'), hashtext($1))", [slug]);
}

/** Of a later load: whether it may have written rows. A file that was refused has not. */
export const DID_SOMETHING_SQL = '(later.rows_done > 0 OR later.failure IS NULL)';

/** The newest load of the same bytes that did not reach its end. */
export async function findUnfinished(
  client: PoolClient,
  sourceNo: number,
  identity: string,
): Promise<StoredLoad | undefined> {
  const { rows } = await client.query<Omit<StoredLoad, 'counts'> & LoadCounts>(
    `SELECT load_no AS "loadNo", started_at AS "startedAt", is_whole AS "isWhole", as_of AS "asOf", rows_done AS read, rows_new AS new, rows_changed AS changed, rows_unchanged AS unchanged,
            rows_older AS older, rows_left_out AS "leftOut", rows_rejected AS rejected
       FROM loads l
      WHERE source_no = $1 AND input_identity = $2 AND finished_at IS NULL
        AND NOT EXISTS (SELECT FROM loads later WHERE later.source_no = l.source_no AND later.load_no > l.load_no AND ${DID_SOMETHING_SQL})`,
    [sourceNo, identity],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { loadNo, startedAt, isWhole, asOf, ...counts } = row;
  return { loadNo, startedAt, isWhole, asOf, counts };
}

/** Writes down a load that begins. The rejected rows of the loads of the source before it go. */
export async function beginLoad(
  client: PoolClient,
  load: {
    readonly sourceNo: number;
    readonly input: string;
    readonly identity: string | null;
    readonly isWhole: boolean;
    /** The day of the data. YYYY-MM-DD. */
    readonly asOf: string | null;
  },
): Promise<StoredLoad> {
  const { isWhole, asOf } = load;
  const { rows } = await client.query<Pick<StoredLoad, 'loadNo' | 'startedAt'>>(
    `WITH gone AS (DELETE FROM rejected_rows USING loads l WHERE rejected_rows.load_no = l.load_no AND l.source_no = $1)
     INSERT INTO loads (source_no, input, input_identity, is_whole, as_of) VALUES ($1, $2, $3, $4, $5)
     RETURNING load_no AS "loadNo", started_at AS "startedAt"`,
    [load.sourceNo, load.input, load.identity, isWhole, asOf],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A load could not be written down.');
  return { ...row, isWhole, asOf, counts: NO_ROWS };
}

/** Takes the failure from a load that is resumed. */
export async function goOn(client: PoolClient, loadNo: number): Promise<void> {
  await client.query('UPDATE loads SET failure = NULL WHERE load_no = $1', [loadNo]);
}

/** Writes down, before its first row, when a run of a load retrieved its input. */
export async function recordRun(client: PoolClient, loadNo: number, retrievedAt: string): Promise<void> {
  await client.query('UPDATE loads SET last_run_at = $2 WHERE load_no = $1', [loadNo, retrievedAt]);
}

/** Writes down why a load has no end; `isFinal` where it would fail again, so that it is not resumed. */
export async function recordFault(
  client: PoolClient,
  loadNo: number,
  failure: string,
  isFinal: boolean,
): Promise<void> {
  await client.query('UPDATE loads SET failure = $2, finished_at = CASE WHEN $3 THEN now() END WHERE load_no = $1', [
    loadNo,
    failure,
    isFinal,
  ]);
}

/** The whole file with the newest data. */
export interface NewestWhole {
  /** The date of its data: the stated one, else the day of its load. YYYY-MM-DD. */
  readonly day: string;
  readonly isStated: boolean;
}

/** The newest complete file that was loaded and passed; null without any. */
export async function newestWhole(client: PoolClient, sourceNo: number): Promise<NewestWhole | null> {
  const { rows } = await client.query<NewestWhole>(
    `SELECT ${dataDaySql('l')} AS day, as_of IS NOT NULL AS "isStated" FROM loads l
      WHERE source_no = $1 AND is_whole AND ${passedSql('l')} ORDER BY 1 DESC, 2 LIMIT 1`,
    [sourceNo],
  );
  return rows[0] ?? null;
}

/** Writes down, in the chunk's transaction, that its rows are merged. */
export async function recordProgress(client: PoolClient, loadNo: number, counts: LoadCounts): Promise<void> {
  await client.query(
    `UPDATE loads SET rows_done = $2, rows_new = $3, rows_changed = $4, rows_unchanged = $5, rows_left_out = $6,
            rows_rejected = $7, rows_older = $8
      WHERE load_no = $1`,
    [loadNo, counts.read, counts.new, counts.changed, counts.unchanged, counts.leftOut, counts.rejected, counts.older],
  );
}

/** Ends a load; `failure` says which check it did not pass. */
export async function endLoad(client: PoolClient, loadNo: number, failure: string | null): Promise<void> {
  await client.query('UPDATE loads SET finished_at = now(), failure = $2 WHERE load_no = $1', [loadNo, failure]);
}

/** Counts with a merged chunk added, whose rows that never became items were left out or rejected. */
export function addTally(counts: LoadCounts, tally: ChunkTally, leftOut: number, rejected: number): LoadCounts {
  return {
    read: counts.read + tally.new + tally.changed + tally.unchanged + tally.older + leftOut + rejected,
    new: counts.new + tally.new,
    changed: counts.changed + tally.changed,
    unchanged: counts.unchanged + tally.unchanged,
    older: counts.older + tally.older,
    leftOut: counts.leftOut + leftOut,
    rejected: counts.rejected + rejected,
  };
}
