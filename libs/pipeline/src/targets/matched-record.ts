import type { StateCode } from '@registry/domain';
import type { MappedAddress, SourceRecord } from './registered-business.ts';

/** A name that a record gives to the one it is about. */
export interface RecordName {
  /** As published; holds at least one letter or digit. */
  readonly name: string;
  /** `legal`: the borrower, debtor, licensee, employer; `trade`: a "doing business as" beside it, or alone where the holder is a person. */
  readonly kind: 'legal' | 'trade';
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

/** A financing statement or another lien. Registries publish differently: what one does not is null or empty. */
export interface LienHead {
  readonly kind: 'lien';
  /** `ucc`. */
  readonly type: string;
  /** As issued. */
  readonly filingNumber: string;
  /** The state whose register holds it. */
  readonly state: StateCode;
  /** The registry's wording. */
  readonly status: string | null;
  /** YYYY-MM-DD: the day it lapses. */
  readonly expirationDate: string | null;
  readonly securedParties: readonly string[];
  /** All of them, persons too. */
  readonly debtors: readonly string[];
  readonly collateral: string | null;
}

export interface LoanHead {
  readonly kind: 'loan';
  /** `ppp`. */
  readonly type: string;
  /** US dollars; null where the release gives a range alone. */
  readonly amount: number | null;
  readonly lender: string | null;
  readonly status: string | null;
  readonly jobsReported: number | null;
  /** US dollars. */
  readonly forgivenessAmount: number | null;
}

/** What carriers, licenses, permits and other federal rows have in common. */
export interface UnifiedHead {
  readonly kind: 'fmcsa_registration' | 'license' | 'permit' | 'record';
  /** Slug of what it is, drawn from the source: `fmcsa`, `or-olcc`, `irs-eo`. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number the record goes by: of the license, the permit, the carrier (DOT), the case; an EIN where it has no other. */
  readonly number: string | null;
  readonly state: StateCode | null;
  readonly status: string | null;
  /** What it permits or tells, in the source's words: a class of license, a form, a position. */
  readonly description: string | null;
}

export type RecordHead = LienHead | LoanHead | UnifiedHead;

/** The kinds of records, which are also the `object` names of the public answers. */
export type RecordKind = RecordHead['kind'];

/** One record as one source publishes it: what a source of target `records-sections` with `yields: record` maps to. */
export interface MatchedRecord {
  readonly subject: RecordSubject;
  /** The day by which sections are ordered, newest first: filed, approved, issued, as of. YYYY-MM-DD or null. */
  readonly date: string | null;
  readonly head: RecordHead;
  /** Every source row it was read from, verbatim, in the order of the file; at least one. */
  readonly records: readonly SourceRecord[];
}

/**
 * A piece of a record whose rows stand in several files (Colorado's filings, debtors, secured parties and collateral): what a
 * source with `yields: record-part` maps to. Parts with a common join key are put together whatever the order of loads:
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
   * What it adds; a field it knows nothing of is null or empty, a filing number `''`. Its date orders the parts; the record's date is
   * the earliest of the parts that make it.
   */
  readonly adds: Omit<MatchedRecord, 'records'>;
  readonly records: readonly SourceRecord[];
}
