import type { StateCode } from '@registry/domain';
import type { PoolClient, QueryConfig } from 'pg';
import { isNewerSql, type NewerData, newerDataValues } from './newer-data.ts';

/** A loaded row, as a row of an input is compared with it. */
export interface KnownRow {
  readonly key: string;
  /** 32 hexadecimal digits; null if the row is absent, so that one that returns is written again. */
  readonly digest: string | null;
  /** It is of newer data than the input, and stays. */
  readonly isNewer: boolean;
}

/** A table of loaded rows. Its alias is `r`. */
export interface LoadedTable {
  readonly table: string;
  /** Its column with the rows' keys. */
  readonly key: string;
  /** Of a table whose keys begin with the state: the state whose rows are read. */
  readonly state?: StateCode;
  /** It has `absent_since` and `confirmed_load_no`. */
  readonly hasPresence: boolean;
  /** Further columns. */
  readonly columns?: readonly string[];
  /** The name by which its statement is prepared; none for a statement that few chunks send. */
  readonly statement?: string;
}

/** The rows of a source, or of any (null), under these keys. */
export async function readKnownRows<Row extends KnownRow>(
  client: PoolClient,
  { table, key, state, hasPresence, columns = [], statement }: LoadedTable,
  { sourceNo, newer }: { readonly sourceNo: number | null; readonly newer: NewerData | null },
  keys: readonly string[],
): Promise<Map<string, Row>> {
  const ofSource = sourceNo === null ? [] : [sourceNo];
  const digest = "replace(r.digest::text, '-', '')";
  const read = [
    `r.${key} AS key`,
    `${hasPresence ? `CASE WHEN r.absent_since IS NULL THEN ${digest} END` : digest} AS digest`,
    `${isNewerSql(newer, { alias: 'r', hasPresence }, 2 + ofSource.length)} AS "isNewer"`,
    ...columns,
  ];
  const conditions = [
    ...(state === undefined ? [] : [`r.state = '${state}'`]),
    `r.${key} = ANY ($1::text[])`,
    ...ofSource.map(() => 'r.source_no = $2'),
  ];
  const config: QueryConfig = {
    text: `SELECT ${read.join(', ')} FROM ${table} r WHERE ${conditions.join(' AND ')}`,
    values: [keys, ...ofSource, ...newerDataValues(newer)],
  };
  if (statement !== undefined) config.name = `${statement}${newer === null ? '' : '-by-date'}`;
  const { rows } = await client.query<Row>(config);
  return new Map(rows.map((row) => [row.key, row] as const));
}
