import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** The names and identifiers that records of one source give to one holder. */
export interface NamedHolder {
  /** Of the holder, among all sources. */
  readonly subjectNo: number;
  /** Of two messages about one holder the one with the greater stamp says what is newer. */
  readonly stamp: number;
  /** Slug of the source. */
  readonly source: string;
  /** Null where its records name no state: it is then no company that could be found. */
  readonly state: StateCode | null;
  /** In capitals, where the records carry it. */
  readonly fileNumber: string | null;
  /** Nine digits, where the records carry it. */
  readonly ein: string | null;
  /** The holder's legal names as published. */
  readonly names: readonly string[];
  /** All that there are now; empty where the records give none any more. */
  readonly tradeNames: readonly string[];
  /** The date of the data that have them, or lack what was there before, where the source states it. YYYY-MM-DD. Left out by the version before. */
  readonly asOf?: string | null;
}

/** Names in records: by them business-registry finds a company under further names. */
export const recordsNamed = defineEvent<NamedHolder>({
  owner: 'records-sections',
  topic: 'records.named',
  example: {
    subjectNo: 1_001,
    stamp: 1_204,
    source: 'us/fmcsa',
    state: 'CO',
    fileNumber: null,
    ein: '841234567',
    names: ['CEDAR RIDGE BAKERY LLC'],
    tradeNames: ['RIDGE BREAD HAULING'],
    asOf: '2026-11-08',
  },
});
