import type { LookupOutcome, MatchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import { exampleKeys } from './examples.ts';

export interface RefreshRecordsRequest {
  readonly matchKeys: MatchKeys;
}

export interface RefreshRecordsReply {
  readonly lookup: LookupOutcome;
}

/** Asks the state's UCC register for the filings under a company's names and keeps what it says; they are then read as always. */
export const refreshRecords = defineMessage<RefreshRecordsRequest, RefreshRecordsReply>({
  subject: 'records-sections.refresh-records',
  deadlineMs: 15_000,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});
