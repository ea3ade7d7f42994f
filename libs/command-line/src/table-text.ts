import { oneLine } from '@registry/domain/one-line';
import Table from 'cli-table3';

/** A text, a number, nothing, or texts that stand below each other. Each text is one line. */
export type Cell = string | number | null | readonly string[];

const GAP = 2;
/** Characters down to which a column of sentences is made narrower. Shorter values are never broken. */
const WIDTH_MIN = 20;

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
 * Formats rows as a table of at most `columns` characters. Sentences are wrapped at words. Where that is not enough, columns are
 * left out, and a line after the table names them. `order` names columns from the most important one, which is kept longest; the
 * order of `head` when absent. The first column identifies the rows and is always kept. Without `columns` the table is for
 * programs: a line for each row, with tabs between all values.
 */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  columns: number | undefined,
  order: readonly string[] = head,
): string {
  if (columns === undefined) {
    return [head, ...rows.map((row) => row.map((cell) => toLines(cell, String).join('; ')))]
      .map((row) => `${row.join('\t')}\n`)
      .join('');
  }
  const texts = rows.map((row) => row.map(shown));
  const kept = fittingColumns([head, ...texts], columns, order);
  const pick = (row: readonly string[]): string[] => kept.map((at) => row[at] ?? '');
  const table = new Table({
    head: pick(head),
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: fittedWidths([head, ...texts].map(pick), columns),
    colAligns: kept.map((at) => (rows.some((row) => typeof row[at] === 'number') ? 'right' : 'left')),
    wordWrap: true,
  });
  table.push(...texts.map(pick));
  const lines = table.toString().split('\n');
  const left = head.filter((_, at) => !kept.includes(at));
  const note = left.length === 0 ? '' : `Not shown at this width: ${left.join(', ')}. --json has all.\n`;
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n${note}`;
}

/** The columns that fit together without a broken value, by their positions. */
function fittingColumns(rows: readonly (readonly string[])[], columns: number, order: readonly string[]): number[] {
  const [head = []] = rows;
  const kept = head.map((_, at) => at);
  const narrowest = kept.map((at) => Math.max(...rows.map((row) => narrowestWidth(row[at] ?? ''))));
  const rank = (at: number): number => order.indexOf(head[at] ?? '');
  while (kept.length > 1 && sum(kept.map((at) => narrowest[at] ?? 0)) + GAP * (kept.length - 1) > columns) {
    const least = kept.slice(1).reduce((last, at) => (rank(at) > rank(last) ? at : last));
    kept.splice(kept.indexOf(least), 1);
  }
  return kept;
}

/** The narrowest column in which a text stays readable: a short one in one piece, a longer one wrapped between its words. */
function narrowestWidth(text: string): number {
  const words = Math.max(...text.split(/\s+/).map((word) => word.length));
  return Math.max(words, Math.min(longestLine(text), WIDTH_MIN));
}

function shown(cell: Cell): string {
  return toLines(cell, (number) => number.toLocaleString('en-US')).join('\n');
}

function toLines(cell: Cell, toText: (number: number) => string): readonly string[] {
  if (typeof cell === 'number') return [toText(cell)];
  return (typeof cell === 'string' ? [cell] : (cell ?? [''])).map(oneLine);
}

/** The widest columns are made narrower until all fit. The first column keeps its width. */
function fittedWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  const atLeast = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => narrowestWidth(row[at] ?? ''))));
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => longestLine(row[at] ?? ''))));
  const spare = columns - GAP * (widths.length - 1);
  const canShrink = (at: number): boolean => at > 0 && (widths[at] ?? 0) > (atLeast[at] ?? 0);
  for (let over = sum(widths) - spare; over > 0; over -= 1) {
    const shrinkable = widths.map((_, at) => at).filter(canShrink);
    if (shrinkable.length === 0) break;
    const widest = shrinkable.reduce((most, at) => ((widths[at] ?? 0) >= (widths[most] ?? 0) ? at : most));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
