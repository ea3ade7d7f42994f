import Type, { type Static } from 'typebox';
import { defineMessage, stateCode } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';
import { searchBusinesses, type SearchBusinessesReply, searchBusinessesRequest } from './search-businesses.contract.ts';

/** A search that calls the registries of its states first. `state` is the first of them, the only one for a service of the version before. */
export const liveSearchRequest = Type.Object({ ...searchBusinessesRequest.properties, state: stateCode });

export type LiveSearchRequest = Static<typeof liveSearchRequest>;

export interface LiveSearchReply extends SearchBusinessesReply {
  readonly lookup: LookupOutcome;
}

/** Fetches companies of this name from the registries of the states, stores them, and then searches. */
export const liveSearch = defineMessage<typeof liveSearchRequest, LiveSearchReply>({
  subject: 'business-registry.live-search',
  form: 2,
  deadlineMs: 20_200,
  request: liveSearchRequest,
  errors: searchBusinesses.errors,
  example: {
    request: { ...searchBusinesses.example.request, state: 'OR' },
    reply: { ...searchBusinesses.example.reply, lookup: { status: 'fetched', reason: null } },
  },
});
