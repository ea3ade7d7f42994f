import { Injectable } from '@nestjs/common';
import {
  type FacetName,
  facetNames,
  type FacetValue,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  type ValueCount,
} from '@registry/contracts-demo';
import { parseQuery, type SuggestedQuery } from '@registry/domain';
import { suggestQueries } from '@registry/index-host';
import type { IndexQuery } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { findHits } from './company-hits.ts';
import { type CompanyQuery, companyQuery, isWordless } from './company-query.ts';
import { companiesIn, DemoIndex } from './demo-index.ts';
import { officerWord } from '../companies/indexed-names.ts';
import { markedIndex } from './marked-index.ts';

const NOTHING = {
  hits: [],
  totalCount: 0,
  sampleTotalCount: 0,
  facets: listFacets({}, {}),
  sampleCount: 0,
  years: [],
  suggestions: [],
};

type Counts = Readonly<Record<string, readonly ValueCount[]>>;

interface SampleCounts {
  readonly facets: Counts;
  readonly total: number;
}

const NO_SAMPLES: SampleCounts = { facets: {}, total: 0 };

/** Runs searches: the index returns which companies, how many, and the facets; the tables their fields. */
@Injectable()
export class SearchCompaniesReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  /** How many companies there are to find. */
  count(): number {
    return companiesIn(this.index);
  }

  async search(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    const query = companyQuery(request.q);
    const { form, searched } = query;
    if (isWordless(query)) return { ...NOTHING, matchedBy: form };
    const {
      keys,
      total,
      facets: counts,
    } = this.index.search({
      ...searched,
      ...toFilters(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
      facets: [...facetNames, 'kind', ...(request.withYears ? ['formed'] : [])],
    });
    const sampleCount = counts['kind']?.find(({ value }) => value === 'sample')?.count ?? 0;
    const samples = sampleCount === 0 ? NO_SAMPLES : this.#countSamples(searched, request);
    const facets = listFacets(counts, samples.facets);
    const years = without(counts['formed'] ?? [], samples.facets['formed']);
    const hits = await findHits(this.database, keys, query);
    const matches = facets.status.reduce((sum, { count }) => sum + count, 0);
    const isFound = matches > (request.samples ? 0 : sampleCount);
    const suggestions = form === 'phone' || form === 'email' ? [] : this.#suggest(request, isFound);
    return {
      matchedBy: form,
      hits,
      totalCount: total,
      sampleTotalCount: samples.total,
      facets,
      sampleCount,
      years: oldestFirst(years),
      suggestions,
    };
  }

  /** How many samples have each value before filters, and how many there are after filters. */
  #countSamples(searched: CompanyQuery['searched'], request: SearchCompaniesRequest): SampleCounts {
    const { filters, allOf } = toFilters(request);
    const found = { ...searched, offset: 0, limit: 0 };
    const facets = [...facetNames, ...(request.withYears ? ['formed'] : [])];
    const all = this.index.search({ ...found, filters: { kind: ['sample'] }, facets, countsFiltered: true });
    if (!request.samples) return { facets: all.facets, total: 0 };
    const isFiltered = Object.keys(filters ?? {}).length + request.has.length > 0;
    const filtered = { ...found, allOf, filters: { ...filters, kind: ['sample'] } };
    return { facets: all.facets, total: isFiltered ? this.index.search(filtered).total : all.total };
  }

  /** Texts that find something without filters, but among the companies that are searched. */
  #suggest({ q, samples }: SearchCompaniesRequest, isFound: boolean): readonly SuggestedQuery[] {
    const read = (text: string) => companyQuery(text).searched;
    return suggestQueries(markedIndex(this.index, ['', officerWord('')]), {
      query: parseQuery(q),
      isFound,
      filters: samples ? {} : { filters: REAL },
      read,
    });
  }
}

const REAL = { kind: ['real'] };

function toFilters(request: SearchCompaniesRequest): Pick<IndexQuery, 'filters' | 'allOf'> {
  const { states, status, type, naics, year, has, samples } = request;
  const wanted = Object.entries({ status, type, naics, year });
  return {
    filters: {
      ...(states.length === 0 ? {} : { state: states }),
      ...(samples ? {} : REAL),
      ...Object.fromEntries(wanted.flatMap(([field, value]) => (value === null ? [] : [[field, [value]]]))),
    },
    allOf: { has },
  };
}

/** The counts of every match, each with how many of it are samples. */
function listFacets(counts: Counts, samples: Counts): Record<FacetName, readonly FacetValue[]> {
  const facets = facetNames.map((name): [FacetName, readonly FacetValue[]] => {
    const ofSamples = byValue(samples[name]);
    return [name, (counts[name] ?? []).map((one) => ({ ...one, sampleCount: ofSamples.get(one.value) ?? 0 }))];
  });
  return Object.fromEntries(facets) as Record<FacetName, readonly FacetValue[]>;
}

/** Some counts less others; values of which nothing is left are left out. */
function without(counts: readonly ValueCount[], others: readonly ValueCount[] | undefined): ValueCount[] {
  const less = byValue(others);
  return counts
    .map(({ value, count }) => ({ value, count: count - (less.get(value) ?? 0) }))
    .filter(({ count }) => count > 0);
}

function byValue(counts: readonly ValueCount[] = []): ReadonlyMap<string, number> {
  return new Map(counts.map(({ value, count }) => [value, count]));
}

/** Counts by year in the order of the years. */
export function oldestFirst(years: readonly ValueCount[]): ValueCount[] {
  return years.toSorted((one, other) => Number(one.value) - Number(other.value));
}
