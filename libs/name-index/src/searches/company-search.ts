import {
  completedQuery,
  type NumberQuery,
  type ParsedQuery,
  parseSearchedNumber,
  parseQuery,
  type QueryWriting,
  type StateCode,
} from '@registry/domain';
import type { IndexQuery } from '../query.ts';

/** The part of a search that its text decides. */
export type SearchedText = Pick<
  IndexQuery,
  'terms' | 'prefixes' | 'phrases' | 'nameKey' | 'firstWord' | 'otherWriting' | 'keys'
>;

/** A text that searches or suggests companies. */
export interface CompanySearch {
  readonly query: ParsedQuery;
  /** The companies that it may name by number. */
  readonly number: NumberQuery | undefined;
  readonly searched: SearchedText;
}

export interface CompanySearchOptions {
  /** The states whose companies may be named by number. */
  readonly states: readonly StateCode[];
  /** The user is still typing: the last word is a prefix. */
  readonly isTyped?: boolean | undefined;
}

/** Reads a text in the one way of every surface. A number is read as it was typed, without what completes a word. */
export function readCompanySearch(q: string, { states, isTyped = false }: CompanySearchOptions): CompanySearch {
  const query = parseQuery(isTyped ? completedQuery(q) : q);
  const number = parseSearchedNumber(q, states);
  return { query, number, searched: { ...searchedWords(query), nameKey: nameKeys(query), keys: number?.keys } };
}

/** The words of a query in each of its writings, as an index has them. */
export function searchedWords(
  { otherWriting, ...query }: ParsedQuery,
  toWord: (word: string) => string = (word) => word,
): NonNullable<SearchedText['otherWriting']> & Pick<SearchedText, 'otherWriting'> {
  const { terms, prefixes, phrases, first } = query;
  return {
    terms: terms.map(toWord),
    prefixes: prefixes.map(toWord),
    phrases: phrases.map((phrase) => phrase.map(toWord)),
    firstWord: first === undefined ? undefined : toWord(first),
    ...(otherWriting === undefined ? {} : { otherWriting: searchedWords(otherWriting, toWord) }),
  };
}

/** The keys of a query's writings, of which one makes a name the very name. */
export function nameKeys(
  query: ParsedQuery,
  keysOf: (writing: QueryWriting) => readonly string[] = ({ nameKey }) => [nameKey],
): string[] {
  return [query, query.otherWriting ?? []].flat().flatMap((writing) => keysOf(writing));
}
