import { ownAlias, type QualifiedSql } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { dataDaySql } from './data-day.sql.ts';
import { NO_LOAD } from './retrieved-at.sql.ts';

/** How the rows of a source can be newer than the file of a load. */
export interface NewerData {
  /** Loads of newer data. */
  readonly loadNos: readonly number[];
  /** One of them states no date and counts as data of the day of its load. */
  readonly isUndated: boolean;
  /** Rows that a lookup confirmed from then on are newer: after the day of the data, or while the load goes on. ISO 8601 UTC. */
  readonly liveFrom: string;
  /**
   * Time until which rows are confirmed, because a newer complete file has or lacks them; null without such a file. ISO
   * 8601 UTC.
   */
  readonly confirmedUntil: string | null;
  /** That file has rejected rows whose key could not be read: of rows that it seems to lack it says nothing. */
  readonly isConfirmedInPart: boolean;
  /** The date of the data of that file; null where it is unknown. YYYY-MM-DD. */
  readonly confirmedAsOf: string | null;
}

/** Finds data of a source that is newer than a load's, or becomes so by a lookup while it goes on. */
export async function findNewerData(
  client: PoolClient,
  { sourceNo, loadNo }: { readonly sourceNo: number; readonly loadNo: number },
): Promise<NewerData> {
  const { rows } = await client.query<NewerData>(
    `WITH this AS (SELECT ${dataDaySql('l')} AS day, l.started_at FROM loads l WHERE l.load_no = $1), newer AS (
       SELECT l.load_no, l.as_of FROM loads l, this
        WHERE l.source_no = $2 AND l.load_no <> $1 AND l.rows_done > 0 AND ${dataDaySql('l')} > this.day)
     SELECT array(SELECT load_no FROM newer ORDER BY load_no) AS "loadNos",
            EXISTS (SELECT FROM newer WHERE as_of IS NULL) AS "isUndated",
            to_char(least((this.day + 1)::timestamp, this.started_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "liveFrom",
            (SELECT to_char(s.confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
               FROM sources s JOIN newer ON newer.load_no = s.confirmed_load_no WHERE s.source_no = $2) AS "confirmedUntil",
            EXISTS (SELECT FROM sources s JOIN unread_rows u ON u.load_no = s.confirmed_load_no WHERE s.source_no = $2) AS "isConfirmedInPart",
            (SELECT newer.as_of FROM sources s JOIN newer ON newer.load_no = s.confirmed_load_no WHERE s.source_no = $2) AS "confirmedAsOf"
       FROM this`,
    [loadNo, sourceNo],
  );
  const [newer] = rows;
  if (newer === undefined) throw new Error(`Load ${loadNo} is not written down.`);
  return newer;
}

/**
 * A table of dated rows, by its alias: whether it has `absent_since` and `confirmed_load_no` in addition to `load_no`
 * and `retrieved_at`.
 */
export interface DatedRows {
  readonly alias: string;
  readonly hasPresence: boolean;
}

/** Checks that a row is of newer data than the file, as `newerDataValues` says from parameter `$first` on. */
export function isNewerSql(newer: NewerData | null, { alias, hasPresence }: DatedRows, first: number): string {
  if (newer === null) return 'false';
  const lastLoad = hasPresence ? `coalesce(${alias}.confirmed_load_no, ${alias}.load_no)` : `${alias}.load_no`;
  const [loads, liveFrom, confirmedUntil] = [
    `$${first}::bigint[]`,
    `$${first + 1}::timestamptz`,
    `$${first + 2}::timestamptz`,
  ];
  const isConfirmed = hasPresence
    ? `(${alias}.load_no <> ${NO_LOAD} OR ${alias}.absent_since IS NOT NULL) AND ${alias}.retrieved_at <= ${confirmedUntil}`
    : `${confirmedUntil} IS NULL AND false`;
  return `coalesce(${lastLoad} = ANY (${loads}) OR (${lastLoad} = ${NO_LOAD} AND ${alias}.retrieved_at >= ${liveFrom}) OR (${isConfirmed}), false)`;
}

/** The values of the parameters of `isNewerSql`. */
export function newerDataValues(newer: NewerData | null): readonly unknown[] {
  return newer === null ? [] : [newer.loadNos, newer.liveFrom, newer.confirmedUntil];
}

/** States the date of earlier loads of the same bytes that was left out then. */
export async function restateDate(client: PoolClient, sourceNo: number, identity: string, asOf: string): Promise<void> {
  await client.query('UPDATE loads SET as_of = $3 WHERE source_no = $1 AND input_identity = $2 AND as_of IS NULL', [
    sourceNo,
    identity,
    asOf,
  ]);
}

/** Checks that the load that last had a row is of data of another day than this load: rows of the same day need no new note. */
export function isOfAnotherDaySql(alias: string, loadNo: QualifiedSql): string {
  const l = ownAlias('l', alias, loadNo);
  const day = (no: string): string => `(SELECT ${dataDaySql(l)} FROM loads ${l} WHERE ${l}.load_no = ${no})`;
  return `${day(`${alias}.load_no`)} IS DISTINCT FROM ${day(loadNo)}`;
}
