import { addressBlocks, type UsStateCode } from '@registry/domain';
import type { WordInformation } from './names/align-words.ts';
import type { CompanyAddress } from './places/query-place.ts';

/** By field: documents without such a value neither count nor are found. */
export type IndexFilters = Readonly<Record<string, readonly string[]>>;

/** The part of an index of companies that candidates are found in. It has documents under the keys of `blockingKeys` and `addressBlocks` too. */
export interface CandidateIndex {
  /** The documents with a name of a key; no keys where they are more than `countMax`. */
  withNameKey(
    nameKey: string,
    countMax: number,
    filters?: IndexFilters,
  ): { readonly count: number; readonly keys: readonly string[] };
  /** The documents with at least so many of some name keys: those first that have most of them, then those with the rarest. */
  withSharedNameKeys(
    nameKeys: readonly string[],
    wanted: {
      readonly sharedMin: number;
      /** Name keys of more documents do not count. */
      readonly bearersMax: number;
      readonly filters?: IndexFilters;
      readonly countMax: number;
    },
  ): readonly string[];
  /** How many documents that filters let through have a term. */
  countWithTerm(term: string, filters: IndexFilters): number;
  search(query: {
    readonly terms: readonly string[];
    readonly prefixes?: readonly string[];
    readonly phrases?: readonly (readonly string[])[];
    readonly required?: readonly string[];
    readonly keys?: readonly string[];
    readonly filters?: IndexFilters;
    readonly offset: number;
    readonly limit: number;
  }): { readonly keys: readonly string[]; readonly total: number };
}

export function toFilters(state: UsStateCode | null): IndexFilters {
  return state === null ? {} : { state: [state] };
}

/** How many companies of a state, or of all, have all of some words and phrases. */
export function countCompanies(
  index: CandidateIndex,
  state: UsStateCode | null,
  text: Pick<Parameters<CandidateIndex['search']>[0], 'terms' | 'phrases'>,
): number {
  const { terms, phrases = [] } = text;
  return index.search({ terms, phrases, filters: toFilters(state), offset: 0, limit: 0 }).total;
}

/** More companies at one address are not one company with its former names: the address is of a building, an agent or an accountant. */
const AT_ADDRESS_MAX = 3;

/** Checks that so many companies of a state have an address that it is nobody's own. */
export function isSharedAddress(index: CandidateIndex, state: UsStateCode, address: CompanyAddress): boolean {
  const filters = toFilters(state);
  return addressBlocks([address]).some(
    (block) => index.withNameKey(block, AT_ADDRESS_MAX, filters).count > AT_ADDRESS_MAX,
  );
}

/** A word of one name in a few companies says as much as if they were so many: few registers have fewer. */
const COMPANIES_MIN = 10_000;

/** How much words say among the names of a state, or of all, each looked up once. */
export function wordInformation(index: CandidateIndex): (state: UsStateCode | null) => WordInformation {
  const known = new Map<UsStateCode | null, WordInformation>();
  return (state) => {
    const words = known.get(state) ?? readWords(index, state);
    known.set(state, words);
    return words;
  };
}

function readWords(index: CandidateIndex, state: UsStateCode | null): WordInformation {
  const companies = Math.max(countCompanies(index, state, { terms: [] }), COMPANIES_MIN);
  const known = new Map<string, number | undefined>();
  return (word) => {
    if (!known.has(word)) {
      const total = index.countWithTerm(word, toFilters(state));
      known.set(word, total === 0 ? undefined : Math.log(1 + companies / total));
    }
    return known.get(word);
  };
}
