import { type FacetName, facetNames, type FacetValue, type SearchCompaniesRequest } from '@registry/contracts-demo';
import type { FacetCount, SearchIndex } from '@registry/name-index';
import type { CompanyQuery } from './company-query.ts';

export type Counts = Readonly<Record<string, readonly FacetCount[]>>;
export type Filters = Readonly<Record<string, readonly string[]>>;

/** The filters of a request, except `samples`. */
export function wantedFilters({ states, status, type, naics, year }: SearchCompaniesRequest): Filters {
  const wanted = Object.entries({ status, type, naics, year });
  return {
    ...(states.length === 0 ? {} : { state: states }),
    ...Object.fromEntries(wanted.flatMap(([field, value]) => (value === null ? [] : [[field, [value]]]))),
  };
}

/** How many companies a search has with each value of a facet in place of that facet's filter, so that a filter by it finds as many. */
export async function countFacets(
  index: Pick<SearchIndex, 'search'>,
  searched: CompanyQuery['searched'],
  { filters, has }: { readonly filters: Filters; readonly has: readonly string[] },
): Promise<Counts> {
  const count = async (names: readonly string[], left: Filters): Promise<Counts> => {
    const counted = { filters: left, allOf: { has }, facets: names, countsFiltered: true, offset: 0, limit: 0 };
    return (await index.search({ ...searched, ...counted })).facets;
  };
  const filtered = facetNames.filter((name) => filters[name] !== undefined);
  const others = facetNames.filter((name) => filters[name] === undefined);
  const own = filtered.map((name) => {
    const left = Object.entries(filters).filter(([field]) => field !== name);
    return count([name], Object.fromEntries(left));
  });
  return Object.assign({}, ...(await Promise.all([count(others, filters), ...own]))) as Counts;
}

/** Counts, each with how many of it are samples. */
export function listFacets(counts: Counts, samples: Counts): Record<FacetName, readonly FacetValue[]> {
  const facets = facetNames.map((name): [FacetName, readonly FacetValue[]] => {
    const ofSamples = byValue(samples[name]);
    return [name, (counts[name] ?? []).map((one) => ({ ...one, sampleCount: ofSamples.get(one.value) ?? 0 }))];
  });
  return Object.fromEntries(facets) as Record<FacetName, readonly FacetValue[]>;
}

/** Some counts less others; values of which nothing is left are left out. */
export function without(counts: readonly FacetCount[], others: readonly FacetCount[] | undefined): FacetCount[] {
  const less = byValue(others);
  return counts
    .map(({ value, count }) => ({ value, count: count - (less.get(value) ?? 0) }))
    .filter(({ count }) => count > 0);
}

function byValue(counts: readonly FacetCount[] = []): ReadonlyMap<string, number> {
  return new Map(counts.map(({ value, count }) => [value, count]));
}
