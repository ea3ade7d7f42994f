import { attribute, stringText, xmlText } from './xml-text.ts';
import { formattedNumber, type CellFormat } from './cell-format.ts';
import type { StringTable } from './string-table.ts';

/** What the cells of a workbook's sheets refer to. */
export interface CellContext {
  readonly strings: StringTable;
  /** Formats of the cell styles that show a number otherwise than it is. */
  readonly formats: ReadonlyMap<number, CellFormat>;
  readonly from1904: boolean;
  /** What stands before the names of the sheet's elements. */
  readonly prefix: string;
}

/** A row of a sheet. */
export interface SheetRow {
  /** As the sheet counts them, from 1. */
  readonly number: number;
  /** Texts of the cells by column; cells that are not there are `''`. */
  readonly values: readonly string[];
  /** Why the row's values cannot be trusted; undefined when they can. */
  readonly problem: string | undefined;
  /** What is wrong with single cells, by column: it costs the row only where the column counts. */
  readonly cellProblems: ReadonlyMap<number, string>;
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

/** Columns of a sheet that are read; Excel has 16,384, and a row that held them all would take 130 kB. */
const COLUMNS_MAX = 1000;

/** Reads a `row` element. `expected` is its number where it does not say one. */
export function readSheetRow(element: string, expected: number, context: CellContext): SheetRow {
  const { prefix } = context;
  const tagEnd = element.indexOf('>');
  const said = Number(attribute(element.slice(0, tagEnd), 'r') ?? NaN);
  const number = Number.isInteger(said) && said > 0 ? said : expected;
  const values: string[] = [];
  let problem: string | undefined;
  let cellProblems: Map<number, string> | undefined;
  const open = `<${prefix}c`;
  const close = `</${prefix}c>`;
  let column = -1;
  for (let at = element.indexOf(open, tagEnd); at >= 0;) {
    const cellTagEnd = element.indexOf('>', at);
    if (cellTagEnd < 0) break;
    const isEmpty = element.charCodeAt(cellTagEnd - 1) === 0x2f;
    const tag = element.slice(at, cellTagEnd);
    column = columnOf(tag) ?? column + 1;
    const end = isEmpty ? cellTagEnd + 1 : element.indexOf(close, cellTagEnd);
    if (end < 0) {
      problem ??= `cell ${cellName(column, number)} cannot be read`;
      break;
    }
    if (!isEmpty) {
      const found = readCell(tag, element.slice(cellTagEnd + 1, end), context);
      if (found.problem !== undefined) (cellProblems ??= new Map()).set(column, found.problem);
      if (found.text !== '' && column >= COLUMNS_MAX) {
        problem ??= `cell ${cellName(column, number)} is beyond the ${COLUMNS_MAX} columns that are read`;
        break;
      }
      if (found.text !== '') {
        while (values.length < column) values.push('');
        values[column] = found.text;
      }
    }
    at = element.indexOf(open, end);
  }
  return { number, values, problem, cellProblems: cellProblems ?? NO_PROBLEMS };
}

interface CellFound {
  readonly text: string;
  readonly problem?: string;
}

function readCell(tag: string, body: string, context: CellContext): CellFound {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return { text: stringText(body, context.prefix) };
  const value = valueOf(body, context.prefix);
  if (value === undefined) {
    return body.includes(`<${context.prefix}f`)
      ? { text: '', problem: 'holds a formula whose result was not saved' }
      : { text: '' };
  }
  switch (type) {
    case 's': {
      const text = context.strings.get(Number(value));
      return text === undefined
        ? { text: '', problem: `refers to the text number ${value}, which the workbook lacks` }
        : { text };
    }
    case 'n':
      return { text: readNumber(tag, value, context) };
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { text: value, problem: `holds the error ${value}` };
    case 'str':
      return { text: xmlText(value) };
    case 'd':
      return { text: value.replace(/T00:00:00(\.0+)?Z?$/, '') };
    default:
      return { text: value, problem: `is of the unknown type ${type}` };
  }
}

function readNumber(tag: string, value: string, { formats, from1904 }: CellContext): string {
  const style = formats.size > 0 ? attribute(tag, 's') : undefined;
  return formattedNumber(value, style === undefined ? undefined : formats.get(Number(style)), from1904);
}

/** The text of the `v` element; undefined where there is none. */
function valueOf(body: string, prefix: string): string | undefined {
  const start = body.indexOf(`<${prefix}v>`);
  if (start >= 0) {
    const from = start + prefix.length + 3;
    return body.slice(from, body.indexOf('<', from));
  }
  const spaced = new RegExp(`<${prefix}v\\s[^>]*>([^<]*)<`).exec(body);
  return spaced?.[1];
}

/** The column, from 0, of a cell's tag: `<c r="AB12"` → 27. */
function columnOf(tag: string): number | undefined {
  const from = tag.indexOf(' r="') + 4;
  if (from < 4) return undefined;
  let column = 0;
  for (let at = from; ; at++) {
    const letter = tag.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) return column === 0 ? undefined : column - 1;
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
