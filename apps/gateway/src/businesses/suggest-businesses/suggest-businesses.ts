import {
  type BusinessHit,
  searchBusinesses,
  type SuggestedBusiness,
  type SuggestedBusinesses,
  UNFILTERED,
} from '@registry/contracts-business-registry';
import { parseBusinessId } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import type { SuggestBusinessesQuery } from './suggest-businesses.query.dto.ts';

const SUGGESTED_MAX = 10;

export async function suggestBusinesses(
  services: MessageClient,
  { q, state }: SuggestBusinessesQuery,
): Promise<SuggestedBusinesses> {
  const { hits } = await services.call(searchBusinesses, {
    ...UNFILTERED,
    q,
    isTyped: true,
    states: state ?? [],
    sort: 'relevance',
    offset: 0,
    limit: SUGGESTED_MAX,
  });
  return toSuggestedBusinesses(hits);
}

export function toSuggestedBusinesses(hits: readonly BusinessHit[]): SuggestedBusinesses {
  return { object: 'list', data: hits.map(toSuggestedBusiness) };
}

function toSuggestedBusiness({ id, name, status, as_of, ...hit }: BusinessHit): SuggestedBusiness {
  const { matched_name, matched_name_status, matched_name_ended } = hit;
  const state = parseBusinessId(id)?.state ?? '';
  return {
    object: 'suggested_business',
    id,
    name,
    matched_name: matched_name === '' ? name : matched_name,
    ...{ matched_name_status: matched_name_status || 'active', matched_name_ended },
    state,
    status,
    as_of,
  };
}
