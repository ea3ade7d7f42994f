import { defineMessage } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import type { LookupOutcome } from './live-lookup.ts';

export interface GetRefreshRequest {
  /** Two-letter code in capitals. */
  readonly state: StateCode;
  /** In any letter case. */
  readonly fileNumber: string;
  /** Milliseconds since the refresh was asked for. */
  readonly elapsedMs: number;
}

export interface GetRefreshReply {
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}

/** What became of a refresh for whose end nobody waited. */
export const getRefresh = defineMessage<GetRefreshRequest, GetRefreshReply>({
  subject: 'business-registry.get-refresh',
  deadlineMs: 2_000,
  errors: [],
  example: {
    request: { state: 'OR', fileNumber: '153169496', elapsedMs: 1_200 },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});
