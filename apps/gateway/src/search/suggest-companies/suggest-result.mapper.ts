import type { SuggestCompaniesReply, SuggestResult } from '@registry/contracts-demo';
import { profileUrl } from '../../addresses/base-url.ts';
import type { CompanyContext } from '../company.mapper.ts';

export function toSuggestResult(
  { hits, indexing }: SuggestCompaniesReply,
  query: string,
  { baseUrl, dates }: CompanyContext,
): SuggestResult {
  return {
    object: 'suggest_result',
    query,
    data: hits.map(({ id, name, jurisdiction, status, sample, matched_on, matched_name, matched_titles, ...hit }) => ({
      object: 'suggested_company',
      id,
      name,
      ...{ matched_on, matched_name, matched_titles },
      ...{ matched_name_status: hit.matched_name_status, matched_name_ended: hit.matched_name_ended },
      jurisdiction,
      status,
      as_of: dates.get(id) ?? null,
      sample,
      profile: profileUrl(baseUrl, id),
    })),
    ...(indexing === undefined ? {} : { indexing }),
  };
}
