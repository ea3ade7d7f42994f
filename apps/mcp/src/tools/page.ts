/** Hits or rows in one response. */
export const ROWS_MAX = 10;

/** A page of the API's lists. */
interface Page {
  readonly data: readonly unknown[];
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
  readonly has_more: boolean;
}

/** `Hits 11 to 20 of 57. Call again with page 3 for more.` */
export function pageNote(what: string, { data, total_count, page, per_page, has_more }: Page): string {
  if (data.length === 0)
    return total_count === 0
      ? `No ${what}.`
      : `No ${what} on page ${page}; there ${total_count === 1 ? 'is' : 'are'} ${total_count}.`;
  const first = (page - 1) * per_page + 1;
  const shown = `${what} ${first} to ${first + data.length - 1} of ${total_count}.`;
  return capitalized(has_more ? `${shown} Call again with page ${page + 1} for more.` : shown);
}

/** Lines under a heading, numbered as the whole list is. */
export function numbered(lines: readonly string[], { page, per_page }: Pick<Page, 'page' | 'per_page'>): string[] {
  return lines.map((line, i) => `${(page - 1) * per_page + i + 1}. ${line}`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
