import type { SearchBusinessesReply, SearchBusinessesRequest } from '@registry/contracts-business-registry';
import type { FacetCount } from '@registry/name-index';
import { comparable } from './company-documents.ts';
import type { CompanyIndex } from './company-index.ts';

/** Values suggested of a field at most. */
const SUGGESTED_MAX = 50;

/**
 * Of a search that found nothing: where it asks for a status or entity type that no company of its states has, those that
 * there are, most frequent first.
 */
export function suggestValues(
  index: CompanyIndex,
  { states, status, entityType }: SearchBusinessesRequest,
  total: number,
): Pick<SearchBusinessesReply['suggestions'], 'statuses' | 'entityTypes'> {
  if (total > 0 || (status === null && entityType === null)) return { statuses: [], entityTypes: [] };
  const { facets } = index.search({
    terms: [],
    filters: states.length === 0 ? {} : { state: states },
    offset: 0,
    limit: 0,
    facets: ['status', 'entity_type'],
    countsFiltered: true,
  });
  return {
    statuses: unlessAmong(facets['status'] ?? [], status),
    entityTypes: unlessAmong(facets['entity_type'] ?? [], entityType),
  };
}

/** The values that there are, each in its most frequent wording; none where what was asked for is among them. */
function unlessAmong(counts: readonly FacetCount[], asked: string | null): string[] {
  if (asked === null) return [];
  const wordings = new Map<string, string>();
  for (const { value } of counts) {
    const key = comparable(value);
    if (key !== '' && !wordings.has(key)) wordings.set(key, value.trim());
  }
  return wordings.has(comparable(asked)) ? [] : [...wordings.values()].slice(0, SUGGESTED_MAX);
}
