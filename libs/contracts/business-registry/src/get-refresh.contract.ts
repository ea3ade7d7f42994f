import Type, { type Static } from 'typebox';
import { defineMessage, businessIdFields, elapsedMs } from '@registry/contracts-message';
import type { LookupOutcome } from './live-lookup.ts';

export const getRefreshRequest = Type.Object({ ...businessIdFields, elapsedMs });

export type GetRefreshRequest = Static<typeof getRefreshRequest>;

export interface GetRefreshReply {
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}

/** What became of a refresh for whose end nobody waited. */
export const getRefresh = defineMessage<typeof getRefreshRequest, GetRefreshReply>({
  subject: 'business-registry.get-refresh',
  deadlineMs: 2_000,
  request: getRefreshRequest,
  errors: [],
  example: {
    request: { state: 'OR', fileNumber: '150000007', elapsedMs: 1_200 },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});
