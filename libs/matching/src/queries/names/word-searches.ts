import { businessWords } from '@registry/domain';
import type { WordInformation } from './align-words.ts';
import type { NameVariant } from './name-variant.ts';

/** Companies that are compared with one query at most. */
export const CANDIDATES_MAX = 12;
/** Words that more companies have are not followed one by one. */
const WORDS_FOUND_MAX = 30;

/** Letters of a word that may be cut off: CONS for CONSTRUCTION. */
const CUT_LENGTH_MAX = 5;
const BEGINNING_LENGTH = 3;
const BEGINNING_ALONE_LENGTH_MIN = 5;
const PREFIXES_MAX = 3;

/** Searches by the words of a name but for some of them, the likeliest first. `required`: the word of the query's ZIP code. */
export function listWordSearches(
  variant: NameVariant,
  words: readonly string[],
  information: WordInformation,
  required: string[] | undefined,
): WordSearch[] {
  const searches: WordSearch[] = [];
  const add: AddSearch = (terms, countMax, further = {}) => searches.push({ terms, countMax, ...further });
  const rarest = words
    .filter((word) => information(word) !== undefined)
    .sort((one, other) => (information(other) ?? 0) - (information(one) ?? 0));
  addCut(variant, words, information, add);
  const [first, second] = rarest;
  const [beginning = ''] = words;
  if (required !== undefined && beginning.length >= BEGINNING_LENGTH)
    add([], CANDIDATES_MAX, { prefixes: [beginning.slice(0, BEGINNING_LENGTH)], required });
  if (first === undefined) return searches;
  if (rarest.length > 1) add(rarest, CANDIDATES_MAX);
  if (required !== undefined) add([first], CANDIDATES_MAX, { required });
  if (rarest.length > 2)
    for (const without of rarest)
      add(
        rarest.filter((word) => word !== without),
        CANDIDATES_MAX,
      );
  if (!businessWords.has(first)) add([first], WORDS_FOUND_MAX);
  if (second !== undefined) add([first, second], CANDIDATES_MAX);
  return searches;
}

/** Adds those whose words begin as the last one of the query does, or as its short ones do: they may be cut off. */
function addCut(variant: NameVariant, words: readonly string[], information: WordInformation, add: AddSearch): void {
  const last = variant.words.at(-1) ?? '';
  const isLong = variant.words.length > 1 || last.length >= BEGINNING_ALONE_LENGTH_MIN;
  if (isLong && last.length >= 2) add(variant.words.slice(0, -1), CANDIDATES_MAX, { prefixes: [last] });
  const short = words.filter(({ length }) => length >= BEGINNING_LENGTH && length <= CUT_LENGTH_MAX);
  const cut = short.filter((word) => !businessWords.has(word)).slice(0, PREFIXES_MAX);
  const others = words.filter((word) => !cut.includes(word) && information(word) !== undefined);
  if (cut.length > 0) add(others, CANDIDATES_MAX, { prefixes: cut });
}

/** A search whose results are candidates where they are not more than so many. */
interface WordSearch extends FurtherWords {
  readonly terms: readonly string[];
  readonly countMax: number;
}

interface FurtherWords {
  readonly prefixes?: string[];
  readonly required?: string[];
}

type AddSearch = (terms: readonly string[], countMax: number, further?: FurtherWords) => unknown;
