import type { QueryField } from '@registry/domain';
import type { ColumnPlaces } from '@registry/api-client/lists/choose-columns';
import { decodeList } from '@registry/api-client/lists/decode-list';
import type { ListAdvice } from '@registry/api-client/lists/list-error';
import { readList } from '@registry/api-client/lists/read-list';
import { text } from 'node:stream/consumers';
import { tooManyRows } from './list-problem.ts';

/** Rows of a list, with the sender's own names of their columns. */
export interface ListRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly places: ColumnPlaces;
  /** Each line was a company with its place: no columns of the sender are to be confirmed. */
  readonly isOfLines?: boolean;
}

/** Characters of a text that are read at once. */
const PART_LENGTH_MAX = 65_536;

const ADVICE: ListAdvice = {
  format: 'CSV',
  encoding: (name) => `check the names as ${name} reads them, and match`,
  nameColumn: 'Call one column Name.',
};

/** The text of a list that a browser sent. Throws `ListError`. */
export function decodeUpload(bytes: Uint8Array): Promise<string> {
  return text(decodeList(inTurn([bytes]), ADVICE));
}

/** All rows of a list. Throws `ListError`, and `invalid_body` for too many rows. */
export async function readRows(
  list: string,
  named: ReadonlyMap<QueryField, string>,
  rowsMax: number,
): Promise<ListRows> {
  const { header, places, rows, isOfLines } = await readList(inParts(list), { named, advice: ADVICE });
  const read: (readonly string[])[] = [];
  for await (const { cells } of rows) {
    if (read.length === rowsMax) throw tooManyRows(rowsMax);
    read.push(cells);
  }
  return { header, places, rows: read, isOfLines };
}

/** The text in parts, so that no more rows are made of it at once than are read. */
async function* inParts(text: string): AsyncGenerator<string> {
  await Promise.resolve();
  for (let from = 0; from < text.length;) {
    const end = from + PART_LENGTH_MAX;
    // Both halves of a character stay together.
    const to = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
    yield text.slice(from, to);
    from = to;
  }
}

/** The items, as they would come from elsewhere. */
export async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  await Promise.resolve();
  yield* items;
}
