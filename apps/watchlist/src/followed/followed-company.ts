import { type PublishedCompany, type CurrentCompany, toSparseBusiness } from '@registry/contracts-business-registry';
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
