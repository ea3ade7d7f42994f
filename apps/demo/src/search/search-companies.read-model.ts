import { Injectable } from '@nestjs/common';
import {
  facetNames,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  type ValueCount,
} from '@registry/contracts-demo';
import { parseQuery, type SuggestedQuery } from '@registry/domain';
import { suggestQueries } from '@registry/name-index/searches/suggest-queries';
import { Database } from '@registry/persistence';
import { findHits } from './company-hits.ts';
import { type CompanyQuery, companyQuery, isWordless } from './company-query.ts';
import { companiesIn, DemoIndex } from './demo-index.ts';
import { countFacets, type Counts, type Filters, listFacets, wantedFilters, without } from './facet-counts.ts';
import { officerWord } from '../companies/indexed-names.ts';
import { markedIndex } from './marked-index.ts';

const NOTHING = {
  hits: [],
  matchCount: 0,
  totalCount: 0,
  sampleTotalCount: 0,
  leftOutCount: 0,
  facets: listFacets({}, {}),
  sampleCount: 0,
  years: [],
  suggestions: [],
};

const REAL = { kind: ['real'] };
const SAMPLES = { kind: ['sample'] };

interface FoundBeforeFilters {
  readonly filters: Filters;
  readonly isFiltered: boolean;
  readonly sampleCount: number;
  readonly counts: Counts;
}

interface CountedFacets extends Pick<SearchCompaniesReply, 'facets' | 'sampleTotalCount' | 'leftOutCount'> {
  readonly years: readonly ValueCount[];
}

/** Runs searches: the index returns which companies, how many, and the facets; the tables their fields. */
@Injectable()
export class SearchCompaniesReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  /** How many companies there are to find. */
  count(): Promise<number> {
    return companiesIn(this.index);
  }

  async search(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    const query = companyQuery(request.q);
    const { form, searched } = query;
    if (isWordless(query)) return { ...NOTHING, matchedBy: form };
    const { samples, sort: order, offset, limit, has, withYears } = request;
    const filters = wantedFilters(request);
    const isFiltered = Object.keys(filters).length + has.length > 0;
    const found = await this.index.search({
      ...searched,
      ...{ filters: { ...filters, ...(samples ? {} : REAL) }, allOf: { has }, order, offset, limit },
      facets: [...(isFiltered ? [] : facetNames), 'kind', ...(withYears ? ['formed'] : [])],
    });
    const [realCount, sampleCount] = ['real', 'sample'].map(
      (kind) => found.facets['kind']?.find(({ value }) => value === kind)?.count ?? 0,
    ) as [number, number];
    const counted = await this.#countFacets(searched, request, {
      filters,
      isFiltered,
      sampleCount,
      counts: found.facets,
    });
    const hits = await findHits(this.database, found.keys, query);
    const isFound = realCount + (samples ? sampleCount : 0) > 0;
    const suggestions = form === 'phone' || form === 'email' ? [] : await this.#suggest(request, isFound);
    const [matchCount, years] = [realCount + sampleCount, oldestFirst(counted.years)];
    return { matchedBy: form, hits, totalCount: found.total, matchCount, sampleCount, suggestions, ...counted, years };
  }

  /** The facets, and how many of the matches are samples. `counts` are those before filters. */
  async #countFacets(
    searched: CompanyQuery['searched'],
    { samples, has, withYears }: SearchCompaniesRequest,
    { filters, isFiltered, sampleCount, counts }: FoundBeforeFilters,
  ): Promise<CountedFacets> {
    const count = (kind: Filters) => countFacets(this.index, searched, { filters: { ...filters, ...kind }, has });
    const years = counts['formed'] ?? [];
    if (sampleCount === 0) {
      const facets = listFacets(isFiltered ? await count({}) : counts, {});
      return { facets, years, sampleTotalCount: 0, leftOutCount: 0 };
    }
    const ofSamples = { ...searched, filters: SAMPLES, offset: 0, limit: 0 };
    const all = await this.index.search({ ...ofSamples, facets: withYears ? ['formed'] : [], countsFiltered: true });
    const total = isFiltered
      ? (await this.index.search({ ...ofSamples, filters: { ...filters, ...SAMPLES }, allOf: { has } })).total
      : all.total;
    const facets = samples
      ? listFacets(isFiltered ? await count({}) : counts, await count(SAMPLES))
      : listFacets(await count(REAL), {});
    const [sampleTotalCount, leftOutCount] = samples ? [total, 0] : [0, total];
    return { facets, years: without(years, all.facets['formed']), sampleTotalCount, leftOutCount };
  }

  /** Texts that find something without filters, but among the companies that are searched. */
  #suggest({ q, samples }: SearchCompaniesRequest, isFound: boolean): Promise<readonly SuggestedQuery[]> {
    const read = (text: string) => companyQuery(text).searched;
    return suggestQueries(markedIndex(this.index, ['', officerWord('')]), {
      query: parseQuery(q),
      isFound,
      filters: samples ? {} : { filters: REAL },
      read,
    });
  }
}

/** Counts by year in the order of the years. */
export function oldestFirst(years: readonly ValueCount[]): ValueCount[] {
  return years.toSorted((one, other) => Number(one.value) - Number(other.value));
}
