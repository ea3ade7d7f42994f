import type { AddressKind, AddressParts, NameKind, NameStatus, PublishedDetails } from '@registry/domain';

/** The registry's row of a source, its fields verbatim under the source's own names. */
export type SourceRecord = Record<string, unknown>;

/** An address as a source publishes it. */
export interface MappedAddress extends AddressParts {
  /** The source's word for it, as one of these. */
  readonly kind: AddressKind;
}

/** A name other than the legal one, with what the row states of it. Days as YYYY-MM-DD. */
export interface MappedName {
  readonly name: string;
  readonly kind: Exclude<NameKind, 'legal'>;
  /** In the closed set; absent where the row does not say. */
  readonly status?: NameStatus;
  /** Its first day. */
  readonly began?: string;
  /** The day from which it is not in use, which may be to come. */
  readonly ended?: string;
  /** Days of filings that have it, of which nothing says whether it began or ended then. */
  readonly filed?: readonly string[];
}

/** A person or firm on file for a company: a registered agent, officer, partner, organizer. */
export interface MappedOfficer {
  readonly name: string;
  readonly kind: 'person' | 'firm';
  /** The source's titles in the source's order, readable (`Registered Agent`, `MGR`); at least one. */
  readonly titles: readonly string[];
  readonly address: MappedAddress | null;
}

/** A source's lists about a company. */
export interface CompanyContent {
  readonly alternativeNames: readonly MappedName[];
  readonly addresses: readonly MappedAddress[];
  readonly officers: readonly MappedOfficer[];
}

/** One company as one source publishes it: what a source of target `business-registry` maps to. */
export interface RegisteredBusiness extends CompanyContent {
  /** Two-letter code of the registry, in capitals. */
  readonly state: string;
  /** As issued, trimmed. */
  readonly fileNumber: string;
  readonly name: string;
  /** The registry's verbatim standing; null when the file has none. */
  readonly statusVerbatim: string | null;
  readonly status: 'active' | 'inactive' | 'unknown';
  /** The registry's verbatim entity type; null when the file has none. */
  readonly entityType: string | null;
  /** YYYY-MM-DD or null. */
  readonly registrationDate: string | null;
  readonly formationDate: string | null;
  /** When the registration ended: dissolved, withdrawn or revoked. YYYY-MM-DD; only of inactive ones, where the source has it. */
  readonly endDate?: string | null;
  /** Two-letter code in capitals where the source's wording is a US jurisdiction, else null. */
  readonly formationState: string | null;
  /** Employer identification number, nine digits, where the registry publishes it. */
  readonly ein: string | null;
  /** Another number of the register, by which its further tables name the company. Only where the source has one. */
  readonly registerId?: string | null;
  /** Absent where the source has none. */
  readonly details?: PublishedDetails;
  /** Every source row this company was read from, verbatim, in the order of the file. */
  readonly records: readonly SourceRecord[];
}

/**
 * A name that a registry keeps apart from its companies, tied to one by the registrant's name
 * (Colorado's trade names): what a source of target `business-registry` with `yields: trade-name` maps to.
 */
export interface RegisteredTradeName {
  readonly state: string;
  readonly tradeNameId: string;
  readonly name: string;
  readonly kind: 'trade' | 'fictitious';
  /** The organization that registered it; null when a natural person did. */
  readonly registrantName: string | null;
  /** The registrant's own file number in the same registry, where it is published. */
  readonly registrantFileNumber: string | null;
  readonly registrationDate: string | null;
  readonly statusVerbatim: string | null;
  /** The same in the closed set. */
  readonly nameStatus: NameStatus;
  /** The day from which it is not in use, which may be to come. */
  readonly endDate: string | null;
  readonly records: readonly SourceRecord[];
}

/** An act that a company filed with its registry, or that the registry recorded. */
export interface MappedFiling {
  /** The number that the agency issued for it; null where the file has none. */
  readonly number: string | null;
  /** The filing, in the agency's words. */
  readonly type: string | null;
  /** YYYY-MM-DD or null. */
  readonly date: string | null;
  /** Further facts in the agency's words, by their names in `metadata` of the public object. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Facts that a row of a further table of a register adds to a company of another source: `yields: business-part`. */
export interface BusinessPart {
  readonly state: string;
  /** The company's own number, or else its other number; one of them is null. */
  readonly fileNumber: string | null;
  readonly registerId: string | null;
  readonly content: CompanyContent;
  /** The filing, where the rows of the table are filings. */
  readonly filing?: MappedFiling;
  readonly records: readonly SourceRecord[];
}
