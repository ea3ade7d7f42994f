import { csvCell } from '@registry/domain/csv-cell';

/** A row as a line of CSV, without a cell that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`;
}
