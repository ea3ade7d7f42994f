import Table from 'cli-table3';

/** A text, a number, or nothing. */
export type Cell = string | number | null;

const GAP = 2;
/** Characters below which no column is made narrower. */
const WIDTH_MIN = 6;

/** Lines without borders: a table is read by its columns, and copied without them. */
const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};

/**
 * Rows as a table of at most so many columns, in which long texts are wrapped at words and the first column, by which rows are
 * known, stays whole. Without a width it is for programs: a line a row, values divided by tabs.
 */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  columns: number | undefined,
): string {
  const texts = rows.map((row) => row.map((cell) => (columns === undefined ? String(cell ?? '') : shown(cell))));
  if (columns === undefined) return [head, ...texts].map(tabbed).join('');
  const table = new Table({
    head: [...head],
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: fittedWidths([head, ...texts], columns),
    colAligns: head.map((_, at) => (rows.some((row) => typeof row[at] === 'number') ? 'right' : 'left')),
    wordWrap: true,
  });
  table.push(...texts);
  const lines = table.toString().split('\n');
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function shown(cell: Cell): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : (cell ?? '');
}

function tabbed(row: readonly string[]): string {
  return `${row.map((text) => text.replace(/\s*\n\s*/g, '; ').replaceAll('\t', ' ')).join('\t')}\n`;
}

/** Each column as wide as its longest line, and where that is too much the widest ones narrower, but never the first. */
function fittedWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => longestLine(row[at] ?? ''))));
  const spare = columns - GAP * (widths.length - 1);
  for (let over = sum(widths) - spare; over > 0; over -= 1) {
    const widest = Math.max(...widths.slice(1));
    if (widest <= WIDTH_MIN) break;
    widths[widths.lastIndexOf(widest)] = widest - 1;
  }
  return widths;
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
