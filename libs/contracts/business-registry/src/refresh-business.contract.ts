import Type, { type Static } from 'typebox';
import { defineMessage, businessIdFields } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';

export const refreshBusinessRequest = Type.Object(businessIdFields);

export type RefreshBusinessRequest = Static<typeof refreshBusinessRequest>;

export interface RefreshBusinessReply {
  readonly lookup: LookupOutcome;
}

/** Fetches one company from the state's registry and stores it. The company is then read as always. */
export const refreshBusiness = defineMessage<typeof refreshBusinessRequest, RefreshBusinessReply>({
  subject: 'business-registry.refresh-business',
  deadlineMs: 15_000,
  request: refreshBusinessRequest,
  errors: [],
  example: {
    request: { state: 'OR', fileNumber: '150000007' },
    reply: { lookup: { status: 'fallback', reason: 'timeout' } },
  },
});
