import { Injectable } from '@nestjs/common';
import {
  type FacetName,
  facetNames,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
  type ValueCount,
} from '@registry/contracts-demo';
import { parseQuery, type SuggestedQuery } from '@registry/domain';
import { suggestQueries } from '@registry/index-host';
import type { IndexQuery, NearestWords, NearWord } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { findHits } from './company-hits.ts';
import { companyQuery, isWordless } from './company-query.ts';
import { DemoIndex } from './demo-index.ts';
import { officerWord, wordOfOfficer } from '../companies/indexed-names.ts';

const NOTHING = {
  hits: [],
  totalCount: 0,
  facets: facetsOf({}),
  sampleCount: 0,
  years: [],
  suggestions: [],
};

/** Runs searches: the index returns which companies, how many, and the facets; the tables their fields. */
@Injectable()
export class SearchCompaniesReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

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
      ...filtersOf(request),
      order: request.sort,
      offset: request.offset,
      limit: request.limit,
      facets: [...facetNames, 'kind', ...(request.withYears ? ['formed'] : [])],
    });
    const { kind = [], formed = [] } = counts;
    const facets = facetsOf(counts);
    const hits = await findHits(this.database, keys, query);
    const isFound = facets.status.length > 0;
    const suggestions = form !== 'name' || isFound ? [] : this.#suggest(request.q);
    const sampleCount = kind.find(({ value }) => value === 'sample')?.count ?? 0;
    return { matchedBy: form, hits, totalCount: total, facets, sampleCount, years: oldestFirst(formed), suggestions };
  }

  #suggest(q: string): readonly SuggestedQuery[] {
    const index = {
      search: (query: IndexQuery) => this.index.search(query),
      nearestWords: (text: string, wanted: NearestWords) => nearestWords(this.index, text, wanted),
    };
    const read = (text: string) => companyQuery(text).searched;
    return suggestQueries(index, { asked: parseQuery(q), filters: {}, read });
  }
}

/** Words like one, of companies and of officers. */
function nearestWords(index: DemoIndex, text: string, wanted: NearestWords): NearWord[] {
  const ofOfficers = index
    .nearestWords(officerWord(text), {
      ...wanted,
      isWanted: (indexed) => wanted.isWanted(wordOfOfficer(indexed) ?? ''),
    })
    .map((near) => ({ ...near, word: wordOfOfficer(near.word) ?? '' }));
  const all = [...index.nearestWords(text, wanted), ...ofOfficers];
  all.sort((one, other) => one.edits - other.edits || other.documents - one.documents);
  return [...new Map(all.map((near) => [near.word, near] as const)).values()].slice(0, wanted.countMax);
}

function filtersOf(request: SearchCompaniesRequest): Pick<IndexQuery, 'filters' | 'allOf'> {
  const { states, status, type, naics, year, has, samples } = request;
  const wanted = Object.entries({ status, type, naics, year });
  return {
    filters: {
      ...(states.length === 0 ? {} : { state: states }),
      ...(samples ? {} : { kind: ['real'] }),
      ...Object.fromEntries(wanted.flatMap(([field, value]) => (value === null ? [] : [[field, [value]]]))),
    },
    allOf: { has },
  };
}

function facetsOf(counts: Readonly<Record<string, readonly ValueCount[]>>): Record<FacetName, readonly ValueCount[]> {
  const facets = facetNames.map((name) => [name, counts[name] ?? []] as const);
  return Object.fromEntries(facets) as Record<FacetName, readonly ValueCount[]>;
}

/** Counts by year in the order of the years. */
export function oldestFirst(years: readonly ValueCount[]): ValueCount[] {
  return years.toSorted((one, other) => Number(one.value) - Number(other.value));
}
