import { type Business, type Person, type Registration, toTitles } from '@registry/contracts-business-registry';
import type { ListSectionsReply } from '@registry/contracts-records-sections';
import { notFetched, toEmbeddedSections } from '../../records/rows/embedded-section.mapper.ts';
import type { BusinessDto } from './business.dto.ts';
import type { PersonDto } from './person.dto.ts';
import type { RegistrationDto } from './registration.dto.ts';
import { seenAddresses, toAddress } from './seen-addresses.mapper.ts';
import { seenNames } from './seen-names.mapper.ts';
import { toSource } from './source.mapper.ts';

/** The public profile of a company with what its records add; null leaves the record sections unfetched. */
export function toBusiness(business: Business, records: ListSectionsReply | null): BusinessDto {
  return {
    object: 'business',
    id: business.id,
    external_id: null,
    name: business.name,
    status: business.status,
    created_at: business.createdAt,
    updated_at: business.updatedAt,
    as_of: newestDate(business.registrations),
    tags: [],
    formation: {
      entity_type: business.entityType,
      formation_date: business.formationDate,
      formation_state: business.formationState,
    },
    registrations: business.registrations.map(toRegistration),
    names: seenNames(business, records?.names ?? []),
    addresses: seenAddresses(business, records?.addresses ?? []),
    people: business.people.map(toPerson),
    tin: toTin(records?.ein ?? null),
    industry_classification: null,
    website: null,
    phone_numbers: [],
    email_addresses: [],
    profiles: [],
    watchlist: { object: 'watchlist', hit_count: 0, agencies: [], lists: [] },
    ...(records === null ? notFetched : toEmbeddedSections(records)),
    documents: [],
    bankruptcies: [],
    litigations: [],
    certifications: [],
    orders: [],
    review: null,
    monitor: null,
  };
}

/** Null where no source states a date. */
function newestDate(registrations: readonly Registration[]): string | null {
  return (
    registrations
      .flatMap(({ asOf }) => asOf ?? [])
      .sort()
      .at(-1) ?? null
  );
}

function toRegistration(registration: Registration): RegistrationDto {
  return {
    object: 'registration',
    id: registration.id,
    state: registration.state,
    status: registration.status,
    entity_type: registration.entityType,
    file_number: registration.fileNumber,
    registration_date: registration.registrationDate,
    name: registration.name,
    addresses: registration.addresses.map(toAddress),
    officers: registration.officers.map(toPerson),
    source: registration.source,
    as_of: registration.asOf,
    retrieved_at: registration.retrievedAt,
    absent_since: registration.absentSince,
    records: registration.records,
  };
}

function toTin(ein: string | null): BusinessDto['tin'] {
  return ein === null ? null : { object: 'tin', tin: `${ein.slice(0, 2)}-${ein.slice(2)}` };
}

function toPerson({ name, titles, sources }: Person): PersonDto {
  return {
    object: 'person',
    name,
    titles: toTitles(titles),
    sources: sources.map(toSource),
  };
}
