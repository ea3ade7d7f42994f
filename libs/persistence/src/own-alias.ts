/**
 * An expression in which every column has its table: a bare one would be taken for a column of the statement that the expression is put in.
 */
export type QualifiedSql = `${string}.${string}` | `$${string}` | `'${string}'`;

/**
 * An alias for SQL that other statements contain: this one, or a longer one that none of the given texts has as a word. The statement's
 * alias for a row is given as text, and an equal alias around it would be taken for it: `l.source_no = l.source_no` is always true.
 */
export function ownAlias(alias: string, ...given: readonly string[]): string {
  const taken = new Set(given.flatMap((text) => text.toLowerCase().match(/\w+/g) ?? []));
  let free = alias;
  while (taken.has(free)) free += '_';
  return free;
}
