import type { RecordHead } from '@registry/contracts-records-sections';
import type { PublishedDetails, StateCode } from '@registry/domain';
import type { MappedAddress, SourceRecord } from '../rows/registered-business.ts';

/**
 * `legal`: the borrower, debtor, licensee, employer. `trade`: a "doing business as" next to it, or without it where the holder is a person.
 * `second`: a second line of the legal name, such as a chapter, which names nobody by itself.
 */
export const recordNameKinds = ['legal', 'trade', 'second'] as const;

export type RecordNameKind = (typeof recordNameKinds)[number];

/** A name that a record gives to the one it is about. */
export interface RecordName {
  /** As published; holds at least one letter or digit. */
  readonly name: string;
  readonly kind: RecordNameKind;
  /** Addresses that the record gives to the bearer of this name; none that belong to a site, a lender or another party. */
  readonly addresses: readonly MappedAddress[];
}

/** Whom a record is about: all that it can be matched by. It has at least one name, file number or EIN. */
export interface RecordSubject {
  /** One or several (the debtors of a lien). Natural persons stand here only under their trade names. */
  readonly names: readonly RecordName[];
  /** The state in whose registry the company is looked for; null where the record names none: it is then never attached by name. */
  readonly state: StateCode | null;
  /** The company's own file number in the registry of `state`, where the record carries it. */
  readonly fileNumber: string | null;
  /** Nine digits, where the record carries it. */
  readonly ein: string | null;
}

/** One record as one source publishes it: what a source of target `records-sections` with `yields: record` maps to. */
export interface MatchedRecord {
  readonly subject: RecordSubject;
  /** The day by which sections are ordered, newest first: filed, approved, issued, as of. YYYY-MM-DD or null. */
  readonly date: string | null;
  readonly head: RecordHead;
  /** Absent where the source has none. */
  readonly details?: PublishedDetails;
  /** Every source row it was read from, verbatim, in the order of the file; at least one. */
  readonly records: readonly SourceRecord[];
}

/**
 * A piece of a record whose rows are in several files (Colorado's filings, debtors, secured parties and collateral),
 * the result of a source with `yields: record-part`. Parts with a common join key are assembled in any order of loads:
 * lists are united, `date` and numbers are those of the earliest part that has them, other fields of the latest.
 */
export interface RecordPart {
  /** Slug under which the assembled records are shown: `us-co/ucc`. */
  readonly family: string;
  /** Under which name its rows stand in the assembled `record`: `filings`, `debtors`. */
  readonly part: string;
  /**
   * The key of the record that this part makes; null for a part that only adds to records that others make. Parts with the
   * same record key make one record.
   */
  readonly recordKey: string | null;
  /** At least one, prefixed where numberings differ: `file:20121000`, `dot:123`, `docket:MC456`. One in common joins. */
  readonly joinKeys: readonly string[];
  /**
   * Content that it adds; a field it knows nothing of is null or empty, a filing number `''`. Its date orders the parts; the record's date is
   * the earliest of the parts that make it and do not amend it.
   */
  readonly adds: Omit<MatchedRecord, 'records'> & {
    /** Set where it is of a later filing than the one that began the record. */
    readonly amends?: true;
  };
  readonly records: readonly SourceRecord[];
}
