import type { LookupOutcome, MatchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import { exampleKeys } from './examples.ts';

export interface GetRecordsRefreshRequest {
  readonly matchKeys: MatchKeys;
  /** Milliseconds since the refresh was asked for. */
  readonly elapsedMs: number;
}

export interface GetRecordsRefreshReply {
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}

/** What became of a refresh of records for whose end nobody waited. */
export const getRecordsRefresh = defineMessage<GetRecordsRefreshRequest, GetRecordsRefreshReply>({
  subject: 'records-sections.get-records-refresh',
  deadlineMs: 2_000,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys, elapsedMs: 1_200 },
    reply: { lookup: null },
  },
});
