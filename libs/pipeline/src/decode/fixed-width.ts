import type { SourceRecord } from '../rows/registered-business.ts';
import type { SourceColumn } from '../described/source-columns.ts';
import { RejectedRow, type DecodedRow } from '../rows/decoded-row.ts';
import type { Decoding, DecodingContext } from './decoding.ts';
import { firstInvalidByte, textDecodings, UNSTORABLE_CHARACTERS, type TextDecoding } from '../described/encoding.ts';
import { leftOutLine } from '../rows/left-out-row.ts';
import { ownLayout, type FileLayout } from './layout.ts';
import { LineScanner, scanLines } from '../scan/line-scanner.ts';

/** Files whose columns stand at set bytes of each line. The blanks and NULs that fill a column up are not part of its text. */
export async function decodeFixedWidth(chunks: AsyncIterable<Buffer>, context: DecodingContext): Promise<Decoding> {
  const { columns, format, volatile } = context.definition;
  const layout = ownLayout(context.definition);
  const decoding = textDecodings[format.encoding];
  const take = ({ bytes, start, end, line, tooLong }: LineScanner): DecodedRow | RejectedRow => {
    const row = bytes.subarray(start, end);
    const reject = (reason: string): RejectedRow => new RejectedRow(line, reason, decoding(bytes, start, end));
    if (tooLong) return reject(`the row is longer than ${context.rowBytesMax} bytes`);
    if (row.length !== format.rowLength)
      return (
        leftOutLine(line, decoding(bytes, start, end), '', format.frame) ??
        reject(`the row has ${row.length} bytes where ${format.rowLength} are expected`)
      );
    const invalid = format.encoding === 'utf-8' ? firstInvalidByte(row) : -1;
    if (invalid >= 0) return reject(`byte ${invalid + 1} of the row is not valid UTF-8`);
    if (row.includes(0) && columns.some((column) => hasNulInside(row, column)))
      context.tally.remarks.add(UNSTORABLE_CHARACTERS);
    return new FixedWidthRow(row, line, { layout, columns, decoding, volatile });
  };
  return { layout, blocks: () => scanLines(chunks, new LineScanner(context.rowBytesMax), take, context.end) };
}

interface FixedWidthFile {
  readonly layout: FileLayout;
  readonly columns: readonly SourceColumn[];
  readonly decoding: TextDecoding;
  readonly volatile: readonly number[];
}

const SPACE = 0x20;

class FixedWidthRow implements DecodedRow {
  readonly line: number;
  readonly #row: Buffer;
  readonly #file: FixedWidthFile;

  constructor(row: Buffer, line: number, file: FixedWidthFile) {
    this.line = line;
    this.#row = row;
    this.#file = file;
  }

  field(column: number): string {
    const described = this.#file.columns[column];
    if (!described) return '';
    let end = described.start + described.length;
    // Padding is blanks, in some fields NULs; both are trimmed only at the right, since a leading blank can have a
    // meaning.
    while (end > described.start && isPadding(this.#row[end - 1])) end--;
    if (end === described.start) return '';
    const text = this.#file.decoding(this.#row, described.start, end);
    return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }

  record(): SourceRecord {
    const record = { ...this.#file.layout.emptyRecord };
    this.#file.columns.forEach((column, at) => {
      if (!column.isPart) record[column.name] = this.field(at);
    });
    return record;
  }

  fingerprint(): Uint8Array | string {
    if (this.#file.volatile.length === 0) return this.#row;
    const left = new Set(this.#file.volatile);
    return JSON.stringify(
      this.#file.columns.flatMap((column, at) => (left.has(at) || column.isPart ? [] : [this.field(at)])),
    );
  }

  raw(): string {
    return this.#file.decoding(this.#row, 0, this.#row.length);
  }
}

/** A NUL before the padding of the column: text was lost there. */
function hasNulInside(row: Buffer, { start, length }: SourceColumn): boolean {
  let end = start + length;
  while (end > start && isPadding(row[end - 1])) end--;
  return row.subarray(start, end).includes(0);
}

function isPadding(byte: number | undefined): boolean {
  return byte === SPACE || byte === 0;
}
