import { type DecodedBlock, type DecodedRow, RejectedRow } from '../rows/decoded-row.ts';
import { countStatement, mayStateCount } from '../rows/count-statement.ts';
import type { Decoding, DecodingContext } from '../decode/decoding.ts';
import { blankRow, DescribedFrameLine, FrameLine, headerAgain, LeftOutRow } from '../rows/left-out-row.ts';
import { InputError } from '../input-error.ts';

/** Formats in which each line is a row, so that a truncated file ends in an invalid row. */
const FORMATS_OF_LINES: ReadonlySet<string> = new Set(['csv', 'tsv', 'delimited', 'fixed-width', 'ndjson']);

/** Rows of a sheet without its header: a list that went through a spreadsheet program ends there, and may have had more. */
const SPREADSHEET_ROWS = 1_048_575;

/** A first cell as most registers have it. */
const NUMBER = /^\d[\d-]*$/;

/**
 * The rows of a file, for every target without rows about the file itself: repeated headers, blank rows and statements
 * of its number of rows. After the last row, the tally has the signs of a truncated file.
 */
export async function* fileRows(decoding: Decoding, context: DecodingContext): AsyncGenerator<DecodedBlock> {
  const rows = new FileRows(decoding, context);
  for await (const block of decoding.blocks()) yield block.map((row) => rows.take(row));
  rows.end();
}

class FileRows {
  readonly #context: DecodingContext;
  readonly #decoding: Decoding;
  /** Places in source.yml of the columns that the file has, in the order of the file. */
  readonly #columns: readonly number[];
  readonly #headers: ReadonlySet<string>;
  #last: DecodedRow | RejectedRow | null = null;
  #firstFrame: DecodedRow | RejectedRow | null = null;
  /** Rows that are not about the file, in total and after the last statement of a count. */
  #rows = 0;
  #rowsStatedBefore = 0;

  constructor(decoding: Decoding, context: DecodingContext) {
    const { positions, headers } = decoding.layout;
    this.#context = context;
    this.#decoding = decoding;
    this.#columns = [...positions.keys()]
      .filter((column) => (positions[column] as number) >= 0)
      .toSorted((a, b) => (positions[a] as number) - (positions[b] as number));
    this.#headers = new Set(headers.map(plain));
  }

  take(row: DecodedRow | RejectedRow): DecodedRow | RejectedRow {
    const taken = this.#ofOneDay(row instanceof RejectedRow ? row : (this.#leftOut(row) ?? row));
    this.#firstFrame ??= taken;
    this.#last = taken;
    if (taken instanceof FrameLine) this.#compare(taken);
    else if (!(taken instanceof LeftOutRow)) this.#rows++;
    return taken;
  }

  /** Takes note of the day of the data that a row states. One that states another is rejected: data of two days have no date. */
  #ofOneDay(row: DecodedRow | RejectedRow): DecodedRow | RejectedRow {
    const { tally, definition } = this.#context;
    const isFrame = row instanceof DescribedFrameLine;
    if (!isFrame && (definition.asOf.column === null || row instanceof RejectedRow)) return row;
    const day = isFrame ? row.statedDay : (definition.asOf.column?.(row, tally) ?? null);
    if (day === null) return row;
    const { line } = row;
    tally.statedDay ??= { day, line };
    if (tally.statedDay.day === day) return row;
    const contradiction = `its data are dated ${day}, and line ${tally.statedDay.line} says ${tally.statedDay.day}`;
    if (!isFrame) return new RejectedRow(line, contradiction, row.raw());
    tally.endDoubts.push(`line ${line} says that ${contradiction}`);
    return row;
  }

  /** Writes down what speaks against the end of the file. */
  end(): void {
    const { tally, end, definition, input } = this.#context;
    const last = this.#last;
    const isLines = FORMATS_OF_LINES.has(definition.format.decoder);
    if (typeof input.endDoubt === 'string') {
      tally.endDoubts.push(input.endDoubt);
      return;
    }
    if (last !== null && isLines && !(last instanceof LeftOutRow)) {
      if (end.openLine !== null && (last instanceof RejectedRow || this.#rows < end.openFrom)) {
        const why = last instanceof RejectedRow ? ` (${last.reason})` : '';
        const { expectedRows, hasFinalLineEnd } = definition.checks;
        const isShort = !hasFinalLineEnd && this.#rows < (expectedRows ?? 0);
        const few = isShort ? `, and the file has ${this.#rows} of at least ${expectedRows} rows` : '';
        tally.endDoubts.push(`the last line (${end.openLine}) does not end with a line break${why}${few}`);
      } else if (last instanceof RejectedRow) {
        tally.endDoubts.push(`the last line (${last.line}) is broken (${last.reason})`);
      }
    }
    if (this.#rows === SPREADSHEET_ROWS)
      tally.endDoubts.push(`it has ${SPREADSHEET_ROWS} rows, the most that a spreadsheet holds next to its header`);
    if (definition.format.frame !== null) this.#compareFrame(definition.format.frame);
  }

  #compareFrame(frame: RegExp): void {
    const doubts = this.#context.tally.endDoubts;
    for (const [place, row] of [
      ['first', this.#firstFrame],
      ['last', this.#last],
    ] as const) {
      if (!(row instanceof DescribedFrameLine)) doubts.push(`its ${place} line is not like ${frame.source}`);
      else if (row.statedRows !== null && row.statedRows !== this.#rows)
        doubts.push(`line ${row.line} says that it has ${row.statedRows} rows, and it has ${this.#rows}`);
    }
  }

  /** Files of which each row is a company of several rows have more than a statement says, so only fewer are a contradiction. */
  #compare({ line, statedRows }: FrameLine): void {
    if (this.#last instanceof DescribedFrameLine) return;
    const found = this.#rows - this.#rowsStatedBefore;
    this.#rowsStatedBefore = this.#rows;
    if (statedRows !== null && statedRows > found)
      this.#context.tally.endDoubts.push(
        `line ${line} says that there are ${statedRows} rows, and ${found} come before it`,
      );
  }

  #leftOut(row: DecodedRow): LeftOutRow | null {
    const first = row.field(this.#columns[0] ?? 0).trim();
    if (NUMBER.test(first)) return null;
    if (first !== '' && !this.#headers.has(plain(first)) && !mayStateCount(first)) return null;
    const cells = this.#columns.map((column) => row.field(column).trim());
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) return new LeftOutRow(row.line, blankRow);
    const statement = countStatement(filled);
    if (statement) return new FrameLine(row.line, statement.rows);
    return this.#isHeader(cells, row.line) ? new LeftOutRow(row.line, headerAgain) : null;
  }

  /** Checks that each cell is the name of its column. Throws where all are names of columns, but of others. */
  #isHeader(cells: readonly string[], line: number): boolean {
    const { layout } = this.#decoding;
    if (!cells.every((cell) => this.#headers.has(plain(cell)))) return false;
    const own = this.#columns.map((column) => plain(layout.headers[layout.positions[column] as number] ?? ''));
    const strays = cells.filter((cell, at) => plain(cell) !== own[at]);
    if (strays.length === 0) return true;
    if (cells.length < 3 || new Set(cells.map(plain)).size < cells.length) return false;
    throw new InputError(
      'layout',
      `Line ${line} is a header whose columns stand in another order than in the first one. Load the two parts of the file one by one.`,
    );
  }
}

/** A header as it is compared: files that are put together have marks and letter cases of their own. */
function plain(header: string): string {
  return header.replaceAll(/^[\s"]+|[\s"]+$/g, '').toUpperCase();
}
