import { findColumns } from '@registry/api-client/lists/find-columns';
import { findLegalForms, foldWords, parseJurisdiction } from '@registry/domain';
import { type CompanyRow, EXPECTED } from './company-row.ts';
import { splitCells, type Delimiter, findDelimiter, plainCell } from '@registry/api-client/lists/lines/line-cells';
import { markedLines } from '@registry/api-client/lists/lines/line-marks';
import { toRow } from '@registry/api-client/lists/lines/line-readings';
import { objectRow } from './object-row.ts';
import { UnusableArgument } from '../../tool-failure.ts';

/** The companies of lines: of a table, of CSV, of a list with marks, or of names. */
export function lineRows(text: string): CompanyRow[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const content = lines.filter((line) => !isRule(line)).map((line) => line.replaceAll('│', '|'));
  const header = headerAt(lines, content);
  if (header === undefined) return namedRows(content);
  const delimiter = findDelimiter(content[header] ?? '');
  if (delimiter === undefined) return namedRows(content.filter((_line, at) => at !== header));
  const table = content.slice(header).filter((line) => line.includes(delimiter));
  const prose = namedRows(content.filter((line) => !table.includes(line)));
  const cells = table.map((line) => splitCells(line, delimiter));
  return [...tableRows(cells, delimiter), ...prose.map((row) => ({ ...row, isDoubtful: true }))];
}

/** Which line names the columns: one above a rule, or the first after headings and sentences. */
function headerAt(lines: readonly string[], content: readonly string[]): number | undefined {
  const rule = lines.findIndex((line, at) => at > 0 && isRule(line) && !isRule(lines[at - 1] ?? ''));
  const ruled = lines.slice(0, Math.max(rule, 0)).filter((line) => !isRule(line)).length - 1;
  const above = content[ruled] ?? '';
  if (isHeader(above)) return ruled;
  if (above.includes('|')) {
    const columns = splitCells(above, '|').join(', ');
    throw new UnusableArgument(`companies has a table with the columns ${columns}, and none of names. ${EXPECTED}`);
  }
  const first = content.findIndex((line) => isHeader(line) || !(line.trim().endsWith(':') || isSentence(line)));
  return isHeader(content[first] ?? '') && content.length > first + 1 ? first : undefined;
}

/** Checks that a line is a rule: `|---|:--|`, `+----+`, `=====`. */
function isRule(line: string): boolean {
  return /^[\s|:+=\-─━_*┼│]+$/.test(line) && /[-=─━_*]/.test(line);
}

/** The companies of rows of cells. The first row may name the columns. */
export function tableRows(table: readonly (readonly string[])[], delimiter: Delimiter = '|'): CompanyRow[] {
  const [header = [], ...rows] = table;
  if (!isHeaderRow(header)) return table.flatMap((cells) => toRow(`${cells.join(' | ')} |`));
  const names = header.map(singular);
  const nameAt = findColumns(names).get('name') ?? 0;
  return rows
    .map((cells) => aligned(cells, names.length, nameAt, delimiter))
    .filter((cells) => (cells[nameAt] ?? '') !== '')
    .map((cells) => objectRow(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))));
}

/** A name with the delimiter in it, without quotation marks, makes its row longer. */
function aligned(cells: readonly string[], width: number, nameAt: number, delimiter: string): readonly string[] {
  const further = cells.length - width;
  if (further <= 0) return cells;
  const name = cells.slice(nameAt, nameAt + further + 1).join(`${delimiter} `);
  return [...cells.slice(0, nameAt), name, ...cells.slice(nameAt + further + 1)];
}

/** Lines that name a company each. Sentences, and lines outside of a marked list, may be none. */
function namedRows(lines: readonly string[]): CompanyRow[] {
  let state: string | undefined;
  return markedLines(lines).flatMap(({ text, isOutside, numbered }) => {
    const heading = /^#{1,6}\s+(.+)$|^(.+):$/.exec(plainCell(text));
    if (heading !== null) {
      // `Oregon:` above companies is their state; `Vendors:` says nothing.
      state = parseJurisdiction((heading[1] ?? heading[2] ?? '').replace(/:$/, '')) ?? state;
      return [];
    }
    const [whole] = numbered === undefined ? [] : toRow(numbered);
    return toRow(text).map((row) => ({
      text: whole?.text ?? row.text,
      readings: [...(whole?.readings ?? []), ...row.readings].map((query) => ({ ...(state && { state }), ...query })),
      isDoubtful: row.isDoubtful === true || isOutside || (isSentence(text) && !row.readings.some(isPlaced)),
    }));
  });
}

/** `Acme, Salem, Ore.` ends like a sentence. */
function isPlaced({ state }: CompanyRow['readings'][number]): boolean {
  return typeof state === 'string';
}

function isHeader(line: string): boolean {
  const delimiter = findDelimiter(line);
  return isHeaderRow(delimiter === undefined ? [plainCell(line)] : splitCells(line, delimiter));
}

/** Checks that half of the cells or more name columns, one of them that of names. */
function isHeaderRow(cells: readonly string[]): boolean {
  const columns = findColumns(cells.map(singular));
  return columns.has('name') && columns.size * 2 >= cells.filter((cell) => cell !== '').length;
}

/** `Companies` heads a column of names as `Company` does. */
function singular(header: string): string {
  return header.replace(/ies$/i, 'y').replace(/(?<![sS])s$/i, '');
}

const OPENINGS =
  /^(?:here (?:is|are)|please|thanks?\b|these are|the following|(?:can|could|would) you|let me know|i (?:need|want|have)|sure\b|okay?\b)/i;

/** Checks that a line reads like a sentence around a list. `Inc.` ends names. */
function isSentence(line: string): boolean {
  const text = line.trim();
  if (text.includes('|')) return false;
  const words = foldWords(text);
  const ends = /[.!?…:]$/.test(text) && words.length > 2 && findLegalForms(words).length === 0;
  return ends || OPENINGS.test(text);
}
