import {
  type SearchBusinessesRequest,
  type SearchSuggestions,
  UNFILTERED,
} from '@registry/contracts-business-registry';
import { type Standing, standings } from '@registry/domain';
import type { FacetCount, IndexQuery } from '../../query.ts';
import type { SearchIndex } from '../../search-index.ts';
import type { SearchedText } from '../company-search.ts';
import { alikeForm } from '../../fields/value-condition.ts';
import { toFilters } from './search-filters.ts';

/** The index that values are counted in. */
type CountingIndex = Pick<SearchIndex, 'search'>;

type SuggestedValues = Pick<SearchSuggestions, 'status' | 'entity_type'>;

/** Values suggested of a field at most. */
const SUGGESTED_MAX = 50;

/** A search that every company matches. */
const EVERY_NAME: SearchedText = { terms: [] };

/** The verbatim fields, by their names in a request and in the index. */
const VERBATIM = { status: 'status', entityType: 'entity_type' } as const;

/**
 * Values of filters in place of those without results. If no company of the states has the requested status or entity
 * type: the existing ones, most frequent first. If some have it: those of the companies that the rest of the request
 * finds.
 */
export async function suggestValues(
  index: CountingIndex,
  request: SearchBusinessesRequest,
  found: SearchedText,
): Promise<SuggestedValues> {
  return {
    status: await suggestVerbatim(index, request, 'status', found),
    entity_type: await suggestVerbatim(index, request, 'entityType', found),
  };
}

async function suggestVerbatim(
  index: CountingIndex,
  request: SearchBusinessesRequest,
  name: keyof typeof VERBATIM,
  found: SearchedText,
): Promise<readonly string[]> {
  const query = request[name];
  if (query === null) return [];
  const facet = VERBATIM[name];
  const { states } = request;
  const count = async (query: SearchedText & Pick<IndexQuery, 'filters' | 'required'>) => {
    const { facets } = await index.search({ ...query, offset: 0, limit: 0, facets: [facet], countsFiltered: true });
    return wordings(facets[facet] ?? []);
  };
  const ofStates = await count({ ...EVERY_NAME, filters: states.length === 0 ? {} : { state: states } });
  const suggested = ofStates.has(alikeForm(query))
    ? await count({ ...found, ...toFilters({ ...request, [name]: null }) })
    : ofStates;
  return [...suggested.values()].slice(0, SUGGESTED_MAX);
}

/** The values that there are, each in its most frequent wording. */
function wordings(counts: readonly FacetCount[]): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const { value } of counts) {
    const key = alikeForm(value);
    if (key !== '' && !byKey.has(key)) byKey.set(key, value.trim());
  }
  return byKey;
}

/** The standing that companies with a status have: of those that the request finds, or of all if it finds none. */
export async function findStanding(
  index: CountingIndex,
  request: SearchBusinessesRequest & { readonly status: string },
  found: SearchedText | undefined,
): Promise<Standing | undefined> {
  const { status } = request;
  const named = standings.find((one) => alikeForm(status) === one);
  if (named !== undefined) return named;
  const wanted = found === undefined ? { ...UNFILTERED, status } : request;
  const query = { ...(found ?? EVERY_NAME), ...toFilters(wanted), offset: 0, limit: 0 };
  const { facets } = await index.search({ ...query, facets: ['standing'], countsFiltered: true });
  const [one, other] = facets['standing'] ?? [];
  return other === undefined ? standings.find((known) => known === one?.value && known !== 'unknown') : undefined;
}
