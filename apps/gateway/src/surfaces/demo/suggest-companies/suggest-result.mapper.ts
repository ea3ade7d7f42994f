import type { SuggestCompaniesReply } from '@registry/contracts-demo';
import { profileUrl } from '../base-url.ts';
import type { SuggestResultDto } from './suggest-result.dto.ts';

export function toSuggestResult({ hits }: SuggestCompaniesReply, query: string, baseUrl: string): SuggestResultDto {
  return {
    object: 'suggest_result',
    query,
    data: hits.map(({ id, name, matchedName, jurisdiction, status, isSample }) => ({
      object: 'suggested_company',
      id,
      name,
      matched_name: matchedName,
      jurisdiction,
      status,
      sample: isSample,
      profile: profileUrl(baseUrl, id),
    })),
  };
}
