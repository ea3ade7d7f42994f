/** Words before the number of a record: `USDOT 1001758`, `License no. 020-10012`. */
const LABELS = /^(?:(?:u\.?s\.? ?dot|dot|licen[cs]e|lic|permit|case|loan|number|num|no|nr)[\s.:#]+|#\s*)+/i;
const NUMBER = /^(?=(?:\D*\d){3})[\p{L}\d][\p{L}\d ./_-]{2,49}$/u;

/** The number of a record that a search text may be, without words before it; undefined where it has the form of none. */
export function readRecordNumber(q: string): string | undefined {
  const text = q.trim().replace(LABELS, '');
  return NUMBER.test(text) ? text.toUpperCase() : undefined;
}

/** Checks that two spellings are one number: case, punctuation and leading zeros say nothing. */
export function isSameNumber(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '')
    .replace(/^0+(?=.)/, '');
}
