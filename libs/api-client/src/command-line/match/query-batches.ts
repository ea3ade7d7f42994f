import type { MatchCompanies } from '../../generated/types.ts';
import { type ColumnPlaces, toQuery } from '../../lists/choose-columns.ts';
import type { ListRow } from '../../lists/read-list.ts';

/** Facts about a company. */
type MatchQuery = MatchCompanies['queries'][string];

/** Most queries of a request. */
const QUERIES_MAX = 100;
/** Below the 3 MiB that a body may have, with room for the rest of it. Rows of usual lengths come to less, so ten of them count as one request. */
const BATCH_BYTES_MAX = 2_816 * 1_024;
/** More than the API takes of a value, so that it says which one is too long. */
const VALUE_LENGTH_MAX = 600;

/** A row of the file with its query. */
export interface QueryRow extends ListRow {
  readonly query: MatchQuery;
}

/** Rows in the order of the file, in groups that fit into a request each. */
export async function* queryBatches(
  rows: AsyncIterable<ListRow>,
  places: ColumnPlaces,
): AsyncGenerator<QueryRow[], void, undefined> {
  let batch: QueryRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const query = sentQuery(row, places);
    const size = Buffer.byteLength(JSON.stringify(query)) + 16;
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

function sentQuery({ cells }: ListRow, places: ColumnPlaces): MatchQuery {
  const values = Object.entries(toQuery(cells, places)).map(([field, value]) => [field, value.trim()] as const);
  const known = values.filter(([, value]) => value !== '');
  return Object.fromEntries(known.map(([field, value]) => [field, value.slice(0, VALUE_LENGTH_MAX)] as const));
}
