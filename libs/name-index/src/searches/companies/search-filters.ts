import type { SearchBusinessesRequest, UNFILTERED } from '@registry/contracts-business-registry';
import { cityKey } from '@registry/domain';
import type { IndexQuery } from '../../query.ts';
import type { IndexFilters } from '../../search-index.ts';
import { cityWord, formedBetween, postalCodeWord } from './company-documents.ts';

/** The conditions of a request other than names, in the form of the index. */
export function toFilters(
  request: Pick<SearchBusinessesRequest, keyof typeof UNFILTERED>,
): Pick<IndexQuery, 'filters' | 'required'> {
  const { states, standing, status, entityType, formedFrom, formedTo, city, postalCode } = request;
  const filters: Record<string, IndexFilters[string]> = {};
  if (states.length > 0) filters['state'] = states;
  if (standing !== null) filters['standing'] = [standing];
  if (status !== null) filters['status'] = { alike: status };
  if (entityType !== null) filters['entity_type'] = { alike: entityType };
  if (formedFrom !== null || formedTo !== null) {
    Object.assign(filters, formedBetween(formedFrom ?? '0001-01-01', formedTo ?? '9999-12-31'));
  }
  const required: string[] = [];
  if (city !== null) required.push(cityWord(cityKey(city)));
  if (postalCode !== null) required.push(postalCodeWord(postalCode));
  return { filters, required };
}
