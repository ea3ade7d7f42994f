import type { AddressType, StateCode } from '@registry/domain';
import type { Status } from './sparse-business.ts';

/** Where a fact was seen: a registration, a trade name or a record, by its id. */
export interface SourceReference {
  readonly type: 'registration' | 'trade_name' | 'record';
  readonly id: string;
}

/** What the registry did not publish is null; `fullAddress` never is. */
export interface PostalAddress {
  readonly fullAddress: string;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly city: string | null;
  /** Two-letter code of a state or territory of the US or a province of Canada. */
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** An address, once, and all that it serves for. */
export interface Address extends PostalAddress {
  readonly types: readonly AddressType[];
}

export interface BusinessName {
  readonly name: string;
  readonly type: 'legal' | 'alternative';
  readonly sources: readonly SourceReference[];
}

/** A registered agent or officer. */
export interface Person {
  readonly name: string;
  readonly titles: readonly string[];
  readonly sources: readonly SourceReference[];
}

export interface Registration {
  readonly id: string;
  readonly state: StateCode;
  /** Verbatim; null when the registry's file has no standing. */
  readonly status: string | null;
  readonly entityType: string | null;
  readonly fileNumber: string;
  /** YYYY-MM-DD. */
  readonly registrationDate: string | null;
  readonly name: string;
  readonly addresses: readonly Address[];
  readonly officers: readonly Person[];
  readonly source: string;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When a load or a lookup last confirmed it. ISO 8601 UTC, milliseconds. */
  readonly retrievedAt: string;
  /** Since when the whole file of its registry lacks it; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  /** The source's rows, verbatim, in the order of the file. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** A company as business-registry knows it; record sections are another service's. */
export interface Business {
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly entityType: string | null;
  readonly formationDate: string | null;
  readonly formationState: string | null;
  readonly registrations: readonly Registration[];
  readonly names: readonly BusinessName[];
  readonly addresses: readonly Address[];
  readonly people: readonly Person[];
}
