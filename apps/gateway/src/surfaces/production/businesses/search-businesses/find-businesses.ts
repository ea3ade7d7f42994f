import {
  liveSearch,
  type LiveSearchRequest,
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import type { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { LIVE_SEARCH_MS, NO_RESPONSE, withFallback, outcomeHeader, withBudget } from '../live-requests.ts';
import type { SearchBusinessesQuery } from './search-businesses.query.dto.ts';

/** Searches businesses, with `live` after a lookup at the registry of the one state that the query names. */
export async function findBusinesses(
  services: MessageClient,
  query: SearchBusinessesQuery,
  reply: FastifyReply,
): Promise<SearchBusinessesReply> {
  const request = requestOf(query);
  const [state, ...others] = request.states;
  if (query.live && state !== undefined && others.length === 0) {
    return searchLive(services, { ...request, state }, reply);
  }
  if (query.live) reply.header('x-live-lookup', 'no-state');
  return services.call(searchBusinesses, request);
}

/** Lookup and search are one message, so that the replica that fetched a company also finds it. */
function searchLive(
  services: MessageClient,
  request: LiveSearchRequest,
  reply: FastifyReply,
): Promise<SearchBusinessesReply> {
  return withBudget(LIVE_SEARCH_MS, async () => {
    const found = await withFallback(services.call(liveSearch, request), NO_RESPONSE);
    reply.header('x-live-lookup', outcomeHeader(found.lookup));
    return 'hits' in found ? found : services.call(searchBusinesses, request);
  });
}

/** The message of a query. */
export function requestOf(query: SearchBusinessesQuery): SearchBusinessesRequest {
  return {
    q: query.q,
    states: query.state ?? [],
    standing: query.standing,
    status: query.status,
    entityType: query.entity_type,
    city: query.city,
    postalCode: query.postal_code,
    formedFrom: query.formed_from,
    formedTo: query.formed_to,
    fuzzy: query.fuzzy,
    sort: query.sort,
    ...query.window,
  };
}
