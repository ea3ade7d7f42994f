import { type LookupOutcome, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import { exampleKeys } from './examples.ts';

/**
 * Fetches the filings under a company's names from the state's UCC register and stores them. They are then read as
 * always.
 */
export const refreshRecords = defineMessage<{ readonly lookup: LookupOutcome }>('no company')({
  subject: 'records-sections.refresh-records',
  deadlineMs: 15_000,
  request: { matchKeys },
  example: {
    request: { matchKeys: exampleKeys },
    reply: { lookup: { status: 'fetched', reason: null } },
  },
});
