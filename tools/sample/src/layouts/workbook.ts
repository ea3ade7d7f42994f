/** A cell: text, a number, or a day as `{day: 'YYYY-MM-DD'}`, which a workbook keeps as a serial number. */
export type WorkbookCell = string | number | { readonly day: string };

const DAY_MS = 86_400_000;
const serialZero = Date.UTC(1899, 11, 30);

/** The text before the first row of a sheet and after the last one. */
export const SHEET_HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
export const SHEET_TAIL = '</sheetData></worksheet>';

/** A row of a sheet. Rows and cells say no number of their own: they count from the first. Style 1 is a date. */
export function row(cells: readonly WorkbookCell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

function cell(value: WorkbookCell): string {
  if (value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'object')
    return `<c s="1"><v>${(Date.parse(`${value.day}T00:00:00Z`) - serialZero) / DAY_MS}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
