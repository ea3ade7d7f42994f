import { defineMessage } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';
import { searchBusinesses, type SearchBusinessesReply, searchFields } from './search-businesses.contract.ts';

/** Fetches companies of this name from the registries of the states, stores them, and then searches. */
export const liveSearch = defineMessage<SearchBusinessesReply & { readonly lookup: LookupOutcome }>()({
  subject: 'business-registry.live-search',
  deadlineMs: 20_200,
  shows: (reply, show) => ({ ...reply, hits: show.list(reply.hits, ({ id }) => id) }),
  request: searchFields,
  errors: searchBusinesses.errors,
  example: {
    request: { ...searchBusinesses.example.request, states: ['OR'] },
    reply: { ...searchBusinesses.example.reply, lookup: { status: 'fetched', reason: null } },
  },
});
