import Type, { type Static } from 'typebox';
import { type LookupOutcome, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage, elapsedMs } from '@registry/contracts-message';
import { exampleKeys } from './examples.ts';

export const getRecordsRefreshRequest = Type.Object({ matchKeys, elapsedMs });

export type GetRecordsRefreshRequest = Static<typeof getRecordsRefreshRequest>;

export interface GetRecordsRefreshReply {
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}

/** What became of a refresh of records for whose end nobody waited. */
export const getRecordsRefresh = defineMessage<typeof getRecordsRefreshRequest, GetRecordsRefreshReply>({
  subject: 'records-sections.get-records-refresh',
  deadlineMs: 2_000,
  request: getRecordsRefreshRequest,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys, elapsedMs: 1_200 },
    reply: { lookup: null },
  },
});
