import { isAscii, isUtf8 } from 'node:buffer';
import { InputError } from '../../input-error.ts';
import type { SourceRecord } from '../../rows/registered-business.ts';
import { RejectedRow, type DecodedBlock, type DecodedRow } from '../../rows/decoded-row.ts';
import type { Decoding, DecodingContext } from '../decoding.ts';
import { DelimitedScanner } from '../../scan/delimited-scanner.ts';
import {
  firstInvalidByte,
  textDecodings,
  UNSTORABLE_CHARACTERS,
  withoutNul,
  type TextDecoding,
} from '../../described/encoding.ts';
import { headerNames } from '../header-names.ts';
import { leftOutLine } from '../../rows/left-out-row.ts';
import { matchLayout, ownLayout, type FileLayout } from '../layout.ts';
import { firstRowDecides } from '../json/ndjson.ts';
import { utf16ToUtf8 } from './utf16.ts';

const QUOTE_MARK = 0x22;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Files of delimited values with a header: csv, tsv, pipes. */
export async function decodeDelimited(chunks: AsyncIterable<Buffer>, context: DecodingContext): Promise<Decoding> {
  const { format } = context.definition;
  const scanner = new DelimitedScanner({
    delimiter: format.delimiter.charCodeAt(0),
    quote: format.quoted ? QUOTE_MARK : -1,
    doublesQuotes: format.doublesQuotes,
    rowBytesMax: context.rowBytesMax,
  });
  const source = (format.encoding === 'utf-16' ? utf16ToUtf8(chunks) : chunks)[Symbol.asyncIterator]();
  if (!format.hasHeader) {
    const layout = ownLayout(context.definition);
    scanner.width = layout.headers.length;
    return { layout, blocks: () => firstRowDecides(readBlocks(scanner, source, layout, context), context) };
  }
  const found = await readHeader(scanner, source, textDecodings[format.encoding], context.definition.slug);
  const headers = headerNames(found, context.definition);
  const layout = matchLayout(context.definition, headers);
  scanner.width = headers.length;
  return { layout, blocks: () => readBlocks(scanner, source, layout, context) };
}

async function readHeader(
  scanner: DelimitedScanner,
  source: AsyncIterator<Buffer>,
  decoding: TextDecoding,
  slug: string,
): Promise<string[]> {
  let first = true;
  for (;;) {
    const step = await source.next();
    let chunk = step.done ? Buffer.alloc(0) : step.value;
    if (first && chunk.subarray(0, 3).equals(byteOrderMark)) chunk = chunk.subarray(3);
    if (first && isUtf16(chunk))
      throw new InputError('unsupported', `The file is UTF-16; ${slug} is read as UTF-8. Convert it first.`);
    first &&= chunk.length === 0;
    scanner.feed(chunk, step.done === true);
    if (scanner.next()) {
      if (scanner.problem)
        throw new InputError('layout', `The first line of the file is not a header of ${slug}: ${scanner.problem}.`);
      return listFields(scanner, decoding);
    }
    if (step.done) throw new InputError('empty', `The file is empty: not even a header of ${slug} is there.`);
  }
}

function isUtf16(chunk: Buffer): boolean {
  return (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff);
}

function listFields(scanner: DelimitedScanner, decoding: TextDecoding): string[] {
  const fields: string[] = [];
  let start = scanner.start;
  for (let at = 0; at < scanner.fieldCount; at++) {
    const end = scanner.ends[scanner.firstField + at] ?? start;
    fields.push(unquoted(decoding(scanner.bytes, start, end), scanner.bytes[start] === QUOTE_MARK));
    start = end + 1;
  }
  return fields;
}

async function* readBlocks(
  scanner: DelimitedScanner,
  source: AsyncIterator<Buffer>,
  layout: FileLayout,
  context: DecodingContext,
): AsyncGenerator<DecodedBlock> {
  yield scanBlock(scanner, layout, context);
  for (;;) {
    const step = await source.next();
    scanner.feed(step.done ? Buffer.alloc(0) : step.value, step.done === true);
    yield scanBlock(scanner, layout, context);
    if (step.done) return;
  }
}

function scanBlock(scanner: DelimitedScanner, layout: FileLayout, context: DecodingContext): DecodedBlock {
  const { format, volatile } = context.definition;
  const { bytes } = scanner;
  const block: DelimitedBlock = {
    bytes,
    ends: scanner.ends,
    layout,
    decoding: textDecodings[format.encoding],
    quote: format.quoted ? QUOTE_MARK : -1,
    doublesQuotes: format.doublesQuotes,
    hasNul: bytes.includes(0),
    volatile,
  };
  const ascii = isAscii(bytes);
  const valid = ascii || format.encoding !== 'utf-8' || isUtf8(bytes);
  const rows: (DecodedRow | RejectedRow)[] = [];
  while (scanner.next()) {
    const { start, end, line } = scanner;
    const isOpen = scanner.isOpen && line > 1;
    if (isOpen) context.end.openLine = line;
    const problem =
      scanner.problem ??
      (valid ? undefined : invalidText(bytes.subarray(start, end))) ??
      (isOpen && line - Number(format.hasHeader) < context.end.openFrom && !endsInQuote(scanner, block.quote)
        ? CUT_PERHAPS
        : undefined);
    if (problem) {
      const raw = block.decoding(bytes, start, Math.min(end, start + context.rowBytesMax));
      rows.push(leftOutLine(line, raw, format.delimiter, format.frame) ?? new RejectedRow(line, problem, raw));
      continue;
    }
    if (block.hasNul && bytes.subarray(start, end).includes(0)) context.tally.remarks.add(UNSTORABLE_CHARACTERS);
    block.ends = scanner.ends;
    rows.push(
      new DelimitedRow(block, line, start, end, scanner.firstField, ascii || isAscii(bytes.subarray(start, end))),
    );
  }
  return rows;
}

const CUT_PERHAPS = 'the file ends in this row, without a line end, so its last field may be cut';

/** Checks that the row's last field is closed by a quote, which proves its end. */
function endsInQuote({ bytes, ends, start, firstField, fieldCount }: DelimitedScanner, quote: number): boolean {
  const from = fieldCount > 1 ? (ends[firstField + fieldCount - 2] as number) + 1 : start;
  return quote >= 0 && bytes[from] === quote;
}

function invalidText(row: Buffer): string | undefined {
  const at = firstInvalidByte(row);
  return at < 0 ? undefined : `byte ${at + 1} of the row (0x${row[at]?.toString(16)}) is not valid UTF-8`;
}

/** State that the rows found in one stretch of bytes share. `ends` grows while the stretch is scanned. */
interface DelimitedBlock {
  readonly bytes: Buffer;
  ends: Int32Array;
  readonly layout: FileLayout;
  readonly decoding: TextDecoding;
  readonly quote: number;
  readonly doublesQuotes: boolean;
  readonly hasNul: boolean;
  readonly volatile: readonly number[];
}

class DelimitedRow implements DecodedRow {
  readonly line: number;
  readonly #block: DelimitedBlock;
  readonly #start: number;
  readonly #end: number;
  readonly #firstField: number;
  readonly #ascii: boolean;
  #text: string | undefined = undefined;

  constructor(block: DelimitedBlock, line: number, start: number, end: number, firstField: number, ascii: boolean) {
    this.#block = block;
    this.line = line;
    this.#start = start;
    this.#end = end;
    this.#firstField = firstField;
    this.#ascii = ascii;
  }

  field(column: number): string {
    const position = this.#block.layout.positions[column] ?? -1;
    return position < 0 ? '' : this.#at(position);
  }

  record(): SourceRecord {
    const { headers, emptyRecord } = this.#block.layout;
    // In ASCII bytes and characters count alike: one string for the row, and every field is a slice of it.
    if (this.#ascii) this.#text ??= this.#block.bytes.toString('latin1', this.#start, this.#end);
    const record = { ...emptyRecord };
    for (let position = 0; position < headers.length; position++)
      record[headers[position] as string] = this.#at(position);
    return record;
  }

  fingerprint(): Uint8Array | string {
    const { bytes, volatile, layout } = this.#block;
    if (volatile.length === 0) return bytes.subarray(this.#start, this.#end);
    const left = new Set(volatile.map((column) => layout.positions[column]));
    return JSON.stringify(layout.headers.flatMap((_, position) => (left.has(position) ? [] : [this.#at(position)])));
  }

  raw(): string {
    return this.#block.decoding(this.#block.bytes, this.#start, this.#end);
  }

  #at(position: number): string {
    const { bytes, ends, quote, doublesQuotes, hasNul } = this.#block;
    const entry = this.#firstField + position;
    const start = position === 0 ? this.#start : (ends[entry - 1] as number) + 1;
    const end = ends[entry] as number;
    if (start === end) return '';
    const isQuoted = bytes[start] === quote;
    const from = isQuoted ? start + 1 : start;
    const to = isQuoted ? end - 1 : end;
    let text: string;
    if (this.#text !== undefined) text = this.#text.substring(from - this.#start, to - this.#start);
    else if (this.#ascii) text = bytes.toString('latin1', from, to);
    else text = this.#block.decoding(bytes, from, to);
    if (isQuoted && doublesQuotes && text.includes('"')) text = text.replaceAll('""', '"');
    return hasNul ? withoutNul(text) : text;
  }
}

function unquoted(text: string, isQuoted: boolean): string {
  return isQuoted && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"') : text;
}
