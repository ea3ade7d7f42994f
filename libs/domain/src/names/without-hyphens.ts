import { foldForMatching } from './name-key.ts';

/**
 * Those next to a letter, with a letter or digit on the other side: ASCII, Unicode's, the one that does not break a line, and the
 * full-width one. 12-34 is not 1234.
 */
const HYPHENS = /(?<=[\p{L}\p{M}])[-\u2010\u2011\uff0d](?=[\p{L}\p{N}])|(?<=\p{N})[-\u2010\u2011\uff0d](?=\p{L})/gu;

/** The pattern of a text of Postgres that may have one of them. */
export const HYPHENATED_SQL = String.raw`'\S[-\u2010\u2011\uff0d]\S'`;

/** A name or query with each hyphenated word as one, X-RAY as XRAY; undefined where it has none. */
export function withoutHyphens(text: string): string | undefined {
  const joined = text.replaceAll(HYPHENS, '');
  return joined === text ? undefined : joined;
}

/** A name or query as it stands, and without its hyphens where it has any. */
export function listWritings(text: string): string[] {
  return [text, withoutHyphens(text) ?? []].flat();
}

/** A name in its other writing, under which indexes have it too: at most one. */
export function joinedNames(name: string): { folded: string; nameKey: string }[] {
  const joined = withoutHyphens(name);
  if (joined === undefined) return [];
  const { folded, nameKey } = foldForMatching(joined);
  return [{ folded, nameKey }];
}
