import type { RecordHead } from '@registry/contracts-records-sections';

/** A head as the tables have it. */
export type StoredHead = Readonly<Record<string, unknown>>;

/**
 * Names of fields in the tables of version 0.1.0. Its replicas run next to this version during an upgrade and read no others, so
 * this version still writes them. It reads both, so the next version can write public names. Fields that came later have one name.
 */
const STORED_NAMES: Readonly<Record<string, string>> = {
  object: 'kind',
  filing_number: 'filingNumber',
  expiration_date: 'expirationDate',
  secured_parties: 'securedParties',
  jobs_reported: 'jobsReported',
  forgiveness_amount: 'forgivenessAmount',
};
const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  absentSince: 'absent_since',
  ...Object.fromEntries(Object.entries(STORED_NAMES).map(([name, stored]) => [stored, name])),
};

/** The public name of a stored field, in either form. */
export function publicName(stored: string): string {
  return PUBLIC_NAMES[stored] ?? stored;
}

export function toStoredHead(head: RecordHead): StoredHead {
  return renamed(head, (field) => STORED_NAMES[field] ?? field);
}

/** Reads a head in either form, without the details that its source has besides. */
export function readHead({ details: _, ...head }: StoredHead): RecordHead {
  return renamed(head, publicName) as RecordHead;
}

function renamed(head: object, toName: (field: string) => string): StoredHead {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(head)) named[toName(field)] = value;
  return named;
}
