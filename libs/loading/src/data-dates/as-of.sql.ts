import { dataDaySql } from './data-day.sql.ts';
import { NO_LOAD } from './retrieved-at.sql.ts';

/**
 * The number of the load whose file was the newest to have a row of a table of loaded rows, by the table's alias. A row that a whole
 * file was seen to have is not written for it: the source says which load that was.
 */
export function confirmingLoadSql(row: string): string {
  const own = `coalesce(${row}.confirmed_load_no, ${row}.load_no)`;
  return `CASE WHEN ${row}.absent_since IS NULL AND ${row}.load_no <> ${NO_LOAD} THEN coalesce(
            (SELECT CASE WHEN own.as_of > whole.as_of THEN own.load_no ELSE whole.load_no END
               FROM sources confirmed JOIN loads whole ON whole.load_no = confirmed.confirmed_load_no
               LEFT JOIN loads own ON own.load_no = ${own}
              WHERE confirmed.source_no = ${row}.source_no AND ${row}.retrieved_at <= confirmed.confirmed_at), ${own})
            ELSE ${own} END`;
}

/** The date of the data of a row, where its source states it: a date in the statement, null where it is unknown. */
export function asOfSql(row: string): string {
  return `CASE WHEN coalesce(${row}.confirmed_load_no, ${row}.load_no) = ${NO_LOAD} THEN (${row}.retrieved_at AT TIME ZONE 'UTC')::date
            ELSE (SELECT dated.as_of FROM loads dated WHERE dated.load_no = ${confirmingLoadSql(row)}) END`;
}

/** The load with the newest data of the source with this number, of those that passed: `as_of` and `finished_at`. No row where none did. */
export function newestDataSql(sourceNo: string): string {
  return `SELECT as_of, finished_at FROM loads l
        WHERE l.source_no = ${sourceNo} AND l.finished_at IS NOT NULL AND l.failure IS NULL
        ORDER BY ${dataDaySql('l')} DESC, load_no DESC LIMIT 1`;
}
