import { abbreviationVariants, lettersBlock, type ParsedQuery, respaced, type SuggestedQuery } from '@registry/domain';
import type { IndexQuery, NamedDocuments } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import type { SearchedText } from './company-search.ts';
import { Respelling, type RespelledWords } from './respelled-words.ts';

/** The index in which suggestions are found. It has names under their `lettersBlock` too. */
export interface SuggestingIndex extends Pick<SearchIndex, 'search' | 'documentFrequencies' | 'nearestWords'> {
  withNameKey(nameKey: string, countMax: number): Promise<Pick<NamedDocuments, 'keys'>>;
}

/** A search, and whether it found something. */
export interface SearchedQuery {
  readonly query: Pick<ParsedQuery, 'words' | 'prefixes' | 'nameKey'>;
  readonly isFound: boolean;
  readonly filters: Pick<IndexQuery, 'filters' | 'required' | 'allOf'>;
  /** Reads a text as the surface does, so that counts are those of its searches. */
  readonly read: (q: string) => SearchedText;
}

/** Suggestions at most. */
const SUGGESTED_MAX = 5;
/** No longer word, and no search of more words, is a slip of the hand. */
const LENGTH_MAX = 40;
const WORDS_MAX = 8;

/** Names with the letters of a text at most: of more, some are among its results. */
const BEARERS_MAX = 50;

/**
 * Suggests searches that may have been meant. Of one that found something: its words with blanks elsewhere, where names are written so and
 * are not found. Of one that found nothing: its words without quotation marks, with blanks elsewhere, short or in full, or
 * spelled otherwise. First what is nearest to the text, then what finds most, and only what finds something with the filters of the
 * search. Words are spelled otherwise unless the text itself finds something without the filters; more than one letter is tried
 * where one finds nothing.
 */
export async function suggestQueries(index: SuggestingIndex, search: SearchedQuery): Promise<SuggestedQuery[]> {
  const { words: all, prefixes, nameKey } = search.query;
  if (search.isFound && (prefixes.length > 0 || !(await hidesNames(index, nameKey)))) return [];
  const words = all.filter((word) => !prefixes.includes(word));
  const count = (some: readonly string[], filters = search.filters): Promise<number> =>
    countMatches(index, search, toText(some, prefixes), filters);
  const finding = (attempts: readonly RespelledWords[]) => findingSomething(index, search, attempts);
  const otherBlanks = await respaced(words, {
    frequencies: (some) => index.documentFrequencies(some),
    count: (text) => count([text]),
  });
  if (search.isFound) return finding(otherBlanks.map((text) => ({ words: [text], edits: 0 })));
  // A number can have blanks, and names do not have it as a word.
  const asMeant = [words, [words.join('')], ...otherBlanks.map((text) => [text]), ...abbreviated(words)];
  const written = asMeant.map((some) => ({ words: some, edits: 0 }));
  const isTooLong = words.length > WORDS_MAX || words.some(({ length }) => length > LENGTH_MAX);
  // If the words find something without the filters, the filters are what finds nothing. To look for similar words takes many times as long.
  if (isTooLong || (hasFilters(search.filters) && (await count(words, {})) > 0)) return finding(written);
  const respelling = await Respelling.of(
    { count, nearestWords: (text, wanted) => index.nearestWords(text, wanted) },
    words,
  );
  const near = await finding([...written, ...(await respelling.oneWord())]);
  if (near.length > 0) return near;
  const several = await finding(await respelling.severalWords());
  return several.length > 0 ? several : finding(await respelling.byTwoLetters());
}

/** Checks that names have the letters of a name key, and not its words. */
async function hidesNames(index: SuggestingIndex, nameKey: string): Promise<boolean> {
  const { keys } = await index.withNameKey(lettersBlock(nameKey), BEARERS_MAX);
  if (keys.length === 0) return false;
  const found = new Set((await index.withNameKey(nameKey, BEARERS_MAX)).keys);
  return keys.some((key) => !found.has(key));
}

function hasFilters(filters: SearchedQuery['filters']): boolean {
  return Object.values(filters).some((some) => Object.keys(some).length > 0);
}

/** Those of some words, with the prefixes of the search, that find something: at most five. */
async function findingSomething(
  index: SuggestingIndex,
  search: SearchedQuery,
  attempts: readonly RespelledWords[],
): Promise<SuggestedQuery[]> {
  const count = (q: string): Promise<number> => countMatches(index, search, q, search.filters);
  const editsByText = new Map<string, number>();
  for (const { words, edits } of attempts) {
    const q = toText(words, search.query.prefixes);
    editsByText.set(q, Math.min(edits, editsByText.get(q) ?? edits));
  }
  const counted = [...editsByText].map(async ([q, edits]) => ({ q, edits, total_count: await count(q) }));
  const suggested = (await Promise.all(counted))
    .filter(({ total_count }) => total_count > 0)
    .sort(
      (one, other) =>
        one.edits - other.edits ||
        other.total_count - one.total_count ||
        (unquoted(one.q) < unquoted(other.q) ? -1 : 1),
    )
    .slice(0, SUGGESTED_MAX)
    .map(async ({ q, total_count }) => ({
      q: (await count(unquoted(q))) === total_count ? unquoted(q) : q,
      total_count,
    }));
  return Promise.all(suggested);
}

async function countMatches(
  index: SuggestingIndex,
  { read }: SearchedQuery,
  q: string,
  filters: SearchedQuery['filters'],
): Promise<number> {
  return (await index.search({ ...read(q), ...filters, offset: 0, limit: 0 })).total;
}

function toText(words: readonly string[], prefixes: readonly string[]): string {
  return [...words, ...prefixes.map((one) => `${one}*`)].join(' ').toLowerCase();
}

function unquoted(q: string): string {
  return q.replaceAll('"', '');
}

/** CEDAR SVCS as CEDAR SERVICES, and the other way round. */
function abbreviated(words: readonly string[]): string[][] {
  return words.flatMap((word, at) => abbreviationVariants(word).map((other) => words.with(at, other)));
}
