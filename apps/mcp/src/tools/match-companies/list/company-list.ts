import { type CompanyRow, EXPECTED } from './company-row.ts';
import { lineRows } from './line-rows.ts';
import { objectRows } from './object-rows.ts';
import { structuredList } from './structured-list.ts';
import { UnusableArgument } from '../../tool-failure.ts';

/** Blocks of code, closed or cut off. */
const FENCE = /```[\w-]*[ \t]*\n?([^]*?)(?:```|$)/;
/** Tags of lists and tables: cells become cells of a line. */
const CELL_ENDS = /<\/t[dh]>\s*<t[dh]\b[^<>]*>/gi;
const TAGS = /<\/?(?:[uo]l|li|table|thead|tbody|tr|t[dh]|p|br|b|strong|em|i|code|pre)\b[^<>]*>/gi;

/** The companies of a list, however an assistant writes lists. Throws `UnusableArgument`. */
export function readCompanyList(sent: string): CompanyRow[] {
  const rows = readRows(
    sent
      .replaceAll(/[\uFEFF\u200B]/g, '')
      .replaceAll(/\r\n?/g, '\n')
      .trim(),
  );
  if (rows.length === 0) throw new UnusableArgument(`companies has no company. ${EXPECTED}`);
  return rows;
}

function readRows(text: string): CompanyRow[] {
  const fenced = FENCE.exec(text);
  if (fenced !== null) {
    const after = text.slice(fenced.index + fenced[0].length);
    return [...proseRows(text.slice(0, fenced.index)), ...readRows((fenced[1] ?? '').trim()), ...proseRows(after)];
  }
  const list = structuredList(text);
  if (list === undefined) return lineRows(plainLines(text));
  const rows = typeof list.value === 'string' ? readRows(list.value.trim()) : objectRows(list.value, readRows);
  return [...proseRows(list.before), ...rows, ...proseRows(list.after)];
}

/** Lines around a list, which may name companies all the same. */
function proseRows(text: string): CompanyRow[] {
  return lineRows(plainLines(text)).map((row) => ({ ...row, isDoubtful: true }));
}

/** Line ends may be typed out as `\n`, and lines may be elements of HTML. */
function plainLines(text: string): string {
  const lines = text.replaceAll(/(?:\\r)?\\n(?!ew\\)/g, '\n').replaceAll('\\t', '\t');
  return lines.replaceAll(CELL_ENDS, ' | ').replaceAll(TAGS, '\n');
}
