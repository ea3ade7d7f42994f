import { foldWords } from '@registry/domain';

/**
 * The name that was found by some words: the first that has all of them, else the first of those that have most. `names` are
 * in the order in which they are to be preferred; at least one.
 */
export function matchedName(names: readonly string[], terms: readonly string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const words = new Set(foldWords(name));
    const found = terms.filter((term) => words.has(term)).length;
    if (found === terms.length) return name;
    if (found > most) [best, most] = [name, found];
  }
  return best;
}
