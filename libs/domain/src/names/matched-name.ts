import { foldWords } from './folded-name.ts';
import type { ParsedQuery } from './query-terms.ts';
import { searchedWords } from './legal-form-terms.ts';

/** What is looked for in a name: words, legal forms among them, the beginnings of words, and words one after the other. */
type SearchedText = Pick<ParsedQuery, 'terms'> & Partial<Pick<ParsedQuery, 'prefixes' | 'phrases'>>;

/** Whether a name has all of the words. */
export function hasAllWords(name: string, asked: SearchedText): boolean {
  return countFound(name, asked) === countAsked(asked);
}

/**
 * The name that was found by some words: the first that has all of them, else the first of those that have most; null where
 * none has any. `names` are in the order in which they are to be preferred.
 */
export function matchedName(names: readonly string[], asked: SearchedText): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const found = countFound(name, asked);
    if (found === countAsked(asked)) return name;
    if (found > most) [best, most] = [name, found];
  }
  return best;
}

function countAsked({ terms, prefixes = [], phrases = [] }: SearchedText): number {
  return terms.length + prefixes.length + phrases.length;
}

function countFound(name: string, { terms, prefixes = [], phrases = [] }: SearchedText): number {
  const searched = searchedWords(foldWords(name));
  const words = new Set(searched.flat());
  const byPrefix = prefixes.filter((prefix) => [...words].some((word) => word.startsWith(prefix)));
  const byPhrase = phrases.filter((phrase) =>
    searched.some((some) => ` ${some.join(' ')} `.includes(` ${phrase.join(' ')} `)),
  );
  return terms.filter((term) => words.has(term)).length + byPrefix.length + byPhrase.length;
}
