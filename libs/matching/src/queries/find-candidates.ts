import {
  businessWords,
  consonantBlock,
  parseNumberQuery,
  segmentBlocks,
  spellingBlock,
  usStateCodes,
} from '@registry/domain';
import type { MatchQuery } from './match-query.ts';
import type { WordInformation } from './name-likeness.ts';
import type { NameVariant } from './name-variant.ts';

/** The part of an index of companies that candidates are found in. It has documents under the keys of `blockingKeys` too. */
export interface CandidateIndex {
  /** The documents with a name of a key; no keys where they are more than `countMax`. */
  withNameKey(nameKey: string, countMax: number): { readonly count: number; readonly keys: readonly string[] };
  /** How many documents have a word. */
  documentFrequency(word: string): number;
  search(query: {
    readonly terms: readonly string[];
    readonly prefixes?: readonly string[];
    readonly required?: readonly string[];
    readonly keys?: readonly string[];
    readonly filters?: Readonly<Record<string, readonly string[]>>;
    readonly offset: number;
    readonly limit: number;
  }): { readonly keys: readonly string[]; readonly total: number };
}

/** What a query may mean. */
export interface FoundCandidates {
  /** Keys of companies, each once, the likeliest first. */
  readonly keys: readonly string[];
  /** Companies with the very name that are not among them: too many bear it. */
  readonly further: number;
}

/** Companies that are compared with one query at most. */
const CANDIDATES_MAX = 12;
/** Bearers of the very name that are compared: one of them may be where the query is. */
const NAMESAKES_MAX = 50;
/** A part of a name that more companies have says nothing. */
const BLOCK_MAX = 400;
/** Words that more companies have are not followed one by one. */
const WORDS_FOUND_MAX = 30;

/** Letters of a word that may be cut off: CONS for CONSTRUCTION. */
const CUT_LENGTH_MAX = 5;
const BEGINNING_LENGTH = 3;
const BEGINNING_ALONE_LENGTH_MIN = 5;
const PREFIXES_MAX = 3;

/** Finds the companies that a query may mean: those of its number, else of its name, else of names that are like it. */
export function findCandidates(
  index: CandidateIndex,
  query: MatchQuery,
  information: WordInformation,
  postalCodeWord: (postalCode: string) => string,
): FoundCandidates {
  const found = new CandidateKeys(query);
  found.add(numbered(index, query));
  const search = { query, found, information, postalCodeWord };
  const further = Math.max(0, ...query.variants.map((variant) => addNamed(index, { ...search, variant })));
  if (!found.hasNamed) {
    for (const variant of query.variants) {
      addMisspelled(index, variant, found);
      addByWords(index, { ...search, variant });
    }
  }
  return { keys: found.keys, further };
}

/** The companies with the query's file number, in any state that it may be of. */
function numbered(index: CandidateIndex, { fileNumber, state }: MatchQuery): readonly string[] {
  if (fileNumber === null) return [];
  const keys = parseNumberQuery(fileNumber, state === null ? usStateCodes : [state])?.keys ?? [];
  return index.search({ terms: [NO_WORD], keys, offset: 0, limit: CANDIDATES_MAX }).keys;
}

/** A term that no document has: only those that are named by key are found. */
const NO_WORD = '~';

/** Adds those with the very name, and with its spelling; returns how many more there are. */
function addNamed(index: CandidateIndex, { variant, query, found, postalCodeWord }: NameSearch): number {
  const spelled = index.withNameKey(spellingBlock(variant.spelling), NAMESAKES_MAX);
  const named = index.withNameKey(variant.nameKey, NAMESAKES_MAX);
  found.addNamed([...named.keys, ...spelled.keys]);
  if (named.count <= NAMESAKES_MAX) return 0;
  const search = { terms: variant.keyWords, ...filtersOf(query), offset: 0 };
  if (query.place.postalCode !== null)
    found.addNamed(
      index.search({ ...search, required: [postalCodeWord(query.place.postalCode)], limit: CANDIDATES_MAX }).keys,
    );
  const { keys, total } = index.search({ ...search, limit: CANDIDATES_MAX });
  found.addNamed(keys);
  return total - keys.length;
}

function filtersOf({ state }: MatchQuery): { filters?: Record<string, string[]> } {
  return state === null ? {} : { filters: { state: [state] } };
}

/** Adds those whose spelling has a third of the query's and the length for it: those that have most of it first. */
function addMisspelled(index: CandidateIndex, { nameKey, spelling }: NameVariant, found: CandidateKeys): void {
  const blocks = new Map<string, number>();
  for (const block of [consonantBlock(nameKey), ...segmentBlocks(spelling)]) {
    const { keys } = index.withNameKey(block, BLOCK_MAX);
    for (const key of keys) blocks.set(key, (blocks.get(key) ?? 0) + 1 / (1 + keys.length / 20));
  }
  const likeliest = [...blocks].filter(([key]) => found.takes(key)).sort(([, one], [, other]) => other - one);
  found.add(likeliest.slice(0, CANDIDATES_MAX).map(([key]) => key));
}

interface NameSearch {
  readonly variant: NameVariant;
  readonly query: MatchQuery;
  readonly found: CandidateKeys;
  readonly information: WordInformation;
  readonly postalCodeWord: (postalCode: string) => string;
}

/** Adds those whose names have the words of the query but for some of them. */
function addByWords(index: CandidateIndex, search: NameSearch): void {
  const { variant, query, found, information, postalCodeWord } = search;
  const filters = filtersOf(query);
  const add: AddFound = (terms, countMax, further = {}) => {
    const { keys, total } = index.search({ terms, ...further, ...filters, offset: 0, limit: countMax });
    if (total <= countMax) found.add(keys);
  };
  const words = [...new Set(variant.keyWords)];
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

/** Keys of candidates of the query's state, each once. */
class CandidateKeys {
  readonly #keys = new Set<string>();
  readonly #prefix: string;
  /** Whether one has the very name or its spelling. */
  hasNamed = false;

  constructor({ state }: MatchQuery) {
    this.#prefix = state === null ? 'us-' : `us-${state.toLowerCase()}-`;
  }

  get keys(): string[] {
    return [...this.#keys];
  }

  takes(key: string): boolean {
    return key.startsWith(this.#prefix);
  }

  addNamed(keys: readonly string[]): void {
    for (const key of keys) {
      if (!this.takes(key)) continue;
      this.#keys.add(key);
      this.hasNamed = true;
    }
  }

  /** Adds those for which there is room. */
  add(keys: readonly string[]): void {
    for (const key of keys) if (this.takes(key) && this.#keys.size < CANDIDATES_ALL_MAX) this.#keys.add(key);
  }
}

/** Of names that are like the query's. */
const CANDIDATES_ALL_MAX = 2 * CANDIDATES_MAX;
