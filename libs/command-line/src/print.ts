import { type Cell, tableText } from './table-text.ts';

/** For programs: one line of JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printLines(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A table that fits the terminal; where standard output is none, lines of values with tabs between them, the first one the heads. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  process.stdout.write(`${tableOf(head, rows)}\n`);
}

/** The same within a text that is to be printed. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return tableText(head, rows, process.stdout.isTTY ? process.stdout.columns : undefined).trimEnd();
}
