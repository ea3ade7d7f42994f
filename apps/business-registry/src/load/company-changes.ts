import type { MappedAddress, MappedOfficer, RegisteredBusiness } from '@registry/pipeline';
import type { SeenName } from './company-rows.ts';

/** What one source says of a company, as its tables hold it. */
export interface CompanySnapshot {
  readonly name: string;
  readonly status: string;
  readonly statusVerbatim: string | null;
  /** Since when the whole file of the source lacks it. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  readonly entityType: string | null;
  readonly registrationDate: string | null;
  readonly formationDate: string | null;
  readonly formationState: string | null;
  readonly ein: string | null;
  readonly alternativeNames: readonly SeenName[];
  readonly addresses: readonly string[];
  readonly agents: readonly string[];
  readonly officers: readonly string[];
}

/** One field of a company that differs, with what it was and what it is. */
export interface FieldChange {
  readonly type: ChangeType;
  readonly field: keyof CompanySnapshot;
  readonly before: unknown;
  readonly after: unknown;
}

/** The kind of change that a field stands for; the order is the order in which changes are listed. */
const CHANGE_TYPES = {
  name: 'business.name_changed',
  alternativeNames: 'business.name_changed',
  status: 'business.status_changed',
  statusVerbatim: 'business.status_changed',
  absentSince: 'business.status_changed',
  entityType: 'business.entity_type_changed',
  registrationDate: 'business.dates_changed',
  formationDate: 'business.dates_changed',
  formationState: 'business.formation_changed',
  ein: 'business.ein_changed',
  addresses: 'business.address_changed',
  agents: 'business.agent_changed',
  officers: 'business.officers_changed',
} as const satisfies Record<keyof CompanySnapshot, string>;

type ChangeType = (typeof CHANGE_TYPES)[keyof typeof CHANGE_TYPES];

/** Every field that differs between two snapshots of a company. */
export function changesBetween(before: CompanySnapshot, after: CompanySnapshot): FieldChange[] {
  const fields = Object.keys(CHANGE_TYPES) as (keyof CompanySnapshot)[];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ type: CHANGE_TYPES[field], field, before: before[field], after: after[field] }));
}

/** A mapped company as a snapshot. */
export function toSnapshot(company: RegisteredBusiness, alsoSeenAs: readonly SeenName[] = []): CompanySnapshot {
  const { name, status, statusVerbatim, entityType, registrationDate, formationDate, formationState, ein } = company;
  return {
    name,
    status,
    statusVerbatim,
    absentSince: null,
    entityType,
    registrationDate,
    formationDate,
    formationState,
    ein,
    alternativeNames: [...company.alternativeNames, ...alsoSeenAs].map(({ name, kind }) => ({ name, kind })),
    addresses: company.addresses.map((address: MappedAddress) => `${address.kind}: ${address.fullAddress}`),
    ...officersByRole(company.officers),
  };
}

/** Registered agents apart from officers, each as one comparable line: name, titles, address. */
export function officersByRole(
  officers: readonly (Pick<MappedOfficer, 'name' | 'titles'> & {
    readonly address: { readonly fullAddress: string } | null;
  })[],
): Pick<CompanySnapshot, 'agents' | 'officers'> {
  const line = (officer: (typeof officers)[number]): string =>
    `${officer.name} (${officer.titles.join(', ')})${officer.address === null ? '' : `, ${officer.address.fullAddress}`}`;
  const isAgent = (officer: (typeof officers)[number]): boolean =>
    officer.titles.some((title) => /registered agent/i.test(title));
  return {
    agents: officers.filter(isAgent).map(line),
    officers: officers.filter((officer) => !isAgent(officer)).map(line),
  };
}

/** Names a company goes on being found under: those its registry once published, and its legal name before this change. */
export function formerNames(before: CompanySnapshot, after: RegisteredBusiness): SeenName[] {
  const published = new Set([after.name, ...after.alternativeNames.map(({ name }) => name)]);
  const seen = [
    ...before.alternativeNames.filter(({ kind }) => kind === 'former'),
    { name: before.name, kind: 'former' },
  ];
  return seen.filter(({ name }, i) => !published.has(name) && seen.findIndex((other) => other.name === name) === i);
}
