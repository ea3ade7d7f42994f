import type { SuggestCompaniesReply, SuggestResult } from '@registry/contracts-demo';
import { profileUrl } from '../../addresses/base-url.ts';

export function toSuggestResult(
  { hits, indexing }: SuggestCompaniesReply,
  query: string,
  baseUrl: string,
): SuggestResult {
  return {
    object: 'suggest_result',
    query,
    data: hits.map(({ id, name, matched_on, matched_name, matched_titles, jurisdiction, status, sample }) => ({
      object: 'suggested_company',
      id,
      name,
      ...{ matched_on, matched_name, matched_titles },
      jurisdiction,
      status,
      sample,
      profile: profileUrl(baseUrl, id),
    })),
    ...(indexing === undefined ? {} : { indexing }),
  };
}
