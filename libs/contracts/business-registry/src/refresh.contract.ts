import { businessIdFields, defineMessage, elapsedMs } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';
import { searchBusinesses, type SearchBusinessesReply, searchFields } from './search-businesses.contract.ts';

/** Fetches one company from the state's registry and stores it. The company is then read as always. */
export const refreshBusiness = defineMessage<{ readonly lookup: LookupOutcome }>('no company')({
  subject: 'business-registry.refresh-business',
  deadlineMs: 15_000,
  request: businessIdFields,
  example: {
    request: { state: 'OR', fileNumber: '150000007' },
    reply: { lookup: { status: 'fallback', reason: 'timeout' } },
  },
});

/** The outcome of a refresh for whose end nobody waited. */
export const getRefresh = defineMessage<{
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}>('no company')({
  subject: 'business-registry.get-refresh',
  deadlineMs: 2_000,
  request: { ...businessIdFields, elapsedMs },
  example: {
    request: { state: 'OR', fileNumber: '150000007', elapsedMs: 1_200 },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});

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
