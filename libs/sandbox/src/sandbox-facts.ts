import {
  type Address,
  type LoadedRegisters,
  type MatchKeys,
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
  type Standing,
  type UsStateCode,
} from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { refuseByNumber } from './sandbox-behaviors.ts';
import {
  findSandboxCompany,
  SANDBOX_SINCE,
  SANDBOX_STATUS,
  type SandboxCompany,
  sandboxCompanies,
} from './sandbox-companies.ts';

/** Milliseconds of an hour: the status of one company changes so often. */
const HOUR_MS = 3_600_000;
/** When the sandbox was loaded, as every response says. */
export const SANDBOX_LOADED_AT = `${SANDBOX_SINCE}T00:00:00.000Z`;

/** Whole hours of UTC since 1970. */
export function toHour(now: number): number {
  return Math.floor(now / HOUR_MS);
}

/** The first hour in which the sandbox had companies. */
export const FIRST_HOUR = toHour(Date.parse(SANDBOX_LOADED_AT));

export function toTime(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString();
}

/** The slug of the source of a state's companies. */
export function sandboxSource(state: UsStateCode): string {
  return toSampleSlug(`us-${state.toLowerCase()}/sandbox`);
}

export function standingAt({ standing }: SandboxCompany, hour: number): Standing {
  if (standing !== 'hourly') return standing;
  return hour % 2 === 0 ? 'active' : 'inactive';
}

/** The day of the data of a company. */
function readAsOf({ standing, asOf }: SandboxCompany, hour: number): string {
  if (asOf !== undefined) return asOf;
  return standing === 'hourly' ? toTime(hour).slice(0, 10) : SANDBOX_SINCE;
}

function toUpdateTime({ standing, asOf }: SandboxCompany, hour: number): string {
  if (asOf !== undefined) return `${asOf}T00:00:00.000Z`;
  return standing === 'hourly' ? toTime(hour) : SANDBOX_LOADED_AT;
}

/** The company with the id, or `business_not_found`, also for every company of a real registry. */
export function requireSandboxCompany(
  id: BusinessIdParts,
  companies: readonly SandboxCompany[] = sandboxCompanies,
): SandboxCompany {
  refuseByNumber(id);
  const company = findSandboxCompany(id, companies);
  if (company !== undefined) return company;
  throw new AppError(codes.business.notFound, {
    message: `No business of the sandbox has the id ${formatBusinessId(id)}. This key sees fictional companies only; the guide "Test in the sandbox" lists them.`,
  });
}

export function toSparse(company: SandboxCompany, hour: number): SparseBusiness {
  return toSparseBusiness({
    id: formatBusinessId(company),
    name: company.name,
    status: standingAt(company, hour),
    entity_type: company.entityType,
    formation_state: company.homeState ?? company.state,
    formation_date: company.formed,
    file_number: company.fileNumber,
    full_address: fullAddress(company),
    as_of: readAsOf(company, hour),
  });
}

export function toRegistered(company: SandboxCompany, hour: number, knownAt?: string): RegisteredBusiness {
  const id = formatBusinessId(company);
  const sources = [toSource({ type: 'registration', id })];
  const people = company.people.map(([name, title]) => {
    return { ...toPerson({ name, titles: [title], address: null }), sources, as_of: readAsOf(company, hour) };
  });
  const { entityType: entity_type, formed: formation_date, state, homeState, name } = company;
  const { addedAt = SANDBOX_LOADED_AT } = company;
  const address = toPrincipalAddress(company);
  const names = [name, ...company.formerNames];
  return {
    object: 'business',
    id,
    external_id: null,
    entity_id: company.entity?.id ?? null,
    name,
    status: standingAt(company, hour),
    created_at: addedAt,
    updated_at: toUpdateTime(company, hour),
    ...(knownAt !== undefined && { as_known_at: knownAt }),
    as_of: readAsOf(company, hour),
    tags: [],
    formation: { entity_type, formation_date, formation_state: homeState ?? state },
    registrations: [
      {
        object: 'registration',
        id,
        state,
        jurisdiction: homeState === undefined ? 'domestic' : 'foreign',
        status: SANDBOX_STATUS[standingAt(company, hour)],
        entity_type,
        file_number: company.fileNumber,
        registration_date: formation_date,
        name,
        addresses: [address],
        officers: people,
        source: sandboxSource(state),
        as_of: readAsOf(company, hour),
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

export function toMatchKeys(company: SandboxCompany, companies = sandboxCompanies): MatchKeys {
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
    asOf: company.asOf ?? SANDBOX_SINCE,
    formed,
  };
}

/** The registers of the sandbox, which are whole in its world. */
export const sandboxLoaded: LoadedRegisters = new Map(
  sandboxCompanies.map(({ state }) => [
    state,
    { state, status: 'covered', scope: null, sources: sandboxSources(state), register: 'whole' },
  ]),
);

export function sandboxSources(state: UsStateCode) {
  return [{ source: sandboxSource(state), as_of: SANDBOX_SINCE, loaded_at: SANDBOX_LOADED_AT }];
}

/** The address as places are compared by. */
export function toPlace(company: SandboxCompany) {
  const { city, postalCode } = company.address;
  return { kind: 'principal', fullAddress: fullAddress(company), city, postalCode };
}

/** The address as profiles and events show it. */
export function toPrincipalAddress(company: SandboxCompany): Address {
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

function fullAddress({ address: { line, city, postalCode }, state, homeState = state }: SandboxCompany): string {
  return `${line}, ${city}, ${homeState} ${postalCode}`;
}
