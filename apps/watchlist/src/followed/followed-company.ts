import {
  type CurrentCompany,
  type PublishedCompany,
  toCompanyKey,
  toSparseBusiness,
} from '@registry/contracts-business-registry';
import type { EventBusiness } from '@registry/contracts-watchlist';
import { nameKey } from '@registry/domain';

/** The company as events show it: as a search hit does. */
export function toEventBusiness(company: PublishedCompany, current: CurrentCompany): EventBusiness {
  return toSparseBusiness({ ...company, ...current });
}

/** The names that records are compared with, each once, without names that have nothing to compare. */
export function toNameKeys(names: readonly string[]): string[] {
  const keys = new Set(names.map(nameKey));
  keys.delete('');
  return [...keys];
}

/** Undefined for a company that is suppressed, as for one that no register has: a caller cannot distinguish them. */
export function toFollowed(company: PublishedCompany | null) {
  if (company === null || company.current === null) return undefined;
  const { id, state, version, current } = company;
  return {
    key: toCompanyKey(company),
    id,
    state,
    version,
    ein: current.ein,
    isRemoved: false,
    business: toEventBusiness(company, current),
    nameKeys: toNameKeys(current.names.map(({ name }) => name)),
  };
}
