import { InputError } from '../../input-error.ts';
import type { WorkbookParts } from '../../fetch/source-input.ts';
import { readTags } from './xml-elements.ts';

/** Merged ranges of a sheet at most; more are a drawing, not a table. */
const RANGES_MAX = 20_000;

interface Range {
  readonly text: string;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Rows in which a header may stand. */
const HEADERS_MAX = 100;

/**
 * Which rows of a sheet have cells that are merged with those of other rows. A sheet lists them after its data, so they
 * are read first. Cells merged within a row have one value, in the first of them; the others are empty.
 */
export class MergedCells {
  readonly #inHeaders = new Map<number, string>();
  readonly #ranges: Range[] = [];
  #isSorted = true;
  /** Ranges before this one end above the last requested row. */
  #at = 0;

  /** Takes the range of a `mergeCell` element. */
  add(text: string): void {
    const [, first, last = first] = /^[A-Z]+(\d+)(?::[A-Z]+(\d+))?$/.exec(text) ?? [];
    if (first === undefined) return;
    if (Number(first) === Number(last)) {
      if (Number(first) <= HEADERS_MAX) this.#inHeaders.set(Number(first), text);
      return;
    }
    if (this.#ranges.length === RANGES_MAX)
      throw new InputError('layout', `The sheet has more than ${RANGES_MAX} merged ranges: it is not a table.`);
    this.#ranges.push({ text, firstRow: Number(first), lastRow: Number(last) });
    this.#isSorted = false;
  }

  /** Cells that are merged within one of the first rows, as `B1:C1`: such a header lacks names. */
  withinHeader(row: number): string | undefined {
    return this.#inHeaders.get(row);
  }

  /**
   * The range of several rows that contains the row, as `B5:B7`; undefined without any. Rows are requested in ascending
   * order.
   */
  inRow(row: number): string | undefined {
    if (!this.#isSorted) {
      this.#ranges.sort((a, b) => a.lastRow - b.lastRow);
      this.#isSorted = true;
      this.#at = 0;
    }
    while ((this.#ranges[this.#at]?.lastRow ?? Infinity) < row) this.#at++;
    for (let at = this.#at; at < this.#ranges.length; at++) {
      const range = this.#ranges[at] as Range;
      if (range.firstRow <= row) return range.text;
    }
    return undefined;
  }
}

/** The merged cells of a sheet. Reads the whole sheet once, because they come after the rows. */
export async function readMergedCells(parts: WorkbookParts, part: string): Promise<MergedCells> {
  const merged = new MergedCells();
  for await (const tags of readTags(fromMergedCells(parts.read(part)), ['mergeCell'])) {
    for (const { attributes } of tags) merged.add(attributes.ref ?? '');
  }
  return merged;
}

/** A sheet from the element in which its merged cells are first named: to parse the rows for them would take as long as to read the rows. */
async function* fromMergedCells(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const name = 'mergeCells';
  let before: Buffer = Buffer.alloc(0);
  let isFound = false;
  for await (const chunk of chunks) {
    if (isFound) yield chunk;
    else {
      const bytes = Buffer.concat([before, chunk]);
      const at = bytes.indexOf(name);
      isFound = at >= 0;
      if (isFound) yield bytes.subarray(bytes.lastIndexOf('<', at));
      else before = bytes.subarray(Math.max(bytes.lastIndexOf('<'), 0));
    }
  }
}
