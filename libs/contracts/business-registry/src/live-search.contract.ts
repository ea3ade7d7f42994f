import type { Static } from 'typebox';
import { defineMessage } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';
import { searchBusinesses, type SearchBusinessesReply, searchBusinessesRequest } from './search-businesses.contract.ts';

/** A search that calls the registries of its states first. */
export const liveSearchRequest = searchBusinessesRequest;

export type LiveSearchRequest = Static<typeof liveSearchRequest>;

export interface LiveSearchReply extends SearchBusinessesReply {
  readonly lookup: LookupOutcome;
}

/** Fetches companies of this name from the registries of the states, stores them, and then searches. */
export const liveSearch = defineMessage<typeof liveSearchRequest, LiveSearchReply>({
  subject: 'business-registry.live-search',
  deadlineMs: 20_200,
  request: liveSearchRequest,
  errors: searchBusinesses.errors,
  example: {
    request: { ...searchBusinesses.example.request, states: ['OR'] },
    reply: { ...searchBusinesses.example.reply, lookup: { status: 'fetched', reason: null } },
  },
});
