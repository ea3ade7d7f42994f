import type { SearchBusinessesRequest, UNFILTERED } from '@registry/contracts-business-registry';
import { cityKey } from '@registry/domain';
import type { IndexQuery } from '../../query.ts';
import { cityWord, comparable, formedBetween, postalCodeWord } from './company-documents.ts';

type Filters = NonNullable<IndexQuery['filters']>;

/** The conditions of a request other than names, in the form of the index. */
export function toFilters(
  request: Pick<SearchBusinessesRequest, keyof typeof UNFILTERED>,
): Pick<IndexQuery, 'filters' | 'required'> {
  const { states, standing, status, entityType, formedFrom, formedTo, city, postalCode } = request;
  const filters: Record<string, Filters[string]> = {};
  if (states.length > 0) filters['state'] = states;
  if (standing !== null) filters['standing'] = [standing];
  if (status !== null) filters['status'] = isAlike(status);
  if (entityType !== null) filters['entity_type'] = isAlike(entityType);
  if (formedFrom !== null || formedTo !== null) {
    Object.assign(filters, formedBetween(formedFrom ?? '0001-01-01', formedTo ?? '9999-12-31'));
  }
  const required: string[] = [];
  if (city !== null) required.push(cityWord(cityKey(city)));
  if (postalCode !== null) required.push(postalCodeWord(postalCode));
  return { filters, required };
}

/** Checks that an original text is the requested one. */
function isAlike(query: string): (verbatim: string) => boolean {
  const wanted = comparable(query);
  return (verbatim) => comparable(verbatim) === wanted;
}
