import { matchKeys } from '@registry/contracts-business-registry';
import { defineMessage, orNull, windowFields } from '@registry/contracts-message';
import { SECTION_NAMES, type SectionName } from '@registry/domain';
import Type from 'typebox';
import { exampleKeys, EXAMPLE_SECTION } from './examples.ts';
import type { Evidence, MatchMethod } from './match.ts';
import type { RecordRow } from './record-rows.ts';

export interface ExplainMatchesReply {
  readonly ein: CompanyEin;
  readonly attached: readonly ExplainedRow[];
  /** Records that come near and are not attached, 100 at most. */
  readonly nearMisses: readonly NearMiss[];
}

/** Which EIN the company has, and how that was found. */
export interface CompanyEin {
  readonly ein: string | null;
  /** `conflict`: firmly matched records carry different ones, so none is taken. */
  readonly basis: 'registry' | 'file_number' | 'name' | 'conflict' | 'none';
  /** All that were seen in firmly matched records. */
  readonly seen: readonly string[];
}

/** What was compared to tie a record to the company. */
export interface Comparison {
  readonly method: MatchMethod;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** The record's name, EIN or file number as published. */
  readonly recordSays: string;
  /** What of the company it equals. */
  readonly companySays: string;
  /** Other companies of the state that share the compared name key; 0 where an identifier was compared. */
  readonly rivals: number;
}

export interface ExplainedRow {
  readonly section: SectionName;
  readonly row: RecordRow;
  readonly comparison: Comparison;
}

/** Records about somebody who is nearly the company. */
export interface NearMiss {
  readonly source: string;
  readonly names: readonly string[];
  readonly state: string | null;
  readonly ein: string | null;
  readonly recordCount: number;
  readonly reason: NearMissReason;
}

export type NearMissReason =
  | 'ambiguous_name'
  | 'ambiguous_trade_name'
  | 'trade_name_of_several_holders'
  | 'other_state'
  | 'no_state'
  | 'other_file_number'
  | 'other_ein';

/** Why each row of a company is attached, and what nearly was. For operators. */
export const explainMatches = defineMessage<ExplainMatchesReply>()({
  subject: 'records-sections.explain-matches',
  deadlineMs: 10_000,
  shows: (reply, show, { matchKeys }) => show.part(matchKeys, reply),
  request: {
    matchKeys,
    /** One section only; null for all. */
    section: orNull(Type.Enum(SECTION_NAMES)),
    /** Attached rows to return of each section. */
    limit: windowFields.limit,
  },
  example: {
    request: { matchKeys: exampleKeys, section: EXAMPLE_SECTION, limit: 10 },
    reply: {
      ein: { ein: null, basis: 'none', seen: [] },
      attached: [],
      nearMisses: [
        {
          source: 'us/sba-ppp',
          names: ['CEDAR RIDGE BAKERY LLC'],
          state: 'WY',
          ein: null,
          recordCount: 1,
          reason: 'other_state',
        },
      ],
    },
  },
});
