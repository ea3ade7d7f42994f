import type { MatchCompanies } from '../../generated/types.ts';
import { findColumns, nameColumns, QUERY_COLUMNS } from './find-columns.ts';

/** What is known of a company. */
export type MatchQuery = MatchCompanies['queries'][string];
export type QueryField = keyof MatchQuery;

export const QUERY_FIELDS: readonly QueryField[] = QUERY_COLUMNS;

/** The header of each field. */
export type Columns = Partial<Record<QueryField, string>>;

/** The headers that name fields. */
export function detectColumns(headers: readonly string[]): Columns {
  return Object.fromEntries([...findColumns(headers)].map(([field, at]) => [field, headers[at]] as const));
}

/** Headers of columns that may have the names of companies, but for the chosen one. */
export function otherNames(headers: readonly string[], { name }: Columns): string[] {
  return nameColumns(headers)
    .map((at) => headers[at] ?? '')
    .filter((header) => header !== name);
}
