import { type ParsedQuery, parseQuery, type StateCode, type SuggestedQuery } from '@registry/domain';
import type { SearchIndex } from '../../search-index.ts';
import { nameKeys, type SearchedText, searchedWords } from '../company-search.ts';
import { type SuggestingIndex, suggestQueries } from '../suggest-queries.ts';
import { wholeName } from './person-documents.ts';

/** A search of people. */
export interface PersonSearch {
  readonly q: string;
  /** All people if empty. */
  readonly states: readonly StateCode[];
  readonly offset: number;
  readonly limit: number;
}

/** How many people a search finds, and what would have been found instead. */
export interface FoundPeople {
  readonly totalCount: number;
  readonly suggestions: readonly SuggestedQuery[];
}

/** Runs a search: the index returns which people and how many, and `read` returns those of the page, in its order. */
export async function searchPersons<Page>(
  { q, states, offset, limit }: PersonSearch,
  index: SearchIndex,
  read: (keys: readonly string[]) => Promise<Page>,
): Promise<Page & FoundPeople> {
  const filters = states.length === 0 ? {} : { filters: { state: states } };
  const query = parseQuery(q);
  const { keys, total } = await index.search({ ...readPersonSearch(query), ...filters, offset, limit });
  const suggestions = await suggestQueries(toSuggesting(index), {
    query,
    isFound: total > 0,
    filters,
    read: (text) => readPersonSearch(parseQuery(text)),
  });
  return { ...(await read(keys)), totalCount: total, suggestions };
}

/** Persons and firms have keys of their own. */
function toSuggesting(index: SearchIndex): SuggestingIndex {
  return {
    search: (query) => index.search(query),
    documentFrequencies: (words) => index.documentFrequencies(words),
    nearestWords: (text, wanted) => index.nearestWords(text, wanted),
    withNameKey: async (nameKey, countMax) => {
      const own = [nameKey, wholeName(nameKey)].map((one) => index.withNameKey(one, countMax));
      return { keys: (await Promise.all(own)).flatMap(({ keys }) => keys) };
    },
  };
}

/** Reads a text as a search of the index. */
function readPersonSearch(query: ParsedQuery): SearchedText {
  const keys = nameKeys(query, ({ words, nameKey }) => [wholeName(words.join(' ')), nameKey]);
  return { ...searchedWords(query), nameKey: keys };
}
