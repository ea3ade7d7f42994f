/** Spreadsheets run a cell that starts so as a formula (https://owasp.org/www-community/attacks/CSV_Injection), some also in full width. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Numbers and phone numbers compute nothing but themselves. */
const NUMBER = /^[+-][\d\s().,-]*$/;

/** A cell of CSV (RFC 4180) that no spreadsheet runs as a formula. */
export function csvCell(text: string, delimiter = ','): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV of such cells. */
export function csvLine(cells: readonly string[], delimiter = ',', lineEnd = '\r\n'): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}${lineEnd}`;
}
