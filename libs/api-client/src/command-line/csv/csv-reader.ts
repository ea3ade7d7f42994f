import { FileError } from '../usage-error.ts';

const QUOTE = '"';

/** A row of a CSV file. */
export interface CsvRow {
  /** The line where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is not CSV, or its text is in another encoding. */
export class CsvError extends FileError {}

/** The rows of a CSV file (RFC 4180). Text after a closing quote is taken as it is, and blank lines are skipped. */
export async function* csvRows(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRow, void, undefined> {
  const reader = new CsvReader(delimiter);
  for await (const chunk of text) yield* reader.read(chunk);
  yield* reader.end();
}

class CsvReader {
  readonly #delimiter: string;
  #cells: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** Whether the last character was a quote inside quotes: the end of the cell, or the first half of a quote in it. */
  #isAfterQuote = false;
  #line = 1;
  #startLine = 1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *read(chunk: string): Generator<CsvRow, void, undefined> {
    for (const character of chunk) {
      if (character === '\n') this.#line += 1;
      if (this.#isQuoted) this.#readQuoted(character);
      else if (character === '\n') yield* this.#endRow();
      else this.#readPlain(character);
    }
  }

  *end(): Generator<CsvRow, void, undefined> {
    if (this.#isQuoted) throw new CsvError(`The row of line ${this.#startLine} opens a quote that no line closes.`);
    yield* this.#endRow();
  }

  #readQuoted(character: string): void {
    if (character === QUOTE) {
      this.#isQuoted = false;
      this.#isAfterQuote = true;
    } else this.#cell += character;
  }

  #readPlain(character: string): void {
    if (character === this.#delimiter) this.#endCell();
    else if (character === QUOTE && (this.#isAfterQuote || this.#cell === '')) {
      if (this.#isAfterQuote) this.#cell += QUOTE;
      this.#isQuoted = true;
      this.#isAfterQuote = false;
    } else {
      this.#cell += character;
      this.#isAfterQuote = false;
    }
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#isAfterQuote = false;
  }

  *#endRow(): Generator<CsvRow, void, undefined> {
    if (this.#cell.endsWith('\r')) this.#cell = this.#cell.slice(0, -1);
    this.#endCell();
    const cells = this.#cells;
    const line = this.#startLine;
    this.#cells = [];
    this.#startLine = this.#line;
    if (cells.length > 1 || cells[0] !== '') yield { line, cells };
  }
}
