import { RejectedRow, type DecodedBlock, type DecodedRow } from '../rows/decoded-row.ts';
import { LeftOutRow } from '../rows/left-out-row.ts';

/** Rows that are one record, in the order of the file. */
export interface RowsOfRecord {
  readonly rows: readonly DecodedRow[];
  /** A rejected row next to them that has their key: they are not all that the file has of the record. Null without one. */
  readonly broken: RejectedRow | null;
}

/** The rows of a record, or one invalid row. */
export type RowGroup = RowsOfRecord | RejectedRow;

/** Rows that one record may have. More are a file whose key column went wrong; memory stays bounded. */
const GROUP_ROWS_MAX = 5000;
/** Rejected rows in succession that are compared with the keys of the records next to them. */
const BROKEN_ROWS_MAX = 100;

/** Each row as a group of its own. */
export async function* singleRows(blocks: AsyncIterable<DecodedBlock>): AsyncGenerator<RowGroup[]> {
  for await (const block of blocks)
    yield block.map((row) => (row instanceof RejectedRow ? row : { rows: [row], broken: null }));
}

/**
 * Neighboring rows with the same key as one group; each row without a key as a group. A rejected row among them does
 * not split them, and comes before the group that follows it or has it among its rows.
 */
export async function* groupedRows(
  blocks: AsyncIterable<DecodedBlock>,
  keyOf: (row: DecodedRow) => string | null,
): AsyncGenerator<RowGroup[]> {
  let open: DecodedRow[] = [];
  let openKey: string | null = null;
  /** Rejected rows next to the open group, and those after its last row so far. */
  let near: RejectedRow[] = [];
  let after: RejectedRow[] = [];
  const close = (): RowGroup[] => {
    const group = { rows: open, broken: [...near, ...after].find((row) => belongsTo(row, openKey)) ?? null };
    const before = near.map((row) => row.foundNextTo(belongsTo(row, openKey)));
    after = after.map((row) => row.foundNextTo(belongsTo(row, openKey)));
    [open, near] = [[], []];
    return [...before, group];
  };
  for await (const block of blocks) {
    const groups: RowGroup[] = [];
    for (const row of block) {
      if (row instanceof RejectedRow) {
        const isCompared = after.length < BROKEN_ROWS_MAX && !(row instanceof LeftOutRow);
        (isCompared ? after : groups).push(row);
        continue;
      }
      const key = keyOf(row);
      if (open.length > 0 && (key === null || key !== openKey || open.length === GROUP_ROWS_MAX))
        groups.push(...close());
      open.push(row);
      openKey = key;
      near.push(...after);
      after = [];
    }
    yield groups;
  }
  yield [...(open.length > 0 ? close() : []), ...after];
}

/** Checks that a rejected row is of the record with a key: it has the key, or was cut within it. */
function belongsTo(row: RejectedRow, key: string | null): boolean {
  const isCut = row.raw !== '' && (key?.trim() ?? '').startsWith(row.raw.replace(/^"/, ''));
  return isCut || hasKey(row, key);
}

/** Checks that a rejected row has the key as a word. A longer number is another key. */
function hasKey({ raw }: RejectedRow, key: string | null): boolean {
  const wanted = key?.trim() ?? '';
  if (wanted === '') return false;
  const escaped = wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?!\p{N})`, 'u').test(raw);
}
