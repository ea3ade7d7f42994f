import type { QueryField } from '@registry/domain/query-fields';
import { toStateCode } from '@registry/domain/jurisdiction';
import { foldWords } from '@registry/domain/folded-name';
import { isLegalForm } from '@registry/domain/name-key';
import { parse } from 'csv-parse/sync';
import { findColumns, identifies } from './find-columns.ts';
import { type ListAdvice, ListError, shownCells } from './list-error.ts';
import { findMark } from './lines/line-marks.ts';
import { havePlaces } from './lines/line-readings.ts';

/** Separators of cells, those first that names hardly have. */
const DELIMITERS = ['\t', '|', ';', ','] as const;
/** Other signs that may separate cells, with their names. */
const OTHER_DELIMITERS = [
  [/~/, 'the sign ~'],
  [/\^/, 'the sign ^'],
  [/¦/, 'the sign ¦'],
  [/:/, 'colons'],
  [/ {2,}/, 'blanks'],
] as const;
/** No text has it: each line is one cell. */
const NO_DELIMITER = '\u001F';
/** Rows below the first that may name the columns. */
const HEADERS_MAX = 2;
/** Lines that tell how a list is written. */
const LINES_MAX = 20;
/** A cell in quotation marks, with what is before it. */
const QUOTED = /(^|[\t|;,\r\n])([^\S\t\r\n]*)("(?:[^"]|"")*")/g;
/** A text as a formula, without the quotation marks that RFC 4180 has for it. */
const FORMULA = /(?:^|[\t|;,\r\n])="[^"\r\n]*"(?:$|[\t|;,\r\n])/;
/** Blanks between a delimiter and a quotation mark, which RFC 4180 does not have. */
const SPACED_QUOTES = /[\t|;,][^\S\t\r\n]+"|"[^\S\t\r\n]+[\t|;,]/;

/** How the rows of a list are written. */
export interface ListFormat {
  readonly delimiter: string;
  /** Each line is a cell, so that quotation marks and commas are part of the names. */
  readonly isPlain: boolean;
  /** The same, and lines say the place of their company too: `Cedar, Inc., Salem, OR`. */
  readonly hasPlaces: boolean;
  /** The mark that each of such lines has in front of the name. */
  readonly mark: RegExp | undefined;
  /** The first line of the rows: after `sep=;`, which spreadsheets write. */
  readonly fromLine: number;
  /** Cells are formulas that keep zeros in spreadsheets: `="00123"`. */
  readonly hasFormulas: boolean;
  /** Blanks around cells are no part of them. */
  readonly isSpaced: boolean;
  /** Ends of lines. */
  readonly lineEnds: readonly string[];
  /** The first row names the columns. */
  readonly hasHeader: boolean;
}

/** Cells of a line that are looked at: one more than a list may have columns. */
const CELLS_MAX = 1_001;

/** The sender's statements about a list. */
export interface KnownFormat {
  readonly delimiter?: string | undefined;
  /** Headers of the columns of fields; an empty one says that no column has the field. */
  readonly named: ReadonlyMap<QueryField, string>;
  readonly advice: ListAdvice;
}

/** How a list is written, by its first lines. Throws where that is not CSV, or has no column of names. */
export function findFormat(head: string, { delimiter, named, advice }: KnownFormat): ListFormat {
  refuseOtherKinds(head);
  const separator = /^sep=(.)(?=[\r\n])/.exec(head)?.[1];
  const marked = firstLines(separator === undefined ? head : head.replace(/^sep=.(?:\r\n|[\r\n])/, ''));
  const mark = findMark(marked) ?? findMark(marked.slice(1));
  const lines = mark === undefined ? marked : marked.map((line) => line.replace(mark, ''));
  const [first = ''] = lines;
  const used = separator ?? delimiter ?? findDelimiter(lines, named);
  const hasHeader = named.size > 0 || isHeader(first, used ?? NO_DELIMITER);
  const rows = hasHeader ? lines.slice(1) : lines;
  const isTable = separator !== undefined || delimiter !== undefined || used === '\t';
  const namesColumns = named.size > 0 || (hasHeader && used !== undefined);
  const hasPlaces = !namesColumns && !isTable && havePlaces(rows);
  const isPlain =
    hasPlaces || (used === undefined ? !haveTableCells(rows) : !hasHeader && used === ',' && areNames(rows));
  if (isPlain || !hasHeader) refuseUnnamed(lines, isPlain, used ?? NO_DELIMITER, advice);
  else if (named.size === 0) refuseTwoHeaders(lines, used ?? NO_DELIMITER);
  return {
    delimiter: isPlain ? NO_DELIMITER : (used ?? ','),
    isPlain,
    hasPlaces,
    mark: isPlain ? mark : undefined,
    fromLine: separator === undefined ? 1 : 2,
    isSpaced: !isPlain && SPACED_QUOTES.test(head.replaceAll(/"(?:[^"]|"")*"/g, '""')),
    hasFormulas: FORMULA.test(head),
    lineEnds: /\r(?!\n|$)/.test(head) ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
    hasHeader,
  };
}

function refuseOtherKinds(head: string): void {
  if (/^\s*<(?:!--|(?:!doctype|\?xml|html|head|meta|body|div|table)\b)/i.test(head)) {
    const advice = 'Open it in a spreadsheet and save it as CSV in UTF-8.';
    throw new ListError(`The file is a web page or XML; expected CSV. ${advice}`);
  }
  if (/^\s*\{\\rtf/.test(head)) throw new ListError('The file is RTF; expected CSV. Save it as CSV in UTF-8.');
  if (/^\s*(?:[[{]\s*)+"/.test(head)) throw new ListError('The list is JSON; expected CSV. Save it as CSV in UTF-8.');
}

/** The first lines that are not blank, each with the whole of its quoted cells. */
function firstLines(head: string): string[] {
  const joined = head.replaceAll(QUOTED, (cell) => {
    const [before = ''] = /^[\r\n]?/.exec(cell) ?? [];
    return before + cell.slice(before.length).replaceAll(/[\r\n]+/g, ' ');
  });
  return joined
    .split(/[\r\n]+/)
    .filter((line) => /[^\s\t|;,"]/.test(line))
    .slice(0, LINES_MAX);
}

/** The delimiter by which the first line names most columns, else the one that it has most of, else that of most lines; undefined for lines of one cell. */
function findDelimiter(lines: readonly string[], named: ReadonlyMap<QueryField, string>): string | undefined {
  const bare = lines.map((line) => line.replaceAll(QUOTED, '$1'));
  const counts = (delimiter: string) => bare.map((line) => line.split(delimiter).length - 1);
  const rated = DELIMITERS.map((delimiter) => {
    const [count = 0, ...others] = counts(delimiter);
    const header = splitCells(lines[0] ?? '', delimiter);
    const known = header.filter((cell) => [...named.values()].includes(cell)).length + findColumns(header).size;
    return { delimiter, count, ranks: [known, count, others.filter((other) => other === count).length] };
  }).filter(({ count }) => count > 0);
  return rated.sort((one, other) => difference(one.ranks, other.ranks))[0]?.delimiter;
}

/** Higher ranks come first, an earlier one before later ones. */
function difference(ranks: readonly number[], others: readonly number[]): number {
  return ranks.map((rank, at) => (others[at] ?? 0) - rank).find((one) => one !== 0) ?? 0;
}

function isHeader(line: string, delimiter: string): boolean {
  return identifies(findColumns(splitCells(line, delimiter)));
}

/** Refuses a table without a header, and one with a title above it. */
function refuseUnnamed(lines: readonly string[], isPlain: boolean, delimiter: string, advice: ListAdvice): void {
  const below = lines.findIndex((_, at) => at > 0 && isHeaderOfTable(lines.slice(at)));
  if (below > 0) {
    const fault = `it does not name the columns; a later line does: ${shownCells([lines[below] ?? ''])}`;
    throw new ListError(`Line 1: ${fault}. Delete the lines above that one.`);
  }
  refuseOtherDelimiters(lines);
  if (isPlain) return;
  const first = shownCells(splitCells(lines[0] ?? '', delimiter));
  const fault = `no column has the names of companies; the first row is ${first}`;
  throw new ListError(
    `Line 1: ${fault}. ${advice.nameColumn} If each line is the name of a company, write Name above them.`,
  );
}

/** Refuses a table whose first row names groups of columns, above the row that names them. */
function refuseTwoHeaders([first = '', ...others]: readonly string[], delimiter: string): void {
  const count = (line: string): number => findColumns(splitCells(line, delimiter)).size;
  const below = others.slice(0, HEADERS_MAX).find((line) => count(line) > count(first) && isHeader(line, delimiter));
  if (below === undefined) return;
  const fault = `it names fewer columns than a line below it: ${shownCells([below])}`;
  throw new ListError(`Line 1: ${fault}. Delete the lines above that one.`);
}

/** Refuses a table whose first line names several columns by another delimiter: it would be read as a name per line. */
function refuseOtherDelimiters([header = '']: readonly string[]): void {
  const used = OTHER_DELIMITERS.find(([pattern]) => {
    const columns = findColumns(header.split(pattern));
    return columns.size > 1 && identifies(columns);
  });
  if (used === undefined) return;
  const fault = `the columns are separated by ${used[1]}; expected commas, semicolons, tabs or pipes`;
  throw new ListError(`Line 1: ${fault}. Save the list as CSV in UTF-8.`);
}

/** Checks that the first of some lines names several columns, and the others have as many cells. */
function isHeaderOfTable([header = '', ...others]: readonly string[]): boolean {
  return DELIMITERS.some((delimiter) => {
    const cells = splitCells(header, delimiter);
    if (cells.length < 2 || !isHeader(header, delimiter)) return false;
    const isAsWide = (line: string): boolean => splitCells(line, delimiter).length === cells.length;
    return findColumns(cells).size > 1 || (others.length > 0 && others.every(isAsWide));
  });
}

/** Checks that lines with commas are names of companies, as `Cedar, Inc.`, and not cells of a table. */
function areNames(lines: readonly string[]): boolean {
  if (haveTableCells(lines)) return false;
  const cells = lines.map((line) => splitCells(line, ','));
  const further = cells.flatMap(([, ...rest]) => rest.filter((cell) => cell !== ''));
  return cells.some(({ length }) => length === 1) || further.every((cell) => isForm(cell.split(' ').at(-1) ?? ''));
}

/** Checks that cells of lines after the first one are states or numbers. */
function haveTableCells(lines: readonly string[]): boolean {
  const further = lines.flatMap((line) => splitCells(line, ',').slice(1));
  return further.some((cell) => !isForm(cell) && (/^\d/.test(cell) || toStateCode(cell) !== undefined));
}

function isForm(cell: string): boolean {
  return isLegalForm(foldWords(cell));
}

function splitCells(line: string, delimiter: string): string[] {
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, trim: true });
    return cells.slice(0, CELLS_MAX);
  } catch {
    return line.split(delimiter, CELLS_MAX); // a quotation mark that is not closed
  }
}
