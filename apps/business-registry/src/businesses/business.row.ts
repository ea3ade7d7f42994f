import type { BusinessOrigins, FiledPerson, RowOrigin, Status } from '@registry/contracts-business-registry';
import type { AddressKind, AddressParts, PublishedDetails, StateCode } from '@registry/domain';
import type { CompanyLists } from '../companies/company-lists.ts';
import type { NameRow } from '../companies/merge-seen.ts';

/** A row of the get-business statement; each list is null where the company has no such rows. */
export interface BusinessRow {
  /** The number of the requested key, from 1. */
  readonly n: number;
  readonly state: StateCode;
  readonly file_number: string;
  readonly name: string;
  readonly status: Status;
  readonly entity_type: string | null;
  readonly formation_date: string | null;
  readonly formation_state: string | null;
  readonly ein: string | null;
  readonly entity_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly registrations: readonly RegistrationRow[] | null;
  readonly names: readonly NameRow[] | null;
  readonly lists: CompanyLists;
  readonly officer_dates: readonly OfficerDateRow[] | null;
}

/** A row of the same statement for evidence. */
export interface EvidenceRow extends BusinessRow {
  readonly registrations: readonly (RegistrationRow & { readonly origin: RowOrigin })[] | null;
  readonly further: BusinessOrigins['further'] | null;
  readonly files: BusinessOrigins['files'] | null;
}

export interface RegistrationRow {
  readonly source: string;
  readonly sourceNo: number;
  readonly name: string;
  readonly status: string | null;
  readonly entityType: string | null;
  readonly registrationDate: string | null;
  readonly asOf: string | null;
  readonly retrievedAt: string;
  readonly absentSince: string | null;
  readonly details: Partial<PublishedDetails> | null;
  readonly records: readonly Record<string, unknown>[];
}

export interface AddressRow extends AddressParts {
  readonly sourceNo: number;
  readonly kind: AddressKind;
}

export interface OfficerRow extends FiledPerson {
  readonly sourceNo: number;
}

/** The date of the data of those of one name whom a further table of the registry lists. */
interface OfficerDateRow {
  readonly sourceNo: number;
  readonly name: string;
  readonly asOf: string | null;
}
