import type { ExclusionListName } from '@registry/domain';

/** What stands on a list. A natural person's entry is counted and not kept. */
export const EXCLUSION_KINDS = ['entity', 'person', 'vessel', 'aircraft', 'unknown'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** How sure the list is of an alias: a weak one is broad or generic, as the list itself says. */
export const ALIAS_QUALITIES = ['strong', 'weak'] as const;

/** Also, formerly and now known as. */
export const ALIAS_KINDS = ['aka', 'fka', 'nka'] as const;

/** Numberings by which an entry can be identified. `file_number` is that of a state's registry, as the id of a business. */
export const EXCLUSION_SCHEMES = [
  'ein',
  'uei',
  'duns',
  'cage',
  'npi',
  'lei',
  'swift',
  'imo',
  'mmsi',
  'file_number',
] as const;
export type ExclusionScheme = (typeof EXCLUSION_SCHEMES)[number];

/** Another name of an entry. */
export interface ExclusionAlias {
  readonly name: string;
  readonly quality: (typeof ALIAS_QUALITIES)[number];
  readonly kind: (typeof ALIAS_KINDS)[number];
}

/** Where an entry is; at least `full_address` is there. */
export interface ExclusionAddress {
  readonly full_address: string;
  readonly address_line1: string | null;
  readonly city: string | null;
  /** Two-letter code of a state or territory of the US or a province of Canada. */
  readonly state: string | null;
  readonly postal_code: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** A number of an entry: capitals and digits only, an EIN as nine digits, a file number as `us-fl-M99000000961`. */
export interface ExclusionIdentifier {
  readonly scheme: ExclusionScheme;
  readonly value: string;
}

/** An entry of a list of excluded, denied or sanctioned parties, as its source publishes it. */
export interface ExclusionEntry {
  readonly list: ExclusionListName;
  /** The number that the agency issued; null where it issues none. */
  readonly entry_id: string | null;
  readonly name: string;
  /** Whether the name fills its field, so that more of it may be cut off. */
  readonly may_be_cut: boolean;
  readonly kind: Exclude<ExclusionKind, 'person'>;
  readonly aliases: readonly ExclusionAlias[];
  readonly addresses: readonly ExclusionAddress[];
  readonly identifiers: readonly ExclusionIdentifier[];
  /** Programs, authorities and categories, in the list's words. */
  readonly programs: readonly string[];
  /** YYYY-MM-DD, as all days. */
  readonly listed_at: string | null;
  /** The last day on the list, which may be to come or the one before a reinstatement; null where that is not stated or has no end. */
  readonly expires_at: string | null;
  readonly remarks: string | null;
  /** The entry's own page at the agency. */
  readonly url: string | null;
  /** The list of another agency whose entry this one repeats: not to be counted twice. */
  readonly repeats: ExclusionListName | null;
}
