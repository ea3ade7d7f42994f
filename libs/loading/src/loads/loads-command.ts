import { type Database, databaseConfig, withDatabase } from '@registry/persistence';
import { printJson } from '@registry/command-line';
import { Command } from 'commander';
import { isWholeSql, passedSql } from '../data-dates/as-of.sql.ts';
import { dataDaySql } from '../data-dates/data-day.sql.ts';
import { DID_SOMETHING_SQL } from '../load-store.ts';
import { LOADS_LIMIT, type LoadEntry, loadsLimit, type RejectedEntry } from './load-entry.ts';

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** A load that holds the lock of its source is under way; one that lost it without an end was interrupted. */
const LOADS_SQL = `
  SELECT s.slug AS source,
         CASE WHEN l.failure IS NOT NULL AND l.finished_at IS NOT NULL AND l.rows_done = 0 THEN 'refused'
              WHEN l.failure IS NOT NULL THEN 'failed' WHEN l.finished_at IS NOT NULL THEN 'passed'
              WHEN locked.objid IS NOT NULL AND NOT EXISTS (
                SELECT FROM loads later WHERE later.source_no = l.source_no AND later.load_no > l.load_no AND ${DID_SOMETHING_SQL}) THEN 'under way'
              ELSE 'interrupted' END AS outcome,
         to_char(l.started_at AT TIME ZONE 'UTC', ${ISO}) AS started_at,
         to_char(l.finished_at AT TIME ZONE 'UTC', ${ISO}) AS finished_at,
         l.rows_done AS read, l.rows_new AS new, l.rows_changed AS changed, l.rows_unchanged AS unchanged, l.rows_older AS older,
         l.rows_left_out AS left_out, l.rows_rejected AS rejected, ${isWholeSql('l', 'd')} AS whole, l.as_of, l.failure, l.input
    FROM loads l JOIN sources s USING (source_no) LEFT JOIN described_sources d USING (source_no)
    LEFT JOIN pg_locks locked ON locked.locktype = 'advisory' AND locked.granted
          AND locked.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND locked.classid::bigint = hashtext('load')::bigint & 4294967295
          AND locked.objid::bigint = hashtext(s.slug)::bigint & 4294967295
   WHERE ($1::text IS NULL OR s.slug = $1)
     AND (NOT $3::boolean OR ${passedSql('l')} AND s.removed_at IS NULL AND NOT EXISTS (
            SELECT FROM loads newer
             WHERE newer.source_no = l.source_no AND ${passedSql('newer')}
               AND (${dataDaySql('newer')}, newer.load_no) > (${dataDaySql('l')}, l.load_no)))
   ORDER BY l.load_no DESC LIMIT $2`;

/** The newest loads first. */
export async function readLoads(database: Database, { source, limit, newest }: LoadsFlags): Promise<LoadEntry[]> {
  const values = [source ?? null, limit, newest];
  return database.query<LoadEntry & Record<string, unknown>>({ name: 'loads', text: LOADS_SQL }, values);
}

const REJECTED_SQL = `
  SELECT r.line, r.reason, r.raw FROM rejected_rows r JOIN loads l USING (load_no) JOIN sources s USING (source_no)
   WHERE s.slug = $1 ORDER BY r.line`;

/** The rows that the newest load of a source rejected, in the order of its input, as far as they were kept. */
function readRejected(database: Database, source: string): Promise<(RejectedEntry & Record<string, unknown>)[]> {
  return database.query({ name: 'rejected-rows', text: REJECTED_SQL }, [source]);
}

interface LoadsFlags {
  readonly source?: string;
  readonly limit: number;
  readonly newest: boolean;
  readonly rejected?: string;
}

/** `loads`: what this service has loaded, as JSON for the command line, which shows the loads of all services together. */
export function loadsCommand(service: string): Command {
  return new Command('loads')
    .description('List loads, newest first, as one line of JSON')
    .option('--source <slug>', 'show only loads of this source')
    .option('--limit <n>', 'maximum number of loads', loadsLimit, LOADS_LIMIT)
    .option('--newest', 'show only the successful load with the newest data of each source', false)
    .option(
      '--rejected <slug>',
      'instead, show the rows that the newest load of this source rejected, each as a line of JSON',
    )
    .action(async (flags: LoadsFlags) => {
      const options = { url: databaseConfig().DATABASE_URL, name: `${service}-loads`, poolMax: 1 };
      const { rejected } = flags;
      if (rejected === undefined)
        return printJson(await withDatabase(options, (database) => readLoads(database, flags)));
      for (const row of await withDatabase(options, (database) => readRejected(database, rejected))) printJson(row);
    });
}
