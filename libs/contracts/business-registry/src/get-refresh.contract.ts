import { defineMessage, businessIdFields, elapsedMs } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';

/** What became of a refresh for whose end nobody waited. */
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
