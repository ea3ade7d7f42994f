import Type, { type Static } from 'typebox';
import { type LookupOutcome, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import { exampleKeys } from './examples.ts';

export const refreshRecordsRequest = Type.Object({ matchKeys });

export type RefreshRecordsRequest = Static<typeof refreshRecordsRequest>;

export interface RefreshRecordsReply {
  readonly lookup: LookupOutcome;
}

/**
 * Fetches the filings under a company's names from the state's UCC register and stores them. They are then read as
 * always.
 */
export const refreshRecords = defineMessage<typeof refreshRecordsRequest, RefreshRecordsReply>({
  subject: 'records-sections.refresh-records',
  deadlineMs: 15_000,
  request: refreshRecordsRequest,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});
