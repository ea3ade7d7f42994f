import {
  type Address,
  type LoadedRegisters,
  type MatchKeys,
  type PublishedCompany,
  type RegisteredBusiness,
  type SparseBusiness,
  toAddress,
  toPerson,
  toSource,
  toSparseBusiness,
} from '@registry/contracts-business-registry';
import {
  type BusinessIdParts,
  foldedName,
  formatBusinessId,
  nameKey,
  placeKeys,
  toSampleSlug,
  type UsStateCode,
} from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { refuseByNumber } from './behaviors.ts';
import { findCompany, FIRST_DAY, STATUS_WORDS, type FictionalCompany, fictionalCompanies } from './company-table.ts';

/** When the sandbox was loaded, as every response says. */
export const LOADED_AT = `${FIRST_DAY}T00:00:00.000Z`;

/** The slug of the source of a state's companies. */
export function toSampleSource(state: UsStateCode): string {
  return toSampleSlug(`us-${state.toLowerCase()}/sandbox`);
}

/** The company with the id, or `business_not_found`, also for every company of a real registry. */
export function requireCompany(
  id: BusinessIdParts,
  companies: readonly FictionalCompany[] = fictionalCompanies,
): FictionalCompany {
  refuseByNumber(id);
  const company = findCompany(id, companies);
  if (company !== undefined) return company;
  throw new AppError(codes.business.notFound, {
    message: `No business of the sandbox has the id ${formatBusinessId(id)}. This key sees fictional companies only; the guide "Test in the sandbox" lists them.`,
  });
}

export function toSparse(company: FictionalCompany): SparseBusiness {
  return toSparseBusiness({
    id: formatBusinessId(company),
    name: company.name,
    status: company.standing,
    entity_type: company.entityType,
    formation_state: company.homeState ?? company.state,
    formation_date: company.formed,
    file_number: company.fileNumber,
    full_address: fullAddress(company),
    as_of: company.asOf ?? FIRST_DAY,
  });
}

export function toRegistered(company: FictionalCompany, knownAt?: string): RegisteredBusiness {
  const id = formatBusinessId(company);
  const { asOf = FIRST_DAY, updatedAt = `${asOf}T00:00:00.000Z` } = company;
  const sources = [toSource({ type: 'registration', id })];
  const people = company.people.map(([name, title]) => {
    return { ...toPerson({ name, titles: [title], address: null }), sources, as_of: asOf };
  });
  const { entityType: entity_type, formed: formation_date, state, homeState, name, addedAt = LOADED_AT } = company;
  const address = toPrincipalAddress(company);
  const names = [name, ...company.formerNames];
  return {
    object: 'business',
    id,
    external_id: null,
    entity_id: company.entity?.id ?? null,
    name,
    status: company.standing,
    created_at: addedAt,
    updated_at: updatedAt,
    ...(knownAt !== undefined && { as_known_at: knownAt }),
    as_of: asOf,
    tags: [],
    formation: { entity_type, formation_date, formation_state: homeState ?? state },
    registrations: [
      {
        object: 'registration',
        id,
        state,
        jurisdiction: homeState === undefined ? 'domestic' : 'foreign',
        status: STATUS_WORDS[company.standing],
        standing: company.standing,
        entity_type,
        file_number: company.fileNumber,
        registration_date: formation_date,
        name,
        addresses: [address],
        officers: people,
        source: toSampleSource(state),
        as_of: asOf,
        retrieved_at: addedAt,
        absent_since: null,
        records: [{ file_number: company.fileNumber, name }],
      },
    ],
    names: names.map((one) => ({
      object: 'name',
      name: one,
      ...(one === name
        ? ({ type: 'legal', kind: 'legal', status: 'active' } as const)
        : ({ type: 'alternative', kind: 'former', status: 'replaced' } as const)),
      sources,
      dates: [],
    })),
    addresses: [{ ...address, sources }],
    people,
  };
}

/** The company as messages between services have it. */
export function toPublished(company: FictionalCompany): PublishedCompany {
  const { state, fileNumber, name, formerNames, formed, people, asOf = FIRST_DAY, addedAt = LOADED_AT } = company;
  const { updatedAt = `${asOf}T00:00:00.000Z` } = company;
  const business = toSparse(company);
  const { id } = business;
  const sources = [toSource({ type: 'registration', id })];
  const current = {
    ...{ ...business, version: 1, status_verbatim: STATUS_WORDS[company.standing], registration_date: formed },
    names: [
      { name, kind: 'legal' as const, sources },
      ...formerNames.map((one) => ({ name: one, kind: 'former' as const, sources })),
    ],
    addresses: [{ ...toPrincipalAddress(company), kind: 'principal' }],
    people: people.map(([one, title]) => ({ name: one, kind: 'person' as const, titles: [title], address: null })),
    ...{ ein: null, sources: [toSampleSource(state)], absent_since: null },
    ...{ created_at: addedAt, updated_at: updatedAt },
  };
  const version = { version: 1, action: 'changed', is_sample: true, live: false, changes: [] } as const;
  return { id, state, file_number: fileNumber, ...version, current };
}

export function toMatchKeys(company: FictionalCompany, companies = fictionalCompanies): MatchKeys {
  const { state, fileNumber, name, formerNames, formed } = company;
  const toName = (one: string) => {
    const bearers = companies.filter((other) => other.state === state && other.name === one).length;
    const folded = foldedName(one);
    const counts = { companiesWithFolded: Math.max(1, bearers), companiesWithNameKey: Math.max(1, bearers) };
    return { name: one, folded, nameKey: nameKey(one), ...counts };
  };
  return {
    state,
    fileNumber,
    ein: null,
    legal: toName(name),
    alternatives: formerNames.map(toName),
    places: placeKeys([toPlace(company)]),
    namesakes: null,
    register: 'whole',
    isReal: false,
    asOf: company.asOf ?? FIRST_DAY,
    formed,
  };
}

/** The registers of the sandbox, which are whole in its world, and loaded each day. */
export function listRegisters(day: string): LoadedRegisters {
  return new Map(
    fictionalCompanies.map(({ state }) => [
      state,
      { state, status: 'covered', scope: null, sources: listSources(state, day), register: 'whole' },
    ]),
  );
}

export function listSources(state: UsStateCode, day: string) {
  return [{ source: toSampleSource(state), as_of: day, loaded_at: `${day}T00:00:00.000Z` }];
}

/** The address as places are compared by. */
export function toPlace(company: FictionalCompany) {
  const { city, postalCode } = company.address;
  return { kind: 'principal', fullAddress: fullAddress(company), city, postalCode };
}

/** The address as profiles and events show it. */
export function toPrincipalAddress(company: FictionalCompany): Address {
  const { line, city, postalCode } = company.address;
  const parts = {
    addressLine1: line,
    addressLine2: null,
    city,
    state: company.homeState ?? company.state,
    postalCode,
    country: 'US',
  };
  return toAddress({ fullAddress: fullAddress(company), ...parts }, ['principal']);
}

/** The address on one line. */
export function fullAddress({
  address: { line, city, postalCode },
  state,
  homeState = state,
}: FictionalCompany): string {
  return `${line}, ${city}, ${homeState} ${postalCode}`;
}
