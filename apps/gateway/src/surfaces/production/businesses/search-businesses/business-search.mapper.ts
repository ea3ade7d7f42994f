import type { BusinessHit, RegisterCoverage, SearchBusinessesReply } from '@registry/contracts-business-registry';
import { toList } from '../../list.dto.ts';
import type { BusinessHitDto } from './business-hit.dto.ts';
import type { BusinessSearchDto, RegisterCoverageDto } from './business-search.dto.ts';
import { toSparseBusiness } from './sparse-business.mapper.ts';

/** One page of a search. */
export function toBusinessSearch(
  { hits, totalCount, coverage, suggestions }: SearchBusinessesReply,
  page: { readonly page: number; readonly per_page: number },
): BusinessSearchDto {
  return {
    ...toList(hits.map(toBusinessHit), totalCount, page),
    coverage: coverage.map(toRegisterCoverage),
    suggestions: {
      q: (suggestions.queries ?? []).map(({ q, totalCount: count }) => ({ q, total_count: count })),
      status: suggestions.statuses,
      entity_type: suggestions.entityTypes,
      standing: suggestions.standings ?? [],
    },
  };
}

function toBusinessHit(hit: BusinessHit): BusinessHitDto {
  return { ...toSparseBusiness(hit), matched_on: hit.matchedOn, matched_name: hit.matchedName ?? '' };
}

function toRegisterCoverage({ sources, ...coverage }: RegisterCoverage): RegisterCoverageDto {
  return {
    ...coverage,
    sources: sources.map(({ source, asOf, loadedAt }) => ({ source, as_of: asOf, loaded_at: loadedAt })),
  };
}
