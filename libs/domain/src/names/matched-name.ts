import { foldWords } from '../folding/folded-name.ts';
import { listWritings } from './without-hyphens.ts';
import type { ParsedQuery } from './queries/query-terms.ts';
import { searchedWords } from './legal-form-terms.ts';

/** Parts searched for in a name: words, legal forms among them, prefixes, and words one after the other; or all of another writing. */
type SearchedText = SearchedWriting & { readonly otherWriting?: SearchedWriting | undefined };
type SearchedWriting = Pick<ParsedQuery, 'terms'> & Partial<Pick<ParsedQuery, 'prefixes' | 'phrases'>>;

/** Checks that a name has all of the words. */
export function hasAllWords(name: string, query: SearchedText): boolean {
  return hasAll(searchedForms([name]), query);
}

/**
 * The name that was found by some words: the first that has all of them, else the first of those that have most; null where
 * none has any. `names` are in the order in which they are to be preferred.
 */
export function matchedName(names: readonly string[], query: SearchedText): string | null {
  let best: string | null = null;
  let most = 0;
  for (const name of names) {
    const searched = searchedForms([name]);
    if (hasAll(searched, query)) return name;
    const found = Math.max(...toWritings(query).map((writing) => countFound(searched, writing)));
    if (found > most) [best, most] = [name, found];
  }
  return best;
}

/**
 * Returns a check that a search finds a company with these names: each word in one name or across several, each phrase in one.
 * A search without words finds nothing.
 */
export function createNameSearch(names: readonly string[]): (query: SearchedText) => boolean {
  const searched = searchedForms(names);
  return (query) => countTerms(query) > 0 && hasAll(searched, query);
}

/** Forms of names that are searched. */
interface SearchedForms {
  readonly forms: readonly string[];
  readonly words: ReadonlySet<string>;
}

function searchedForms(names: readonly string[]): SearchedForms {
  const searched = names.flatMap(listWritings).flatMap((name) => searchedWords(foldWords(name)));
  return { forms: searched.map((some) => ` ${some.join(' ')} `), words: new Set(searched.flat()) };
}

function countTerms({ terms, prefixes = [], phrases = [] }: SearchedWriting): number {
  return terms.length + prefixes.length + phrases.length;
}

function toWritings(query: SearchedText): readonly SearchedWriting[] {
  return query.otherWriting === undefined ? [query] : [query, query.otherWriting];
}

function hasAll(searched: SearchedForms, query: SearchedText): boolean {
  return toWritings(query).some((writing) => countFound(searched, writing) === countTerms(writing));
}

function countFound({ forms, words }: SearchedForms, { terms, prefixes = [], phrases = [] }: SearchedWriting): number {
  const byPrefix = prefixes.filter((prefix) => [...words].some((word) => word.startsWith(prefix)));
  const byPhrase = phrases.filter((phrase) => forms.some((form) => form.includes(` ${phrase.join(' ')} `)));
  return terms.filter((term) => words.has(term)).length + byPrefix.length + byPhrase.length;
}
