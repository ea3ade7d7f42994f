import { RejectedRow, type DecodedBlock, type DecodedRow } from '../decode/decoded-row.ts';

/** Rows that are one record, in the order of the file; or one invalid row. */
export type RowGroup = readonly DecodedRow[] | RejectedRow;

/** Rows that one record may have. More are a file whose key column went wrong; memory stays bounded. */
const GROUP_ROWS_MAX = 5000;

/** Each row as a group of its own. */
export async function* singleRows(blocks: AsyncIterable<DecodedBlock>): AsyncGenerator<RowGroup[]> {
  for await (const block of blocks) yield block.map((row) => (row instanceof RejectedRow ? row : [row]));
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
  for await (const block of blocks) {
    const groups: RowGroup[] = [];
    for (const row of block) {
      if (row instanceof RejectedRow) {
        groups.push(row);
        continue;
      }
      const key = keyOf(row);
      if (open.length > 0 && (key === null || key !== openKey || open.length === GROUP_ROWS_MAX)) {
        groups.push(open);
        open = [];
      }
      open.push(row);
      openKey = key;
    }
    yield groups;
  }
  if (open.length > 0) yield [open];
}
