import { type Cell, tableText } from './table-text.ts';

/** For programs: one line of JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printLines(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * Prints a table that fits the terminal; lines of values with tabs between them where standard output is not one. `order` names the
 * columns from the most important one, see `tableText`.
 */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  order?: readonly string[],
): void {
  process.stdout.write(`${toTable(head, rows, order)}\n`);
}

/** Returns the same table as a text. */
export function toTable(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  order?: readonly string[],
): string {
  return tableText(head, rows, process.stdout.isTTY ? process.stdout.columns : undefined, order).trimEnd();
}
