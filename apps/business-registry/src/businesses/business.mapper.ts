import type {
  Address,
  Business,
  BusinessName,
  Person,
  Registration,
  SourceReference,
} from '@registry/contracts-business-registry';
import { ADDRESS_KINDS, type AddressType, formatBusinessId } from '@registry/domain';
import type { AddressRow, BusinessRow, NameRow, OfficerRow, RegistrationRow } from './business.row.ts';

/** A row of the get-business statement as the contract's company. */
export function toBusiness(row: BusinessRow): Business {
  const id = formatBusinessId({ state: row.state, fileNumber: row.file_number });
  const addresses = row.addresses ?? [];
  const officers = row.officers ?? [];
  return {
    id,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    entityType: row.entity_type,
    formationDate: row.formation_date,
    formationState: row.formation_state,
    registrations: (row.registrations ?? []).map((registration) =>
      toRegistration(id, row, registration, addresses, officers),
    ),
    names: mergeNames(id, row.names ?? []),
    addresses: distinctAddresses(addresses),
    people: mergePeople(id, officers),
  };
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
    id,
    state: business.state,
    status: registration.status,
    entityType: registration.entityType,
    fileNumber: business.file_number,
    registrationDate: registration.registrationDate,
    name: registration.name,
    addresses: distinctAddresses(addresses.filter(ofSource)),
    officers: mergePeople(id, officers.filter(ofSource)),
    source: registration.source,
    asOf: registration.asOf,
    retrievedAt: new Date(registration.retrievedAt).toISOString(),
    absentSince: registration.absentSince === null ? null : new Date(registration.absentSince).toISOString(),
    records: registration.records,
  };
}

/** The same name from two rows is one name with two sources. */
function mergeNames(id: string, rows: readonly NameRow[]): BusinessName[] {
  const merged = new Map<string, BusinessName & { sources: SourceReference[] }>();
  for (const row of rows) {
    const type = row.kind === 'legal' ? 'legal' : 'alternative';
    const source = { type: row.sourceType, id: row.sourceId ?? id };
    const known = merged.get(`${type}\n${row.name}`);
    if (known === undefined) merged.set(`${type}\n${row.name}`, { name: row.name, type, sources: [source] });
    else if (!known.sources.some((other) => other.id === source.id)) known.sources.push(source);
  }
  return [...merged.values()];
}

/** A person with two roles is listed once, with both titles. */
function mergePeople(id: string, rows: readonly OfficerRow[]): Person[] {
  const titlesByName = new Map<string, Set<string>>();
  for (const row of rows) {
    const titles = titlesByName.get(row.name) ?? new Set();
    for (const title of row.titles) titles.add(title);
    titlesByName.set(row.name, titles);
  }
  return [...titlesByName].map(([name, titles]) => ({
    name,
    titles: [...titles],
    sources: [{ type: 'registration', id }],
  }));
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

function toAddress(row: AddressRow, types: ReadonlySet<AddressType>): Address {
  return {
    types: [...types],
    fullAddress: row.fullAddress,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
  };
}
