import { type LookupOutcome, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage, elapsedMs } from '@registry/contracts-message';
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

/** The outcome of a refresh of records for whose end nobody waited. */
export const getRecordsRefresh = defineMessage<{
  /** Null while it is under way. */
  readonly lookup: LookupOutcome | null;
}>('no company')({
  subject: 'records-sections.get-records-refresh',
  deadlineMs: 2_000,
  request: { matchKeys, elapsedMs },
  example: {
    request: { matchKeys: exampleKeys, elapsedMs: 1_200 },
    reply: { lookup: null },
  },
});
