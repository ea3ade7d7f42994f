const THINGS =
  '(?:records?|rows?|lines?|entries|entity|entities|business(?:es)?|compan(?:y|ies)|corporations?|filings?|licenses?|permits?|results?|items?)';
const COUNT = '(?<rows>\\d{1,3}(?:,\\d{3})+|\\d+)';

/** How exports state, in a line of their own, where they end and how many rows they have. */
const STATEMENTS = [
  `(?:grand |sub-?)?total(?: (?:number|count))?(?: of)?(?: ${THINGS})?(?: (?:found|returned|exported|selected|listed))?\\s*[:=-]?\\s*${COUNT}`,
  `(?:(?:number|count|no\\.|#) ?of ${THINGS}|${THINGS} count|count)\\s*[:=-]?\\s*${COUNT}`,
  `\\(?${COUNT} (?:total )?${THINGS}(?: (?:in set|affected|selected|returned|total|found|exported|listed))?\\)?\\.?`,
  `[-*=# ]*(?:end of (?:file|report|data|list|export|${THINGS})|eof)[-*=#. ]*`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'));

/** The mark with which DOS programs end a text. */
const DOS_END = '\u001a';
/** Cells of such a line at most: the words and the number. */
const CELLS_MAX = 2;
const LENGTH_MAX = 80;
/** The beginning of such a line; tested on the first cell of every row, so that few rows need a closer look. */
const BEGINNING =
  /^[-*=# ]*(?:grand |sub-?)?(?:total|number|count|no\.|#|\(?[\d,]+ |end of|eof|records?|rows?|lines?)/i;

/** Checks whether a row with this first cell may be a statement. */
export function mayStateCount(firstCell: string): boolean {
  return BEGINNING.test(firstCell);
}

/** Reads the statement about the file in the filled cells of a row: its number of rows, or null without one. Null where they are a row's own. */
export function countStatement(cells: readonly string[]): { readonly rows: number | null } | null {
  const text = cells.join(' ');
  if (cells.length > CELLS_MAX || text.length > LENGTH_MAX) return null;
  if (text === DOS_END) return { rows: null };
  for (const pattern of STATEMENTS) {
    const found = pattern.exec(text);
    const rows = found?.groups?.['rows'];
    if (found) return { rows: rows === undefined ? null : Number(rows.replaceAll(',', '')) };
  }
  return null;
}
