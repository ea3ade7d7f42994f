import { foldWords } from './folded-name.ts';
import { namedTerms } from './legal-form-terms.ts';

/** The words that are looked for in a name, legal forms among them, and the beginnings of words. */
interface SearchedWords {
  readonly terms: readonly string[];
  readonly prefixes: readonly string[];
}

/** Whether a name has all of the words. */
export function hasAllWords(name: string, asked: SearchedWords): boolean {
  return countFound(name, asked) === asked.terms.length + asked.prefixes.length;
}

/**
 * The name that was found by some words: the first that has all of them, else the first of those that have most; null where
 * none has any. `names` are in the order in which they are to be preferred.
 */
export function matchedName(names: readonly string[], asked: SearchedWords): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const found = countFound(name, asked);
    if (found === asked.terms.length + asked.prefixes.length) return name;
    if (found > most) [best, most] = [name, found];
  }
  return best;
}

function countFound(name: string, { terms, prefixes }: SearchedWords): number {
  const folded = foldWords(name);
  const words = new Set([...folded, ...namedTerms(folded)]);
  const byPrefix = prefixes.filter((prefix) => [...words].some((word) => word.startsWith(prefix)));
  return terms.filter((term) => words.has(term)).length + byPrefix.length;
}
