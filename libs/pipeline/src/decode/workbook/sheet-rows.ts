import type { WorkbookParts } from '../../fetch/source-input.ts';
import { formattedNumber, type CellFormat } from './cell-format.ts';
import { cellText, StringText } from './string-text.ts';
import type { StringTable } from './string-table.ts';
import { readElements, type ElementReader } from './xml-elements.ts';

/** Parts of a workbook to which the cells of its sheets refer. */
export interface CellContext {
  readonly strings: StringTable;
  /** Formats of the cell styles that show a number otherwise than it is. */
  readonly formats: ReadonlyMap<number, CellFormat>;
  readonly from1904: boolean;
}

/** A row of a sheet. */
export interface SheetRow {
  /** As the sheet counts them, from 1. */
  readonly number: number;
  /** Texts of the cells by column; cells that are not there are `''`. */
  readonly values: readonly string[];
  /** Why the row's values cannot be trusted; undefined when they can. */
  readonly problem: string | undefined;
  /** Faults of single cells, by column: a fault costs the row only where the column counts. */
  readonly cellProblems: ReadonlyMap<number, string>;
}

/** Columns of a sheet that are read; Excel has 16,384, and a row with all of them would take 130 kB. */
const COLUMNS_MAX = 1000;

/** Rows of a sheet in its order, one list a chunk of bytes. Rows in which no cell holds anything are left out. */
export async function* readSheetRows(
  parts: WorkbookParts,
  part: string,
  context: CellContext,
  rowLengthMax: number,
): AsyncGenerator<SheetRow[]> {
  for await (const found of readElements(parts.read(part), new SheetRows(context, rowLengthMax))) {
    const rows = found.filter(
      ({ problem, cellProblems, values }) =>
        problem !== undefined || cellProblems.size > 0 || values.some((value) => value.trim() !== ''),
    );
    if (rows.length > 0) yield rows;
  }
}

class SheetRows implements ElementReader<SheetRow> {
  readonly #context: CellContext;
  readonly #lengthMax: number;
  readonly #string = new StringText();
  #row = new Row(0);
  /** Characters of the row's cells so far. */
  #length = 0;
  #column = -1;
  /** The element that was opened last. */
  #element = '';
  #type = 'n';
  #style: number | undefined;
  #written = '';
  #hasValue = false;
  #hasFormula = false;

  /** A row of more characters than `lengthMax` has a problem and only the cells before. */
  constructor(context: CellContext, lengthMax: number) {
    this.#context = context;
    this.#lengthMax = lengthMax;
  }

  open(name: string): void {
    this.#element = name;
    this.#string.open(name);
    if (name === 'row') this.#openRow();
    else if (name === 'c') this.#openCell();
    else if (name === 'v') this.#hasValue = true;
    else if (name === 'f') this.#hasFormula = true;
  }

  attribute(name: string, value: string): void {
    if (this.#element === 'c') {
      if (name === 'r') this.#column = findColumn(value) ?? this.#column;
      else if (name === 't') this.#type = value;
      else if (name === 's') this.#style = Number(value);
    } else if (this.#element === 'row' && name === 'r' && Number(value) > 0) this.#row.number = Number(value);
  }

  text(text: string): void {
    // Text that is too long is not gathered; the row is rejected by the length it has by then.
    if ((this.#element === 'v' || this.#string.isText) && this.#written.length <= this.#lengthMax)
      this.#written += text;
  }

  close(name: string): SheetRow | undefined {
    this.#string.close(name);
    this.#element = '';
    if (name === 'c') this.#closeCell();
    return name === 'row' ? this.#row : undefined;
  }

  #openRow(): void {
    this.#row = new Row(this.#row.number + 1);
    this.#length = 0;
    this.#column = -1;
  }

  #openCell(): void {
    this.#column++;
    this.#type = 'n';
    this.#style = undefined;
    this.#written = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const { number, values, cellProblems } = this.#row;
    const { text, problem } = this.#readCell();
    if (problem !== undefined) this.#row.cellProblems = new Map([...cellProblems, [this.#column, problem]]);
    if (text === '') return;
    this.#length += text.length;
    if (this.#length > this.#lengthMax) this.#row.problem ??= `the row is longer than ${this.#lengthMax} characters`;
    if (this.#column >= COLUMNS_MAX)
      this.#row.problem ??= `cell ${cellName(this.#column, number)} is beyond the ${COLUMNS_MAX} columns that are read`;
    if (this.#row.problem !== undefined) return;
    while (values.length < this.#column) values.push('');
    values[this.#column] = text;
  }

  #readCell(): { readonly text: string; readonly problem?: string } {
    const type = this.#type;
    const { strings, formats, from1904 } = this.#context;
    const value = this.#written;
    if (type === 'inlineStr') return { text: cellText(value) };
    if (!this.#hasValue)
      return this.#hasFormula ? { text: '', problem: 'holds a formula whose result was not saved' } : { text: '' };
    switch (type) {
      case 's': {
        const text = strings.get(Number(value));
        return text === undefined
          ? { text: '', problem: `refers to the text number ${value}, which the workbook lacks` }
          : { text };
      }
      case 'n':
        return {
          text: formattedNumber(value, this.#style === undefined ? undefined : formats.get(this.#style), from1904),
        };
      case 'b':
        return { text: value === '1' ? 'TRUE' : 'FALSE' };
      case 'e':
        return { text: value, problem: `holds the error ${value}` };
      case 'str':
        return { text: cellText(value) };
      case 'd':
        return { text: value.replace(/T00:00:00(\.0+)?Z?$/, '') };
      default:
        return { text: value, problem: `is of the unknown type ${type}` };
    }
  }
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

class Row implements SheetRow {
  number: number;
  readonly values: string[] = [];
  problem: string | undefined;
  cellProblems = NO_PROBLEMS;

  constructor(number: number) {
    this.number = number;
  }
}

/** The column, from 0, of a cell's name: `AB12` → 27. */
function findColumn(name: string): number | undefined {
  let column = 0;
  for (let at = 0; ; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) return column === 0 ? undefined : column - 1;
    column = column * 26 + letter;
  }
}

/** `AB12`. */
export function cellName(column: number, row: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
