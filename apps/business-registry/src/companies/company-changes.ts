import {
  type Address,
  type FiledPerson,
  isRegisteredAgent,
  toAddress,
  toPerson,
} from '@registry/contracts-business-registry';
import { ADDRESS_KINDS, isSameValue, type NameStatus, snakeCase, unformatted } from '@registry/domain';
import type { MappedAddress, RegisteredBusiness } from '@registry/pipeline';
import type { SeenName } from './company-rows.ts';
import { mergePeople } from './merge-seen.ts';

/** A name other than the legal one, as the history has it: the API's object. */
interface NameOfHistory {
  readonly object: 'name';
  readonly name: string;
  readonly type: 'alternative';
  /** The source's word for it; `former` for a legal name of the past. */
  readonly kind: string;
  /** The status that the source states; absent where it does not. */
  readonly status?: NameStatus;
  readonly began?: string;
  readonly ended?: string;
}

/** An agent or officer as the history has it. */
type PersonOfHistory = ReturnType<typeof toPerson>;

/** A company in the lists of one source, as the history has it. */
export interface CompanyLists {
  readonly alternativeNames: readonly NameOfHistory[];
  readonly addresses: readonly Address[];
  readonly agents: readonly PersonOfHistory[];
  readonly officers: readonly PersonOfHistory[];
}

/** A company in one source, as the tables of the service have it. */
export interface CompanySnapshot extends CompanyLists {
  readonly name: string;
  readonly status: string;
  readonly statusVerbatim: string | null;
  /** When it was first missing from a complete file of its source. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  readonly entityType: string | null;
  readonly registrationDate: string | null;
  readonly formationDate: string | null;
  readonly formationState: string | null;
  readonly ein: string | null;
}

/** One field of a company that differs, with what it was and what it is. */
export interface FieldChange {
  readonly type: ChangeType;
  /** As responses name it. */
  readonly field: string;
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

/** Every field that differs between two snapshots of a company in more than its formatting and the order of its rows. */
export function changesBetween(before: CompanySnapshot, after: CompanySnapshot): FieldChange[] {
  const fields = Object.keys(CHANGE_TYPES) as (keyof CompanySnapshot)[];
  return fields
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => toChange(field, before[field], after[field]));
}

/** Every list that differs in more than formatting and order. */
export function changesBetweenLists(before: CompanyLists, after: CompanyLists): FieldChange[] {
  const fields = ['alternativeNames', 'addresses', 'agents', 'officers'] as const;
  return fields
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => toChange(field, before[field], after[field]));
}

function toChange(field: keyof CompanySnapshot, before: unknown, after: unknown): FieldChange {
  return { type: CHANGE_TYPES[field], field: snakeCase(field), before, after };
}

/** Those that a company has because its registry lists it again, which sets its standing too. */
export function listPresenceChanges(changes: readonly FieldChange[]): FieldChange[] {
  const isBack = changes.some(({ field }) => field === 'absent_since');
  return isBack ? changes.filter(({ field }) => field === 'absent_since' || field === 'status') : [];
}

/** Checks that two snapshots have the same spelling too. */
export function isSameSpelling(before: CompanySnapshot, after: CompanySnapshot): boolean {
  const fields = Object.keys(CHANGE_TYPES) as (keyof CompanySnapshot)[];
  return fields.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]));
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
    ...toLists({ ...company, alternativeNames: [...company.alternativeNames, ...alsoSeenAs] }),
  };
}

/** Converts the lists of a source to those of the history. */
export function toLists({ alternativeNames, addresses, officers }: SeenLists): CompanyLists {
  return {
    alternativeNames: alternativeNames.map(toNameOfHistory),
    addresses: addresses.map(toAddressOfHistory),
    ...officersByRole(officers),
  };
}

interface SeenLists {
  readonly alternativeNames: readonly SeenName[];
  readonly addresses: readonly MappedAddress[];
  readonly officers: readonly FiledPerson[];
}

/** Without days of filings: another filing with a name changes nothing about it. */
function toNameOfHistory({ filed: _, name, kind, ...stated }: SeenName): NameOfHistory {
  return { object: 'name', name, type: 'alternative', kind, ...stated };
}

function toAddressOfHistory(address: MappedAddress): Address {
  return toAddress(address, [ADDRESS_KINDS[address.kind]]);
}

/** Registered agents apart from officers. Of a person who is both, each list has its own roles. */
function officersByRole(officers: readonly FiledPerson[]): Pick<CompanySnapshot, 'agents' | 'officers'> {
  const isAgent = ({ titles }: FiledPerson): boolean => titles.some(isRegisteredAgent);
  return {
    agents: mergePeople(officers.filter(isAgent)).map(toPerson),
    officers: mergePeople(officers.filter((officer) => !isAgent(officer))).map(toPerson),
  };
}

function toSeenName({ object: _object, type: _type, ...name }: NameOfHistory): SeenName {
  return name;
}

/**
 * Names a company goes on being found under: those its registry once published, and its legal name before this change, unless
 * the same rows were only read another way.
 */
export function formerNames(before: CompanySnapshot, after: RegisteredBusiness, isReread: () => boolean): SeenName[] {
  const published = new Set([after.name, ...after.alternativeNames.map(({ name }) => name)].map(unformatted));
  const seen = [
    ...before.alternativeNames.filter(({ kind }) => kind === 'former').map(toSeenName),
    ...(before.name === after.name || isReread() ? [] : [{ name: before.name, kind: 'former' }]),
  ];
  return [...new Map(seen.map((one) => [unformatted(one.name), one] as const))].flatMap(([text, one]) =>
    published.has(text) ? [] : [one],
  );
}
