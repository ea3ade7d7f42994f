import type { CsvRow } from '../csv/csv-reader.ts';
import { type Columns, type MatchQuery, QUERY_FIELDS } from './query-fields.ts';

/** Most queries of a request. */
const QUERIES_MAX = 100;
/** Below the 64 KiB that a body may have, with room for the rest of it. */
const BATCH_BYTES_MAX = 56 * 1_024;
/** No name or address is longer. */
const VALUE_LENGTH_MAX = 300;

/** A row of the file with its query; undefined if its number of cells is not that of the header. */
export interface QueryRow extends CsvRow {
  readonly query: MatchQuery | undefined;
}

/** Rows in the order of the file, in groups that fit into a request each. */
export async function* queryBatches(
  rows: AsyncIterable<CsvRow>,
  headers: readonly string[],
  columns: Columns,
): AsyncGenerator<QueryRow[], void, undefined> {
  let batch: QueryRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const query = row.cells.length === headers.length ? queryOf(row.cells, headers, columns) : undefined;
    const size = Buffer.byteLength(JSON.stringify(query ?? {})) + 16;
    if (batch.length === QUERIES_MAX || bytes + size > BATCH_BYTES_MAX) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ ...row, query });
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function queryOf(cells: readonly string[], headers: readonly string[], columns: Columns): MatchQuery {
  const query: MatchQuery = {};
  for (const field of QUERY_FIELDS) {
    const header = columns[field];
    const value = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '').trim();
    if (value !== '') query[field] = value.slice(0, VALUE_LENGTH_MAX);
  }
  return query;
}
