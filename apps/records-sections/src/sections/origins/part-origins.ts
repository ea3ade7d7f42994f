import type { RowOrigin } from '@registry/contracts-business-registry';
import type { PartOrigin, RecordRow } from '@registry/contracts-records-sections';
import { isDeepStrictEqual } from 'node:util';
import { byDateThenKey } from './part-order.ts';

/** Where a part of a record comes from, as the statement of sections returns it. */
export interface StoredOrigin {
  /** The source of a version, or the name of a part; null where the record is of one source. */
  readonly part: string | null;
  /** Of a part of an assembled record; else ''. */
  readonly partKey: string;
  readonly adds: { readonly date: string | null };
  /** How many rows it has in the list under its name. */
  readonly rowCount: number;
  readonly origin: RowOrigin;
}

/**
 * The place of each part in the row's `record`: the rows of one name are in one list, in the order in which records are assembled. Parts
 * that are not those of the record, such as later ones, say nothing of where it comes from.
 */
export function toPartOrigins(
  { record, source }: Pick<RecordRow, 'record' | 'source'>,
  stored: readonly StoredOrigin[],
): PartOrigin[] {
  const placed = placeParts(stored);
  const [first] = placed;
  const isWhole = first?.path.length === 0;
  if (isWhole || isDeepStrictEqual(countRows(record), countPaths(placed))) return placed;
  return [{ path: [], origin: { source, load: null, confirmed_by: null } }];
}

function placeParts(stored: readonly StoredOrigin[]): PartOrigin[] {
  const ordered = stored
    .map(({ part, ...others }) => ({ part: part ?? '', name: part, ...others }))
    .toSorted(byDateThenKey);
  const counts = new Map<string, number>();
  return ordered.flatMap(({ name, origin, rowCount }) => {
    if (name === null) return [{ path: [], origin }];
    const first = counts.get(name) ?? 0;
    counts.set(name, first + rowCount);
    return Array.from({ length: rowCount }, (_, i) => ({ path: [name, first + i], origin }));
  });
}

/** The number of rows in a record under each name. */
function countRows(record: RecordRow['record']): Map<string, number> {
  return new Map(Object.entries(record).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : 0] as const));
}

function countPaths(parts: readonly PartOrigin[]): Map<string, number> {
  const byName = Map.groupBy(parts, ({ path: [name = ''] }) => String(name));
  return new Map([...byName].map(([name, own]) => [name, own.length] as const));
}
