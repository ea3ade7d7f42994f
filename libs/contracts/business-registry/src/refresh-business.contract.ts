import { defineMessage, businessIdFields } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';

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
