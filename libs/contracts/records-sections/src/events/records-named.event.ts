import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** The names and identifiers that records of one source give to one holder. */
export interface NamedHolder {
  /** Of the holder, among all sources. */
  readonly subject_no: number;
  /** Of two messages about one holder the one with the greater stamp says what is newer. */
  readonly stamp: number;
  /** Slug of the source. */
  readonly source: string;
  /** Null where its records name no state: it is then no company that could be found. */
  readonly state: StateCode | null;
  /** In capitals, where the records carry it. */
  readonly file_number: string | null;
  /** Nine digits, where the records carry it. */
  readonly ein: string | null;
  /** The holder's legal names as published. */
  readonly names: readonly string[];
  /** All that there are now; empty where the records give none any more. */
  readonly trade_names: readonly string[];
  /** The date of the data that have them, or lack what was there before, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
}

/** Names in records: by them business-registry finds a company under further names. */
export const recordsNamed = defineEvent<NamedHolder>({
  publisher: 'records-sections',
  topic: 'records.named',
  shows: 'no company',
  example: {
    subject_no: 1_001,
    stamp: 1_204,
    source: 'us/fmcsa',
    state: 'CO',
    file_number: null,
    ein: '841234567',
    names: ['CEDAR RIDGE BAKERY LLC'],
    trade_names: ['RIDGE BREAD HAULING'],
    as_of: '2026-11-08',
  },
});
