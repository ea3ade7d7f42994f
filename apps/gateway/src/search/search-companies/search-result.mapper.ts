import {
  type FacetName,
  facetNames,
  type FacetCount,
  type SearchCompaniesReply,
  type SearchResult,
} from '@registry/contracts-demo';
import { type CompanyContext, toShown } from '../company.mapper.ts';
import { DEMO_PER_PAGE, hasMore } from '../demo-page.dto.ts';
import { labelled } from '../labels.ts';

export interface SearchContext extends CompanyContext {
  readonly query: string;
  readonly page: number;
}

export function toSearchResult(reply: SearchCompaniesReply, context: SearchContext): SearchResult {
  const { query, page } = context;
  return {
    object: 'search_result',
    query,
    matched_by: reply.matchedBy,
    total_count: reply.totalCount,
    sample_total_count: reply.sampleTotalCount,
    page,
    per_page: DEMO_PER_PAGE,
    has_more: hasMore(page, reply.totalCount),
    data: reply.hits.map((hit) => toShown(hit, context)),
    facets: toFacets(reply),
    suggestions: reply.suggestions,
    ...(reply.indexing === undefined ? {} : { indexing: reply.indexing }),
  };
}

function toFacets({ facets }: SearchCompaniesReply): Record<FacetName, FacetCount[]> {
  const entries = facetNames.map((name) => [name, labelled(name, facets[name])] as const);
  return Object.fromEntries(entries) as Record<FacetName, FacetCount[]>;
}
