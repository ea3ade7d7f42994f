import { type FacetName, facetNames, type SearchCompaniesReply } from '@registry/contracts-demo';
import { type CompanyContext, toCompany } from '../company.mapper.ts';
import { DEMO_PER_PAGE, hasMore } from '../demo-page.dto.ts';
import { labelled, type LabelledCount } from '../labels.ts';
import type { SearchResultDto } from './search-result.dto.ts';

export interface SearchContext extends CompanyContext {
  readonly query: string;
  readonly page: number;
}

export function toSearchResult(reply: SearchCompaniesReply, context: SearchContext): SearchResultDto {
  const { query, page } = context;
  return {
    object: 'search_result',
    query,
    matched_by: reply.matchedBy,
    total_count: reply.totalCount,
    page,
    per_page: DEMO_PER_PAGE,
    has_more: hasMore(page, reply.totalCount),
    data: reply.hits.map((hit) => ({
      ...toCompany(hit, context),
      matched_on: hit.matchedOn,
      matched_name: hit.matchedName,
    })),
    facets: toFacets(reply),
    suggestions: reply.suggestions,
  };
}

function toFacets({ facets }: SearchCompaniesReply): Record<FacetName, LabelledCount[]> {
  const entries = facetNames.map((name) => [name, labelled(name, facets[name])] as const);
  return Object.fromEntries(entries) as Record<FacetName, LabelledCount[]>;
}
