import {
  type Address,
  type Name,
  type NameDate,
  type Person,
  type RegisteredBusiness,
  type Registration,
  toAddress,
  toPerson,
  toSource,
} from '@registry/contracts-business-registry';
import { ADDRESS_KINDS, type AddressType, formatBusinessId, nameStatusOn } from '@registry/domain';
import type { AddressRow, BusinessRow, OfficerRow, RegistrationRow } from './business.row.ts';
import { readingDay } from '@registry/request-context';
import { mergeNames, mergePeople, type NameRow } from '../companies/merge-seen.ts';
import { listAddresses, listOfficers } from '../companies/company-lists.ts';
import { toJurisdiction } from '../companies/jurisdiction.ts';

/** A row of the get-business statement as the company's profile begins; `knownAt` is the time as of which it was read. Nothing is hidden yet. */
export function toBusiness(row: BusinessRow, knownAt?: string): RegisteredBusiness {
  const id = formatBusinessId({ state: row.state, fileNumber: row.file_number });
  const sources = [toSource({ type: 'registration', id })];
  const addresses = listAddresses(row.lists);
  const officers = listOfficers(row.lists);
  const registrations = (row.registrations ?? []).map((registration) =>
    toRegistration(id, row, registration, addresses, officers),
  );
  return {
    object: 'business',
    id,
    external_id: null,
    entity_id: row.entity_id,
    name: row.name,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(knownAt !== undefined && { as_known_at: knownAt }),
    as_of: newestDate(registrations),
    tags: [],
    formation: {
      entity_type: row.entity_type,
      formation_date: row.formation_date,
      formation_state: row.formation_state,
    },
    registrations,
    names: toNames(id, row),
    addresses: distinctAddresses(addresses).map((address) => ({ ...address, sources })),
    people: toPeople(id, officers, row),
  };
}

/** Null where no source states a date. */
function newestDate(registrations: readonly Registration[]): string | null {
  const dates = registrations.flatMap(({ as_of: asOf }) => asOf ?? []);
  return dates.sort().at(-1) ?? null;
}

function toRegistration(
  id: string,
  business: BusinessRow,
  registration: RegistrationRow,
  addresses: readonly AddressRow[],
  officers: readonly OfficerRow[],
): Registration {
  const ofSource = (row: { readonly sourceNo: number }): boolean => row.sourceNo === registration.sourceNo;
  return {
    object: 'registration',
    id,
    state: business.state,
    jurisdiction: toJurisdiction(business, registration.entityType),
    status: registration.status,
    standing: business.status,
    entity_type: registration.entityType,
    file_number: business.file_number,
    registration_date: registration.registrationDate,
    name: registration.name,
    addresses: distinctAddresses(addresses.filter(ofSource)),
    officers: toPeople(id, officers.filter(ofSource), business),
    source: registration.source,
    as_of: registration.asOf,
    retrieved_at: new Date(registration.retrievedAt).toISOString(),
    absent_since: registration.absentSince === null ? null : new Date(registration.absentSince).toISOString(),
    records: registration.records,
  };
}

function toNames(id: string, { names }: BusinessRow): Name[] {
  const day = readingDay();
  return mergeNames(id, names ?? [], ({ kind }) => String(kind === 'legal')).map(({ name, latest, rows, sources }) => ({
    object: 'name',
    name,
    type: latest.kind === 'legal' ? 'legal' : 'alternative',
    kind: latest.kind,
    status: nameStatusOn(latest, day),
    sources: sources.map(toSource),
    dates: distinctDates(rows.flatMap(toNameDates)),
  }));
}

/** Oldest first. */
function distinctDates(dates: readonly NameDate[]): NameDate[] {
  const distinct = new Map(dates.map((one) => [`${one.date} ${one.type} ${one.source}`, one] as const));
  return [...distinct.values()].toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

function toNameDates({ kind, began, ended, filed, source }: NameRow): NameDate[] {
  const dates = [
    ...(began === null ? [] : [{ type: 'began' as const, date: began }]),
    ...[...new Set(filed)].map((date) => ({ type: 'filed' as const, date })),
    ...(ended === null ? [] : [{ type: kind === 'former' ? ('changed' as const) : ('ended' as const), date: ended }]),
  ];
  return dates.map((one) => ({ ...one, source }));
}

function toPeople(id: string, rows: readonly OfficerRow[], business: BusinessRow): Person[] {
  const sources = [toSource({ type: 'registration', id })];
  return mergePeople(rows).map((person) => ({
    ...toPerson(person),
    sources,
    as_of: readOfficerDate(person, business),
  }));
}

/** That of the registration which lists the person; of a further table of the registry its own. */
function readOfficerDate({ sourceNo, name }: OfficerRow, business: BusinessRow): string | null {
  const registration = business.registrations?.find((one) => one.sourceNo === sourceNo);
  if (registration !== undefined) return registration.asOf;
  const listed = business.officer_dates?.find((one) => one.sourceNo === sourceNo && one.name === name);
  return listed?.asOf ?? null;
}

/** Equal addresses are one, with the types of all. */
function distinctAddresses(rows: readonly AddressRow[]): Address[] {
  const found: { shown: AddressRow; readonly types: Set<AddressType> }[] = [];
  for (const row of rows) {
    const type = ADDRESS_KINDS[row.kind];
    const known = found.find(({ shown }) => isSameAddress(shown, row));
    if (known === undefined) found.push({ shown: row, types: new Set([type]) });
    else {
      known.types.add(type);
      if (known.shown.state === null) known.shown = row;
    }
  }
  return found.map(({ shown, types }) => toAddress(shown, types));
}

/** Florida's file leaves the state out of the first of two equal addresses. */
function isSameAddress(one: AddressRow, other: AddressRow): boolean {
  if (one.fullAddress === other.fullAddress) return true;
  const isSamePlace = (['addressLine1', 'addressLine2', 'city', 'postalCode'] as const).every(
    (part) => one[part] === other[part],
  );
  return isSamePlace && one.addressLine1 !== null && (one.state === null || other.state === null);
}
