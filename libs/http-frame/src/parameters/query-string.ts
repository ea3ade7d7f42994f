/** A query string as it was sent: every value of every name, decoded once. */
export type QueryString = {
  /** In the order of first appearance. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Names of parameters whose value, or whose own name, is not percent-encoded UTF-8. */
  readonly malformed: readonly string[];
};

const NOTHING: QueryString = { values: new Map(), malformed: [] };

/**
 * Reads a query string (without `?`) by the rules of HTML forms: `&` separates, `+` is a blank. Never throws: whether a
 * repeated or malformed parameter is an error is the endpoint's to say.
 */
export function readQueryString(text: string): QueryString {
  if (text === '') return NOTHING;
  const values = new Map<string, string[]>();
  const malformed: string[] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      malformed.push(name ?? rawName);
      continue;
    }
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return { values, malformed };
}

function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined; // a lone %, or bytes that are not UTF-8
  }
}
