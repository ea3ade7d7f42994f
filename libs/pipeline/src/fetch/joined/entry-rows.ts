import { DelimitedScanner } from '../../decode/delimited/delimited-scanner.ts';
import { InputError } from '../../input-error.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const ROW_BYTES_MAX = 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** A row of an entry, each byte a character of its text, so that it is handed on as it was. */
export interface EntryRow {
  readonly text: string;
  /** The fields, unquoted; none where the row is malformed. */
  readonly fields: readonly string[];
}

/** The rows of an archive's entry of comma-separated values. The first row is its header. */
export async function* entryRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<EntryRow> {
  const scanner = new DelimitedScanner({
    delimiter: COMMA,
    quote: QUOTE,
    doublesQuotes: true,
    rowBytesMax: ROW_BYTES_MAX,
  });
  let isFirst = true;
  for await (const chunk of chunks) {
    scanner.feed(isFirst && chunk.subarray(0, 3).equals(byteOrderMark) ? chunk.subarray(3) : chunk, false);
    isFirst = false;
    yield* scanned(scanner);
  }
  scanner.feed(Buffer.alloc(0), true);
  yield* scanned(scanner);
}

function* scanned(scanner: DelimitedScanner): Generator<EntryRow> {
  while (scanner.next()) {
    const row = toRow(scanner);
    if (scanner.width === 0) {
      if (scanner.problem !== undefined) throw new InputError('layout', `The header is not valid: ${scanner.problem}.`);
      scanner.width = row.fields.length;
    }
    yield row;
  }
}

function toRow(scanner: DelimitedScanner): EntryRow {
  const { bytes, start, end, ends, firstField, fieldCount, problem } = scanner;
  const text = bytes.toString('latin1', start, end);
  if (problem !== undefined) return { text, fields: [] };
  const fields: string[] = [];
  for (let at = 0, from = start; at < fieldCount; at += 1) {
    const to = ends[firstField + at] ?? end;
    const field = text.slice(from - start, to - start);
    fields.push(bytes[from] === QUOTE ? field.slice(1, -1).replaceAll('""', '"') : field);
    from = to + 1;
  }
  return { text, fields };
}
