import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { CommandIo } from '../command.ts';
import { CsvError, type CsvRow, csvRows } from '../csv/csv-reader.ts';
import { decodedText, delimiterOf } from '../csv/csv-text.ts';

export interface VendorFileOptions {
  /** `-` is standard input. */
  readonly path: string;
  readonly encoding: string;
  /** Undefined: the one that the header has most of. */
  readonly delimiter: string | undefined;
}

/** A CSV file with a header. It is read twice: to know what is in it, and to match it. */
export class VendorFile {
  readonly headers: readonly string[];
  readonly delimiter: string;
  /** Rows without the header. */
  readonly rowCount: number;
  /** Changes with any byte of the file. */
  readonly digest: string;
  readonly #rows: () => AsyncGenerator<CsvRow, void, undefined>;

  private constructor(survey: Survey, rows: () => AsyncGenerator<CsvRow, void, undefined>) {
    this.headers = survey.headers;
    this.delimiter = survey.delimiter;
    this.rowCount = survey.rowCount;
    this.digest = survey.digest;
    this.#rows = rows;
  }

  static async open({ stdin }: CommandIo, { path, encoding, delimiter }: VendorFileOptions): Promise<VendorFile> {
    const piped = path === '-' ? await buffer(stdin) : undefined;
    const bytes = (): AsyncIterable<Uint8Array> => (piped === undefined ? createReadStream(path) : once(piped));
    const text = (): AsyncGenerator<string, void, undefined> => decodedText(bytes(), encoding);
    const used = delimiter ?? delimiterOf(await firstLine(text()));
    const rows = (): AsyncGenerator<CsvRow, void, undefined> => csvRows(text(), used);
    return new VendorFile(await survey(rows(), bytes(), used), rows);
  }

  /** The rows after the first `skipped`. */
  async *rowsAfter(skipped: number): AsyncGenerator<CsvRow, void, undefined> {
    let at = -1; // the header
    for await (const row of this.#rows()) if (++at > skipped) yield row;
  }
}

interface Survey {
  readonly headers: readonly string[];
  readonly delimiter: string;
  readonly rowCount: number;
  readonly digest: string;
}

async function survey(
  rows: AsyncIterable<CsvRow>,
  bytes: AsyncIterable<Uint8Array>,
  delimiter: string,
): Promise<Survey> {
  let headers: readonly string[] | undefined;
  let rowCount = 0;
  for await (const { cells } of rows) {
    if (headers === undefined) headers = cells.map((cell) => cell.trim());
    else rowCount += 1;
  }
  if (headers === undefined) throw new CsvError('The file is empty; expected a header and rows.');
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return { headers, delimiter, rowCount, digest: hash.digest('hex') };
}

async function firstLine(text: AsyncIterable<string>): Promise<string> {
  let start = '';
  for await (const chunk of text) {
    start += chunk;
    if (start.includes('\n')) break;
  }
  return start.split('\n', 1)[0] ?? '';
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield await Promise.resolve(bytes);
}
