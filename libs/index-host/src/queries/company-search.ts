import {
  completedQuery,
  type NumberQuery,
  type ParsedQuery,
  parseSearchedNumber,
  parseQuery,
  type StateCode,
} from '@registry/domain';
import type { IndexQuery } from '@registry/name-index';

/** The part of a search that its text decides. */
export type SearchedText = Pick<IndexQuery, 'terms' | 'prefixes' | 'phrases' | 'nameKey' | 'firstWord' | 'keys'>;

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
  /** Whether the user is still typing: the last word is a prefix. */
  readonly isTyped?: boolean | undefined;
}

/** Reads a text in the one way of every surface. A number is read as it was typed, without what completes a word. */
export function readCompanySearch(q: string, { states, isTyped = false }: CompanySearchOptions): CompanySearch {
  const query = parseQuery(isTyped ? completedQuery(q) : q);
  const number = parseSearchedNumber(q, states);
  const { terms, prefixes, phrases, nameKey, first } = query;
  return { query, number, searched: { terms, prefixes, phrases, nameKey, firstWord: first, keys: number?.keys } };
}
