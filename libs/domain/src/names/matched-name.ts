import { foldWords } from './folded-name.ts';
import { namedTerms } from './legal-form-terms.ts';

/** How many of some terms are words or legal forms of a name. */
export function termsIn(name: string, terms: readonly string[]): number {
  const words = foldWords(name);
  const found = new Set([...words, ...namedTerms(words)]);
  return terms.filter((term) => found.has(term)).length;
}

/**
 * The name that was found by some words: the first that has all of them, else the first of those that have most; null where
 * none has any. `names` are in the order in which they are to be preferred.
 */
export function matchedName(names: readonly string[], terms: readonly string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const found = termsIn(name, terms);
    if (found === terms.length) return name;
    if (found > most) [best, most] = [name, found];
  }
  return best;
}
