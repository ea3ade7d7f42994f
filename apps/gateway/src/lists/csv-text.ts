import { csvCell } from '@registry/domain/csv-cell';

/** A line of CSV (RFC 4180). No cell is a formula to a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}
