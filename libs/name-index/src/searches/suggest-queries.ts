import { abbreviationVariants, lettersBlock, type ParsedQuery, respaced, type SuggestedQuery } from '@registry/domain';
import type { IndexQuery, NamedDocuments, NearestWords, NearWord } from '../query.ts';
import type { SearchedText } from './company-search.ts';
import { Respelling, type RespelledWords } from './respelled-words.ts';

/** The index in which suggestions are found. It has names under their `lettersBlock` too. */
export interface SuggestingIndex {
  search(query: IndexQuery): { readonly total: number };
  documentFrequency(word: string): number;
  withNameKey(nameKey: string, countMax: number): Pick<NamedDocuments, 'keys'>;
  nearestWords(text: string, wanted: NearestWords): NearWord[];
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
export function suggestQueries(index: SuggestingIndex, search: SearchedQuery): SuggestedQuery[] {
  const { words: all, prefixes, nameKey } = search.query;
  if (search.isFound && (prefixes.length > 0 || !hidesNames(index, nameKey))) return [];
  const words = all.filter((word) => !prefixes.includes(word));
  const count = (some: readonly string[], filters = search.filters): number =>
    countMatches(index, search, toText(some, prefixes), filters);
  const finding = (attempts: readonly RespelledWords[]) => findingSomething(index, search, attempts);
  const otherBlanks = respaced(words, {
    frequency: (word) => index.documentFrequency(word),
    count: (text) => count([text]),
  });
  if (search.isFound) return finding(otherBlanks.map((text) => ({ words: [text], edits: 0 })));
  // A number can have blanks, and names do not have it as a word.
  const asMeant = [words, [words.join('')], ...otherBlanks.map((text) => [text]), ...abbreviated(words)];
  const written = asMeant.map((some) => ({ words: some, edits: 0 }));
  const isTooLong = words.length > WORDS_MAX || words.some(({ length }) => length > LENGTH_MAX);
  // If the words find something without the filters, the filters are what finds nothing. To look for similar words takes many times as long.
  if (isTooLong || (hasFilters(search.filters) && count(words, {}) > 0)) return finding(written);
  const respelling = new Respelling({ count, nearestWords: (text, wanted) => index.nearestWords(text, wanted) }, words);
  const near = finding([...written, ...respelling.oneWord()]);
  if (near.length > 0) return near;
  const several = finding(respelling.severalWords());
  return several.length > 0 ? several : finding(respelling.byTwoLetters());
}

/** Checks that names have the letters of a name key, and not its words. */
function hidesNames(index: SuggestingIndex, nameKey: string): boolean {
  const { keys } = index.withNameKey(lettersBlock(nameKey), BEARERS_MAX);
  if (keys.length === 0) return false;
  const found = new Set(index.withNameKey(nameKey, BEARERS_MAX).keys);
  return keys.some((key) => !found.has(key));
}

function hasFilters(filters: SearchedQuery['filters']): boolean {
  return Object.values(filters).some((some) => Object.keys(some).length > 0);
}

/** Those of some words, with the prefixes of the search, that find something: at most five. */
function findingSomething(
  index: SuggestingIndex,
  search: SearchedQuery,
  attempts: readonly RespelledWords[],
): SuggestedQuery[] {
  const count = (q: string): number => countMatches(index, search, q, search.filters);
  const editsByText = new Map<string, number>();
  for (const { words, edits } of attempts) {
    const q = toText(words, search.query.prefixes);
    editsByText.set(q, Math.min(edits, editsByText.get(q) ?? edits));
  }
  return [...editsByText]
    .map(([q, edits]) => ({ q, edits, total_count: count(q) }))
    .filter(({ total_count }) => total_count > 0)
    .sort(
      (one, other) =>
        one.edits - other.edits ||
        other.total_count - one.total_count ||
        (unquoted(one.q) < unquoted(other.q) ? -1 : 1),
    )
    .slice(0, SUGGESTED_MAX)
    .map(({ q, total_count }) => ({ q: count(unquoted(q)) === total_count ? unquoted(q) : q, total_count }));
}

function countMatches(
  index: SuggestingIndex,
  { read }: SearchedQuery,
  q: string,
  filters: SearchedQuery['filters'],
): number {
  return index.search({ ...read(q), ...filters, offset: 0, limit: 0 }).total;
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
