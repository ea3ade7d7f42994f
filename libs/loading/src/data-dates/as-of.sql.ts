import { ownAlias, type QualifiedSql } from '@registry/persistence';
import { dataDaySql } from './data-day.sql.ts';
import { NO_LOAD } from './retrieved-at.sql.ts';

/**
 * The number of the load whose file was the newest to have a row of a table of loaded rows, by the table's alias. A row that a whole
 * file was seen to have is not written for it: the source says which load that was.
 */
export function confirmingLoadSql(row: string): string {
  const { own, whole, confirmed } = aliasesFor(row);
  const ownNo = `coalesce(${row}.confirmed_load_no, ${row}.load_no)`;
  return `coalesce(
            (SELECT CASE WHEN ${isNewerDay(own, whole)} THEN ${own}.load_no ELSE ${whole}.load_no END
               FROM sources ${confirmed} JOIN loads ${whole} ON ${whole}.load_no = ${confirmed}.confirmed_load_no
               LEFT JOIN loads ${own} ON ${own}.load_no = ${ownNo}
              WHERE ${isConfirmedBySql(row, confirmed)}), ${ownNo})`;
}

/** The date of the data of a row, where its source states it: a date in the statement, null where it is unknown. */
export function asOfSql(row: string): string {
  const { own, whole, confirmed } = aliasesFor(row);
  const ownNo = `coalesce(${row}.confirmed_load_no, ${row}.load_no)`;
  return `CASE WHEN ${ownNo} = ${NO_LOAD} THEN (${row}.retrieved_at AT TIME ZONE 'UTC')::date
            ELSE (SELECT CASE WHEN ${whole}.load_no IS NULL OR ${isNewerDay(own, whole)} THEN ${own}.as_of ELSE ${whole}.as_of END
                    FROM loads ${own}
                    LEFT JOIN sources ${confirmed} ON ${isConfirmedBySql(row, confirmed)}
                    LEFT JOIN loads ${whole} ON ${whole}.load_no = ${confirmed}.confirmed_load_no
                   WHERE ${own}.load_no = ${ownNo}) END`;
}

function aliasesFor(row: string) {
  return { own: ownAlias('own', row), whole: ownAlias('whole', row), confirmed: ownAlias('confirmed', row) };
}

/** Compares loads by the day of their data: the first is newer. A file without a date counts as data of the day of its load. */
function isNewerDay(load: string, than: string): string {
  return `${dataDaySql(load)} > ${dataDaySql(than)}`;
}

/** The last day of data that have a row, by its table's alias: also of one that a later whole file lacks. Null where it is unknown. */
export function lastListedDaySql(row: string): string {
  const had = ownAlias('had', row);
  return `greatest(${asOfSql(row)},
            (SELECT max(${had}.as_of) FROM loads ${had}
              WHERE ${had}.source_no = ${row}.source_no AND ${had}.is_whole AND ${passedSql(had)}
                AND ${had}.started_at >= ${row}.retrieved_at AND ${had}.started_at < ${row}.absent_since))`;
}

/**
 * The dates of the data of rows that are not absent, by their source and the load that read them last; null where they are unknown.
 * $1: numbers of sources; $2: a load of each. A load whose rows a later whole file may not have is taken as not confirmed.
 */
export const DATES_OF_LOADS_SQL = `
  SELECT wanted.source_no AS "sourceNo", wanted.load_no AS "loadNo",
         CASE WHEN whole.load_no IS NULL OR ${isNewerDay('own', 'whole')} THEN own.as_of ELSE whole.as_of END AS "asOf"
    FROM unnest($1::smallint[], $2::bigint[]) AS wanted (source_no, load_no)
    JOIN loads own ON own.load_no = wanted.load_no
    LEFT JOIN sources confirmed ON confirmed.source_no = wanted.source_no AND own.last_run_at <= confirmed.confirmed_at
    LEFT JOIN loads whole ON whole.load_no = confirmed.confirmed_load_no`;

/** Checks that a source, by its alias, is the row's, and its newest whole file was seen to have the row. */
function isConfirmedBySql(row: string, source: string): string {
  return `${source}.source_no = ${row}.source_no AND ${row}.absent_since IS NULL AND ${row}.load_no <> ${NO_LOAD}
                        AND ${row}.retrieved_at <= ${source}.confirmed_at`;
}

/** Checks that a load, by its alias, ended and its checks passed. */
export function passedSql(load: string): string {
  return `(${load}.finished_at IS NOT NULL AND ${load}.failure IS NULL)`;
}

/** The load with the newest data of the source with this number, of those that passed: its number, its days and its file. No row where none did. */
export function newestDataSql(sourceNo: QualifiedSql): string {
  const l = ownAlias('l', sourceNo);
  return `SELECT load_no, as_of, finished_at, input_identity FROM loads ${l}
        WHERE ${l}.source_no = ${sourceNo} AND ${passedSql(l)}
        ORDER BY ${dataDaySql(l)} DESC, load_no DESC LIMIT 1`;
}

/**
 * Checks that a load, by its alias, was of all that its source publishes: loaded as whole, and with as many rows as its description
 * expects of that. `described` is the alias of the source's `described_sources`.
 */
export function isWholeSql(load: string, described: string): string {
  return `(${load}.is_whole AND ${load}.rows_done >= coalesce(${described}.expected_rows, 0))`;
}

/**
 * The load with the newest data of those that were loaded as whole files and passed: `as_of`, and `is_whole` where its rows are
 * enough. No row where none was.
 */
export function newestWholeSql(sourceNo: QualifiedSql, described: string): string {
  const w = ownAlias('w', sourceNo, described);
  return `SELECT as_of, ${isWholeSql(w, described)} AS is_whole FROM loads ${w}
        WHERE ${w}.source_no = ${sourceNo} AND ${w}.is_whole AND ${passedSql(w)}
        ORDER BY ${dataDaySql(w)} DESC, load_no DESC LIMIT 1`;
}
