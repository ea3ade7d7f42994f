import { addressBlocks, type UsStateCode } from '@registry/domain';
import type { IndexFilters, SearchIndex } from '@registry/name-index';
import type { CompanyAddress } from './places/query-place.ts';

/** The part of an index of companies that candidates are found in. It has documents under the keys of `blockingKeys` and `addressBlocks` too. */
export type CandidateIndex = Pick<
  SearchIndex,
  'callsAtOnce' | 'search' | 'countWithTerms' | 'withNameKey' | 'withSharedNameKeys'
>;

export function toFilters(state: UsStateCode | null): IndexFilters {
  return state === null ? {} : { state: [state] };
}

/** How many companies of a state, or of all, have all of some words and phrases. */
export async function countCompanies(
  index: CandidateIndex,
  state: UsStateCode | null,
  { terms, phrases = [] }: Pick<Parameters<CandidateIndex['search']>[0], 'terms' | 'phrases'>,
): Promise<number> {
  return (await index.search({ terms, phrases, filters: toFilters(state), offset: 0, limit: 0 })).total;
}

/** More companies at one address are not one company with its former names: the address is of a building, an agent or an accountant. */
const AT_ADDRESS_MAX = 3;

/** Checks that so many companies of a state have an address that it is nobody's own. */
export async function isSharedAddress(
  index: CandidateIndex,
  state: UsStateCode,
  address: CompanyAddress,
): Promise<boolean> {
  for (const block of addressBlocks([address])) {
    const { count } = await index.withNameKey(block, AT_ADDRESS_MAX, toFilters(state));
    if (count > AT_ADDRESS_MAX) return true;
  }
  return false;
}
