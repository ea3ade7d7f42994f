import type { ProfileType } from './profile-types.ts';

/** Parties that certify a company. */
export const CERTIFICATION_TYPES = {
  federal: 'An agency of the United States.',
  state: 'An agency of a state or city.',
  self_certified: 'The company itself.',
} as const;

export type CertificationType = keyof typeof CERTIFICATION_TYPES;

export const CERTIFICATION_TYPE_NAMES = Object.keys(CERTIFICATION_TYPES) as readonly CertificationType[];

/** A certification as a source publishes it. */
export interface PublishedCertification {
  readonly name: string;
  readonly type: CertificationType;
  /** The number of the certificate. */
  readonly id: string | null;
  /** YYYY-MM-DD. */
  readonly entrance: string | null;
  /** YYYY-MM-DD. */
  readonly exit: string | null;
}

/** The number of a company at an agency that publishes a page about it. */
export interface PublishedProfile {
  readonly type: ProfileType;
  readonly number: string;
}

/**
 * How a company is reached and what it does, where a source says so: as published. An optional list is absent where the
 * source has none of it.
 */
export interface PublishedDetails {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  /** NAICS codes. */
  readonly naics: readonly string[];
  /** Codes of the Standard Industrial Classification. */
  readonly sic?: readonly string[];
  readonly profiles?: readonly PublishedProfile[];
  readonly certifications?: readonly PublishedCertification[];
  /** US dollars a year. */
  readonly revenue: number | null;
}
