import { otherWritingsOf, type ParsedQuery, parseQuery, type SuggestedQuery } from '@registry/domain';
import type { IndexQuery, NearestWords, NearWord } from '@registry/name-index';

/** What suggestions are found in. */
interface SuggestingIndex {
  search(query: IndexQuery): { readonly total: number };
  nearestWords(text: string, wanted: NearestWords): NearWord[];
}

/** Suggestions at most. */
const SUGGESTED_MAX = 5;
/** Words of a search text that are respelled: the rarest, which are the likeliest slips of the hand. */
const RESPELLED_MAX = 2;
/** Words that are tried in the place of one. */
const TRIED_MAX = 5;
/** Of shorter words too many are one edit away from every other; no longer one, and no search of more words, is a slip of the hand. */
const LENGTH_MIN = 3;
const LENGTH_MAX = 40;
const WORDS_MAX = 8;
/** From how many letters on two edits are allowed. */
const LONG_WORD = 8;

/** Marks of words that are no words of names have other characters (`city:…`). */
const IS_WORD = /^[\p{L}\p{N}]+$/u;

type Filters = Pick<IndexQuery, 'filters' | 'required' | 'allOf'>;

/**
 * What a search that found nothing may have meant: its words without quotation marks, one of them spelled otherwise, short or in
 * full, two written as one or one as two. Two edits take ten times as long: they are tried of the rarest long word alone, where
 * one finds nothing, nor does the text itself without the filters. What finds most comes first; only what finds something with the
 * filters of the search.
 */
export function suggestQueries(
  index: SuggestingIndex,
  { words: asked, prefixes }: Pick<ParsedQuery, 'words' | 'prefixes'>,
  filters: Filters,
): SuggestedQuery[] {
  const words = asked.filter((word) => !prefixes.includes(word));
  if (words.length > WORDS_MAX || words.some(({ length }) => length > LENGTH_MAX)) return [];
  const rarest = rarestFirst(index, words).slice(0, RESPELLED_MAX);
  const finding = (attempts: readonly (readonly string[])[]) => findingSomething(index, attempts, prefixes, filters);
  const near = finding([
    words,
    ...rarest.flatMap((at) => respelled(index, words, at, 1)),
    ...abbreviated(words),
    ...joined(words),
    ...split(words),
  ]);
  if (near.length > 0) return near;
  const isSpelledRight = findingSomething(index, [words], prefixes, {}).length > 0; // it is the filters that find nothing
  if (isSpelledRight) return [];
  const long = rarest.filter((at) => (words[at] ?? '').length >= LONG_WORD).slice(0, 1);
  return finding(long.flatMap((at) => respelled(index, words, at, 2)));
}

/** Those of some words, with the beginnings that were asked for, that find something: at most five, first what finds most. */
function findingSomething(
  index: SuggestingIndex,
  attempts: readonly (readonly string[])[],
  beginnings: readonly string[],
  filters: Filters,
): SuggestedQuery[] {
  const texts = new Set(
    attempts.map((words) => [...words, ...beginnings.map((one) => `${one}*`)].join(' ').toLowerCase()),
  );
  return [...texts]
    .map((q) => {
      const { terms, prefixes } = parseQuery(q);
      return { q, totalCount: index.search({ ...filters, terms, prefixes, offset: 0, limit: 0 }).total };
    })
    .filter(({ totalCount }) => totalCount > 0)
    .sort((one, other) => other.totalCount - one.totalCount || (one.q < other.q ? -1 : 1))
    .slice(0, SUGGESTED_MAX);
}

/** The places of the words that may be respelled, those that fewest names have first. */
function rarestFirst(index: SuggestingIndex, words: readonly string[]): number[] {
  return words
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => word.length >= LENGTH_MIN)
    .map(({ word, at }) => ({ at, names: index.search({ terms: [word], offset: 0, limit: 0 }).total }))
    .sort((one, other) => one.names - other.names)
    .map(({ at }) => at);
}

function respelled(index: SuggestingIndex, words: readonly string[], at: number, editsMax: number): string[][] {
  const wanted = { editsMax, countMax: TRIED_MAX, isWanted: (word: string) => IS_WORD.test(word) };
  return index.nearestWords(words[at] ?? '', wanted).map(({ word }) => words.with(at, word));
}

/** CEDAR SVCS as CEDAR SERVICES, and the other way round. */
function abbreviated(words: readonly string[]): string[][] {
  return words.flatMap((word, at) => otherWritingsOf(word).map((other) => words.with(at, other)));
}

/** WAL MART as WALMART. */
function joined(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => words.toSpliced(at, 2, `${words[at] ?? ''}${word}`));
}

/** 2FL as 2 FL. */
function split(words: readonly string[]): string[][] {
  return words.flatMap((word, at) => {
    const letters = [...word];
    return letters
      .slice(1)
      .map((_, before) =>
        words.toSpliced(at, 1, letters.slice(0, before + 1).join(''), letters.slice(before + 1).join('')),
      );
  });
}
