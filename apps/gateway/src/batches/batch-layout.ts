import { queryOf } from '@registry/api-client/lists/choose-columns';
import { QUERY_COLUMNS, type QueryColumn } from '@registry/api-client/lists/find-columns';

/** How the rows of a batch were written. */
export type BatchLayout =
  | {
      readonly format: 'ndjson';
      /** The field of the results, `match` unless rows have one of their own. Absent in batches of earlier versions. */
      readonly field?: string;
    }
  | {
      readonly format: 'csv';
      readonly header: readonly string[];
      /** Where the cells of each field of a query are. */
      readonly places: readonly (readonly [QueryColumn, number])[];
      /** The state of rows that name none. */
      readonly state?: string;
    };

/** A row as its sender wrote it: its cells, or its line of JSON. */
export type BatchRow = readonly string[] | string;

/** The query of a row. What else the row has is its sender's own. */
export function batchQuery(layout: BatchLayout, row: BatchRow): unknown {
  if (typeof row === 'string') {
    const fields = new Map(Object.entries(JSON.parse(row) as object));
    return Object.fromEntries(
      QUERY_COLUMNS.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)] as const),
    );
  }
  return layout.format === 'csv' ? queryOf(row, new Map(layout.places), layout.state) : {};
}
