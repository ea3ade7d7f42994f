import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** The trade names that records of one source give to one holder. */
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
  /** The holder's legal names as published. */
  readonly names: readonly string[];
  /** All that there are now; empty where the records give none any more. */
  readonly tradeNames: readonly string[];
}

/** Trade names in records: where business-registry learns under which further names a company is to be found. */
export const recordsNamed = defineEvent<NamedHolder>({
  owner: 'records-sections',
  topic: 'records.named',
  example: {
    subjectNo: 1_001,
    stamp: 1_204,
    source: 'us/fmcsa',
    state: 'CO',
    fileNumber: null,
    names: ['CEDAR RIDGE BAKERY LLC'],
    tradeNames: ['RIDGE BREAD HAULING'],
  },
});
