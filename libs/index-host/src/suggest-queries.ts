import type { ParsedQuery, SuggestedQuery } from '@registry/domain';
import type { IndexQuery, NearestWords, NearWord } from '@registry/name-index';

/** What suggestions are found in. */
interface SuggestingIndex {
  search(query: IndexQuery): { readonly total: number };
  nearestWords(text: string, wanted: NearestWords): NearWord[];
}

/** Suggestions at most. */
const SUGGESTED_MAX = 5;
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

/**
 * What a search that found nothing may have meant: one of its words spelled otherwise, or two written as one or one as two,
 * nearest first, then what finds most. Only what finds something with the filters of the search.
 */
export function suggestQueries(
  index: SuggestingIndex,
  { terms, prefixes }: Pick<ParsedQuery, 'terms' | 'prefixes'>,
  filters: Pick<IndexQuery, 'filters' | 'required' | 'allOf'>,
): SuggestedQuery[] {
  if (terms.length > WORDS_MAX || terms.some(({ length }) => length > LENGTH_MAX)) return [];
  const found = new Map<string, SuggestedQuery & { readonly edits: number }>();
  for (const { words, edits } of [...respelled(index, terms), ...joined(terms), ...split(terms)]) {
    const q = [...words, ...prefixes.map((prefix) => `${prefix}*`)].join(' ').toLowerCase();
    if (found.has(q)) continue;
    const { total } = index.search({ ...filters, terms: words, prefixes, offset: 0, limit: 0 });
    if (total > 0) found.set(q, { q, totalCount: total, edits });
  }
  return [...found.values()]
    .sort((one, other) => one.edits - other.edits || other.totalCount - one.totalCount || (one.q < other.q ? -1 : 1))
    .slice(0, SUGGESTED_MAX)
    .map(({ q, totalCount }) => ({ q, totalCount }));
}

/** The words of a search text that are tried in place of its own. */
interface Attempt {
  readonly words: readonly string[];
  readonly edits: number;
}

function respelled(index: SuggestingIndex, terms: readonly string[]): Attempt[] {
  return terms.flatMap((term, at) => {
    if (term.length < LENGTH_MIN || !IS_WORD.test(term)) return [];
    const wanted = {
      editsMax: term.length < LONG_WORD ? 1 : 2,
      countMax: TRIED_MAX,
      isWanted: (word: string) => IS_WORD.test(word),
    };
    return index.nearestWords(term, wanted).map(({ word, edits }) => ({ words: terms.with(at, word), edits }));
  });
}

/** WAL MART as WALMART. */
function joined(terms: readonly string[]): Attempt[] {
  return terms.slice(1).map((term, at) => ({ words: terms.toSpliced(at, 2, `${terms[at] ?? ''}${term}`), edits: 1 }));
}

/** 2FL as 2 FL. */
function split(terms: readonly string[]): Attempt[] {
  return terms.flatMap((term, at) => {
    const letters = IS_WORD.test(term) ? [...term] : [];
    return letters.slice(1).map((_, before) => {
      const both = [letters.slice(0, before + 1).join(''), letters.slice(before + 1).join('')];
      return { words: terms.toSpliced(at, 1, ...both), edits: 1 };
    });
  });
}
