import type { ListFailedLoadsReply, LoadedFile } from '@registry/contracts-business-registry';
import type { Database } from '@registry/persistence';
import { passedSql } from '../data-dates/as-of.sql.ts';
import { loadedFileSql } from '../original-rows/row-origin.sql.ts';

/** Rows of a load are committed with their number: a load that has any is listed as soon as one of them can be read. */
const LOADED_FILES = {
  name: 'loaded-files',
  text: `
    SELECT ${loadedFileSql('l.load_no')} AS file FROM loads l
     WHERE l.started_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND l.started_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
       AND l.input_identity IS NOT NULL AND (l.rows_done > 0 OR ${passedSql('l')})
     ORDER BY l.load_no`,
};

/** The files whose loads started on a day in UTC, YYYY-MM-DD, and took rows of them. */
export async function readLoadedFiles(database: Database, date: string): Promise<LoadedFile[]> {
  const rows = await database.query<{ file: LoadedFile }>(LOADED_FILES, [date]);
  return rows.map(({ file }) => file);
}

const FAILED_LOADS = {
  name: 'failed-loads',
  text: `
    SELECT s.slug AS source,
           to_char(max(coalesce(l.finished_at, l.started_at)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failedAt"
      FROM loads l JOIN sources s USING (source_no)
     WHERE l.failure IS NOT NULL AND s.removed_at IS NULL GROUP BY s.slug ORDER BY s.slug`,
};

/** When the last load of each source that failed ended, or started where it can be continued. */
export async function readFailedLoads(database: Database): Promise<ListFailedLoadsReply> {
  return { loads: await database.query<ListFailedLoadsReply['loads'][number] & Record<string, unknown>>(FAILED_LOADS) };
}
