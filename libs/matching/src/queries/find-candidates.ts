import {
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
  usStateCodes,
} from '@registry/domain';
import { type CandidateIndex, countCompanies, toFilters } from './candidate-index.ts';
import type { WordsByState } from './counted-words.ts';
import type { MatchQuery } from './match-query.ts';
import { haveSameNumbers } from './names/known-words.ts';
import { type NameVariant, toRespaced } from './names/name-variant.ts';
import { CANDIDATES_MAX, listWordSearches } from './names/word-searches.ts';

/** Sources from which candidates are found. */
export interface CandidateSearch {
  readonly index: CandidateIndex;
  readonly wordsOf: WordsByState;
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

/** Bearers of the very name that are compared: one of them may be where the query is. */
const NAMESAKES_MAX = 50;
/** Bearers of a name that are listed: more have the names of few churches and lodges. */
const BEARERS_MAX = 2_000;
/** Of the three parts of a spelling, at least two are those of a name with one letter more, fewer or other. */
const NEAR_SHARED_MIN = 2;
/** A part of a name that more companies have says nothing. */
const BLOCK_MAX = 400;
/** Finds the companies of a query's number, and those of its name, else those whose spelling is that of its name but for a letter. */
export async function findLikeliest(search: CandidateSearch, query: MatchQuery): Promise<LikelyCandidates> {
  const found = new CandidateKeys();
  found.add(await numbered(search.index, query));
  let further = 0;
  for (const variant of query.variants) further = Math.max(further, await addNamed(search, variant, query, found));
  let hasMoreNear = false;
  if (!found.hasNamed)
    for (const variant of query.variants)
      hasMoreNear = (await addNear(search.index, variant, query, found)) || hasMoreNear;
  return { keys: found.keys, hasNamed: found.hasNamed, hasMoreNear, further };
}

/**
 * The query as it reads with blanks elsewhere, where a company then has the very name; else undefined. Only of a text with a word that
 * no name has, or with a part of one or two letters: others are mostly other names.
 */
export async function respaceQuery(
  { index, wordsOf }: CandidateSearch,
  query: MatchQuery,
): Promise<MatchQuery | undefined> {
  const [whole] = query.variants;
  if (whole === undefined) return undefined;
  const known = wordsOf(query.state);
  const isPart = (word: string): boolean => word.length <= PART_LENGTH_MAX || known.information(word) === undefined;
  await known.read(whole.words.filter(({ length }) => length > PART_LENGTH_MAX));
  if (!whole.words.some(isPart)) return undefined;
  const filters = toFilters(query.state);
  const hasName = async (nameKey: string): Promise<boolean> => (await index.withNameKey(nameKey, 0, filters)).count > 0;
  const letters = [...lettersOfNameKeys(whole.words.join('')), whole.compactKey];
  if (!(await Promise.all(letters.map((some) => hasName(lettersBlock(some))))).includes(true)) return undefined;
  const texts = await respaced(whole.words, {
    frequencies: (words) => index.countWithTerms(words, filters),
    count: (text) => countCompanies(index, query.state, parseQuery(text)),
  });
  const variants = texts.map((text) => toRespaced(parseQuery(text).words));
  const likely = variants.filter(({ words }) => haveSameNumbers(words, whole.words));
  const areNames = await Promise.all(likely.map(({ nameKey }) => hasName(nameKey)));
  const named = likely.filter((_, at) => areNames[at]);
  return named.length === 0 ? undefined : { ...query, variants: named };
}

/** Letters of what may be a part of a word. */
const PART_LENGTH_MAX = 2;

/** Finds the companies whose names are less like a query's: for those queries whose likeliest companies are not its own. */
export async function findOthers(search: CandidateSearch, query: MatchQuery): Promise<OtherCandidates> {
  const found = new CandidateKeys();
  for (const variant of query.variants) {
    await addMisspelled(search.index, variant, query, found);
    await addByWords(search, variant, query, found);
  }
  return found;
}

/** The companies with the query's file number, in any state that it may be of. */
async function numbered(index: CandidateIndex, { fileNumber, state }: MatchQuery): Promise<readonly string[]> {
  if (fileNumber === null) return [];
  const keys = parseNumberQuery(fileNumber, state === null ? usStateCodes : [state])?.keys ?? [];
  return (await index.search({ terms: [NO_WORD], keys, offset: 0, limit: CANDIDATES_MAX })).keys;
}

/** A term that no document has: only those that are named by key are found. */
const NO_WORD = '~';

/** Adds those with the very name, and with its spelling; returns how many more have the name, none of them in the query's place. */
async function addNamed(
  { index, postalCodeWord, cityWord }: CandidateSearch,
  variant: NameVariant,
  query: MatchQuery,
  found: CandidateKeys,
): Promise<number> {
  const filters = toFilters(query.state);
  const [spelled, lettered, { count, keys: own }] = await Promise.all([
    index.withNameKey(spellingBlock(variant.spelling), NAMESAKES_MAX, filters),
    index.withNameKey(lettersBlock(variant.nameKey), NAMESAKES_MAX, filters),
    index.withNameKey(variant.nameKey, BEARERS_MAX, filters),
  ]);
  found.addNamed(spelled.keys);
  found.addNamed(lettered.keys);
  const isListed = count <= BEARERS_MAX;
  if (isListed && own.length <= NAMESAKES_MAX) {
    found.addNamed(own);
    return 0;
  }
  const search = { terms: variant.keyWords.map(searchTerm), filters, offset: 0 };
  const { postalCode, cityKeys } = query.place;
  const words = [...(postalCode === null ? [] : [postalCodeWord(postalCode)]), ...cityKeys.map(cityWord)];
  const [{ keys: first, total }, ...ofPlaces] = await Promise.all([
    index.search({ ...search, limit: CANDIDATES_MAX }),
    ...words.map((word) => index.search({ ...search, required: [word], limit: NAMESAKES_MAX })),
  ]);
  const there = ofPlaces.flatMap(({ keys }) => keys);
  const ownKeys = new Set(own);
  const compared = new Set(
    isListed ? [...there.filter((key) => ownKeys.has(key)), ...own.slice(0, CANDIDATES_MAX)] : [...there, ...first],
  );
  found.addNamed([...compared]);
  return (isListed ? own.length : total) - compared.size;
}

/** Adds those whose spelling has most parts of the query's, as many as of a very name; returns whether there may be more. */
async function addNear(
  index: CandidateIndex,
  { nameKey, spelling }: NameVariant,
  { state }: MatchQuery,
  found: CandidateKeys,
): Promise<boolean> {
  const filters = toFilters(state);
  const wanted = { sharedMin: NEAR_SHARED_MIN, bearersMax: BLOCK_MAX, filters, countMax: NAMESAKES_MAX };
  const keys = await index.withSharedNameKeys([consonantBlock(nameKey), ...nearSegmentBlocks(spelling)], wanted);
  found.addAll(keys);
  return keys.length === NAMESAKES_MAX;
}

/** Adds those whose spelling has a part of the query's: those that have most first. */
async function addMisspelled(
  index: CandidateIndex,
  { nameKey, spelling }: NameVariant,
  { state }: MatchQuery,
  found: CandidateKeys,
): Promise<void> {
  const wanted = { sharedMin: 1, bearersMax: BLOCK_MAX, filters: toFilters(state), countMax: CANDIDATES_MAX };
  found.add(await index.withSharedNameKeys([consonantBlock(nameKey), ...segmentBlocks(spelling)], wanted));
}

/** Adds those whose names have the words of the query but for some of them. */
async function addByWords(
  { index, wordsOf, postalCodeWord }: CandidateSearch,
  variant: NameVariant,
  query: MatchQuery,
  found: CandidateKeys,
): Promise<void> {
  const known = wordsOf(query.state);
  const words = [...new Set(variant.keyWords.map(searchTerm))];
  await known.read(words);
  const filters = toFilters(query.state);
  const required = query.place.postalCode === null ? undefined : [postalCodeWord(query.place.postalCode)];
  const searches = listWordSearches(variant, words, known.information, required).map(
    async ({ countMax, ...search }) => ({
      ...(await index.search({ ...search, filters, offset: 0, limit: countMax })),
      countMax,
      isNearby: search.required !== undefined,
    }),
  );
  for (const { keys, total, countMax, isNearby } of await Promise.all(searches))
    if (total <= countMax) found.add(keys, isNearby);
}

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
