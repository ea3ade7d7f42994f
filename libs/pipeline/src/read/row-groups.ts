import { RejectedRow, type DecodedBlock, type DecodedRow } from '../decode/decoded-row.ts';
import { LeftOutRow } from '../decode/left-out-row.ts';

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
 * not split them.
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
  const close = (): RowsOfRecord => ({ rows: open, broken: findBroken([...near, ...after], openKey) });
  for await (const block of blocks) {
    const groups: RowGroup[] = [];
    for (const row of block) {
      if (row instanceof RejectedRow) {
        if (after.length < BROKEN_ROWS_MAX && !(row instanceof LeftOutRow)) after.push(row);
        groups.push(row);
        continue;
      }
      const key = keyOf(row);
      if (open.length > 0 && (key === null || key !== openKey || open.length === GROUP_ROWS_MAX)) {
        groups.push(close());
        [open, near] = [[], []];
      }
      open.push(row);
      openKey = key;
      near.push(...after);
      after = [];
    }
    yield groups;
  }
  if (open.length > 0) yield [close()];
}

/** The first of some rejected rows that has the key as a word, or is a row that was cut within it. A longer number is another key. */
function findBroken(rejected: readonly RejectedRow[], key: string | null): RejectedRow | null {
  const wanted = key?.trim() ?? '';
  if (rejected.length === 0 || wanted === '') return null;
  const escaped = wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?!\p{N})`, 'u');
  const isCut = (raw: string): boolean => raw !== '' && wanted.startsWith(raw.replace(/^"/, ''));
  return rejected.find(({ raw }) => pattern.test(raw) || isCut(raw)) ?? null;
}
