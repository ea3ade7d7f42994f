import { defineMessage } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import type { LookupOutcome } from './live-lookup.ts';

export interface RefreshBusinessRequest {
  /** Two-letter code in capitals. */
  readonly state: StateCode;
  /** In any letter case. */
  readonly fileNumber: string;
}

export interface RefreshBusinessReply {
  readonly lookup: LookupOutcome;
}

/** Asks the state's registry for one company and keeps what it says; the company itself is then read as always. */
export const refreshBusiness = defineMessage<RefreshBusinessRequest, RefreshBusinessReply>({
  subject: 'business-registry.refresh-business',
  deadlineMs: 15_000,
  errors: [],
  example: {
    request: { state: 'OR', fileNumber: '153169496' },
    reply: { lookup: { status: 'fallback', reason: 'timeout' } },
  },
});
