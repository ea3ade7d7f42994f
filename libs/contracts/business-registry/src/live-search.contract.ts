import { defineMessage } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import type { LookupOutcome } from './live-lookup.ts';
import {
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from './search-businesses.contract.ts';

/** A search in one state that asks its registry first. */
export interface LiveSearchRequest extends SearchBusinessesRequest {
  readonly state: StateCode;
}

export interface LiveSearchReply extends SearchBusinessesReply {
  readonly lookup: LookupOutcome;
}

/** Asks the state's registry for companies of this name, keeps what it has, and searches: what was fetched is found. */
export const liveSearch = defineMessage<LiveSearchRequest, LiveSearchReply>({
  subject: 'business-registry.live-search',
  deadlineMs: 20_200,
  errors: [],
  example: {
    request: { ...searchBusinesses.example.request, state: 'OR' },
    reply: { ...searchBusinesses.example.reply, lookup: { status: 'fetched', reason: null } },
  },
});
