import {
  businessWords,
  consonantBlock,
  searchTerm,
  lettersBlock,
  lettersOfNameKeys,
  nearSegmentBlocks,
  parseNumberQuery,
  parseQuery,
  respaced,
  segmentBlocks,
  spellingBlock,
  type UsStateCode,
  usStateCodes,
} from '@registry/domain';
import { type CandidateIndex, countCompanies, toFilters } from './candidate-index.ts';
import type { MatchQuery } from './match-query.ts';
import { haveSameNumbers } from './names/known-words.ts';
import type { WordInformation } from './names/align-words.ts';
import { type NameVariant, toRespaced } from './names/name-variant.ts';

/** Sources from which candidates are found. */
export interface CandidateSearch {
  readonly index: CandidateIndex;
  /** How much words say among the companies of a state; null for those of all. */
  readonly informationOf: (state: UsStateCode | null) => WordInformation;
  /** The word under which the index holds companies of a ZIP code. */
  readonly postalCodeWord: (postalCode: string) => string;
  /** The word under which the index holds companies of a city, as `cityKey` writes it. */
  readonly cityWord: (city: string) => string;
}

/** The companies that a query means most likely. */
export interface LikelyCandidates {
  /** Each once. */
  readonly keys: readonly string[];
  /** One has the very name or its spelling. */
  readonly hasNamed: boolean;
  /** There are more with nearly the name than are compared. */
  readonly hasMoreNear: boolean;
  /** Companies with the very name that are not among them: too many bear it. */
  readonly further: number;
}

/** Companies whose names are less like a query's. */
export interface OtherCandidates {
  /** Each once. */
  readonly keys: readonly string[];
  /** Those among them that are found only by the query's ZIP code. */
  readonly nearby: ReadonlySet<string>;
}

/** Companies that are compared with one query at most. */
const CANDIDATES_MAX = 12;
/** Bearers of the very name that are compared: one of them may be where the query is. */
const NAMESAKES_MAX = 50;
/** Bearers of a name that are listed: more have the names of few churches and lodges. */
const BEARERS_MAX = 2_000;
/** Of the three parts of a spelling, at least two are those of a name with one letter more, fewer or other. */
const NEAR_SHARED_MIN = 2;
/** A part of a name that more companies have says nothing. */
const BLOCK_MAX = 400;
/** Words that more companies have are not followed one by one. */
const WORDS_FOUND_MAX = 30;

/** Letters of a word that may be cut off: CONS for CONSTRUCTION. */
const CUT_LENGTH_MAX = 5;
const BEGINNING_LENGTH = 3;
const BEGINNING_ALONE_LENGTH_MIN = 5;
const PREFIXES_MAX = 3;

/** Finds the companies of a query's number, and those of its name, else those whose spelling is that of its name but for a letter. */
export function findLikeliest(search: CandidateSearch, query: MatchQuery): LikelyCandidates {
  const found = new CandidateKeys();
  found.add(numbered(search.index, query));
  const further = Math.max(0, ...query.variants.map((variant) => addNamed(search, variant, query, found)));
  const hasMore = query.variants.map((variant) => !found.hasNamed && addNear(search.index, variant, query, found));
  return { keys: found.keys, hasNamed: found.hasNamed, hasMoreNear: hasMore.includes(true), further };
}

/**
 * The query as it reads with blanks elsewhere, where a company then has the very name; else undefined. Only of a text with a word that
 * no name has, or with a part of one or two letters: others are mostly other names.
 */
export function respaceQuery({ index, informationOf }: CandidateSearch, query: MatchQuery): MatchQuery | undefined {
  const [whole] = query.variants;
  const information = informationOf(query.state);
  const isPart = (word: string): boolean => word.length <= PART_LENGTH_MAX || information(word) === undefined;
  if (whole === undefined || !whole.words.some(isPart)) return undefined;
  const filters = toFilters(query.state);
  const hasName = (nameKey: string): boolean => index.withNameKey(nameKey, 0, filters).count > 0;
  const letters = [...lettersOfNameKeys(whole.words.join('')), whole.compactKey];
  if (!letters.some((some) => hasName(lettersBlock(some)))) return undefined;
  const texts = respaced(whole.words, {
    frequency: (word) => index.countWithTerm(word, filters),
    count: (text) => countCompanies(index, query.state, parseQuery(text)),
  });
  const variants = texts.map((text) => toRespaced(parseQuery(text).words));
  const named = variants.filter(({ words, nameKey }) => haveSameNumbers(words, whole.words) && hasName(nameKey));
  return named.length === 0 ? undefined : { ...query, variants: named };
}

/** Letters of what may be a part of a word. */
const PART_LENGTH_MAX = 2;

/** Finds the companies whose names are less like a query's: for those queries whose likeliest companies are not its own. */
export function findOthers(search: CandidateSearch, query: MatchQuery): OtherCandidates {
  const found = new CandidateKeys();
  for (const variant of query.variants) {
    addMisspelled(search.index, variant, query, found);
    addByWords(search, variant, query, found);
  }
  return found;
}

/** The companies with the query's file number, in any state that it may be of. */
function numbered(index: CandidateIndex, { fileNumber, state }: MatchQuery): readonly string[] {
  if (fileNumber === null) return [];
  const keys = parseNumberQuery(fileNumber, state === null ? usStateCodes : [state])?.keys ?? [];
  return index.search({ terms: [NO_WORD], keys, offset: 0, limit: CANDIDATES_MAX }).keys;
}

/** A term that no document has: only those that are named by key are found. */
const NO_WORD = '~';

/** Adds those with the very name, and with its spelling; returns how many more have the name, none of them in the query's place. */
function addNamed(
  { index, postalCodeWord, cityWord }: CandidateSearch,
  variant: NameVariant,
  query: MatchQuery,
  found: CandidateKeys,
): number {
  const filters = toFilters(query.state);
  for (const block of [spellingBlock(variant.spelling), lettersBlock(variant.nameKey)])
    found.addNamed(index.withNameKey(block, NAMESAKES_MAX, filters).keys);
  const { count, keys: own } = index.withNameKey(variant.nameKey, BEARERS_MAX, filters);
  const isListed = count <= BEARERS_MAX;
  if (isListed && own.length <= NAMESAKES_MAX) {
    found.addNamed(own);
    return 0;
  }
  const search = { terms: variant.keyWords.map(searchTerm), filters, offset: 0 };
  const { postalCode, cityKeys } = query.place;
  const words = [...(postalCode === null ? [] : [postalCodeWord(postalCode)]), ...cityKeys.map(cityWord)];
  const there = words.flatMap((word) => index.search({ ...search, required: [word], limit: NAMESAKES_MAX }).keys);
  const { keys: first, total } = index.search({ ...search, limit: CANDIDATES_MAX });
  const ownKeys = new Set(own);
  const compared = new Set(
    isListed ? [...there.filter((key) => ownKeys.has(key)), ...own.slice(0, CANDIDATES_MAX)] : [...there, ...first],
  );
  found.addNamed([...compared]);
  return (isListed ? own.length : total) - compared.size;
}

/** Adds those whose spelling has most parts of the query's, as many as of a very name; returns whether there may be more. */
function addNear(
  index: CandidateIndex,
  { nameKey, spelling }: NameVariant,
  { state }: MatchQuery,
  found: CandidateKeys,
): boolean {
  const filters = toFilters(state);
  const wanted = { sharedMin: NEAR_SHARED_MIN, bearersMax: BLOCK_MAX, filters, countMax: NAMESAKES_MAX };
  const keys = index.withSharedNameKeys([consonantBlock(nameKey), ...nearSegmentBlocks(spelling)], wanted);
  found.addAll(keys);
  return keys.length === NAMESAKES_MAX;
}

/** Adds those whose spelling has a part of the query's: those that have most first. */
function addMisspelled(
  index: CandidateIndex,
  { nameKey, spelling }: NameVariant,
  { state }: MatchQuery,
  found: CandidateKeys,
): void {
  const wanted = { sharedMin: 1, bearersMax: BLOCK_MAX, filters: toFilters(state), countMax: CANDIDATES_MAX };
  found.add(index.withSharedNameKeys([consonantBlock(nameKey), ...segmentBlocks(spelling)], wanted));
}

/** Adds those whose names have the words of the query but for some of them. */
function addByWords(
  { index, informationOf, postalCodeWord }: CandidateSearch,
  variant: NameVariant,
  query: MatchQuery,
  found: CandidateKeys,
): void {
  const information = informationOf(query.state);
  const filters = toFilters(query.state);
  const add: AddFound = (terms, countMax, further = {}) => {
    const { keys, total } = index.search({ terms, ...further, filters, offset: 0, limit: countMax });
    if (total <= countMax) found.add(keys, further.required !== undefined);
  };
  const words = [...new Set(variant.keyWords.map(searchTerm))];
  const rarest = words
    .filter((word) => information(word) !== undefined)
    .sort((one, other) => (information(other) ?? 0) - (information(one) ?? 0));
  const required = query.place.postalCode === null ? undefined : [postalCodeWord(query.place.postalCode)];
  addCut(variant, words, information, add);
  const [first, second] = rarest;
  const [beginning = ''] = words;
  if (required !== undefined && beginning.length >= BEGINNING_LENGTH)
    add([], CANDIDATES_MAX, { prefixes: [beginning.slice(0, BEGINNING_LENGTH)], required });
  if (first === undefined) return;
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
}

/** Adds those whose words begin as the last one of the query does, or as its short ones do: they may be cut off. */
function addCut(variant: NameVariant, words: readonly string[], information: WordInformation, add: AddFound): void {
  const last = variant.words.at(-1) ?? '';
  const isLong = variant.words.length > 1 || last.length >= BEGINNING_ALONE_LENGTH_MIN;
  if (isLong && last.length >= 2) add(variant.words.slice(0, -1), CANDIDATES_MAX, { prefixes: [last] });
  const short = words.filter(({ length }) => length >= BEGINNING_LENGTH && length <= CUT_LENGTH_MAX);
  const cut = short.filter((word) => !businessWords.has(word)).slice(0, PREFIXES_MAX);
  const others = words.filter((word) => !cut.includes(word) && information(word) !== undefined);
  if (cut.length > 0) add(others, CANDIDATES_MAX, { prefixes: cut });
}

type AddFound = (
  terms: readonly string[],
  countMax: number,
  further?: { readonly prefixes?: string[]; readonly required?: string[] },
) => void;

/** Keys of candidates, each once. */
class CandidateKeys {
  readonly #keys = new Set<string>();
  /** Those that are found only by the query's ZIP code. */
  readonly nearby = new Set<string>();
  /** One has the very name or its spelling. */
  hasNamed = false;

  get keys(): string[] {
    return [...this.#keys, ...this.nearby];
  }

  addNamed(keys: readonly string[]): void {
    this.addAll(keys);
    this.hasNamed ||= keys.length > 0;
  }

  addAll(keys: readonly string[]): void {
    for (const key of keys) this.#keys.add(key);
  }

  /** Adds those for which there is room: those nearby have their own, so that a ZIP code hides nobody. */
  add(keys: readonly string[], isNearby = false): void {
    for (const key of keys) {
      if (this.#keys.has(key)) continue;
      if (isNearby) this.nearby.add(key);
      else if (this.#keys.size < CANDIDATES_ALL_MAX) {
        this.nearby.delete(key);
        this.#keys.add(key);
      }
    }
  }
}

/** Of names that are like the query's. */
const CANDIDATES_ALL_MAX = 2 * CANDIDATES_MAX;
