import {
  type PublishedCompany,
  type PublishedName,
  type CurrentCompany,
  toCompanyKey,
} from '@registry/contracts-business-registry';
import type { CompanyType } from '@registry/contracts-demo';
import {
  ADDRESS_KINDS,
  addressKey,
  type AddressKind,
  cutToWords,
  foldedName,
  foldForMatching,
  OFFICER_NAME_LENGTH_MAX,
  type PlaceKeys,
  placeKeys,
  type StatedName,
} from '@registry/domain';
import { createHash } from 'node:crypto';
import { companyType } from './company-type.ts';

/** A name of a company as it is kept to match records by. */
export interface CompanyName {
  readonly name: string;
  readonly folded: string;
  readonly nameKey: string;
  readonly isLegal: boolean;
  /** What its registry states of it. */
  readonly stated: StatedName;
  /** Whether only records give it. */
  readonly isFromRecords: boolean;
}

export interface Officer {
  readonly name: string;
  readonly folded: string;
  readonly titles: readonly string[];
  /** Whether it is listed only as an agent. */
  readonly isAgent: boolean;
}

/** The facts that the demo keeps of a published company. */
export interface CompanyFacts {
  readonly key: string;
  readonly company: PublishedCompany;
  /** Never less than that of the change event. */
  readonly version: number;
  readonly type: CompanyType;
  readonly city: string | null;
  /** Of the address that the registry shows: see `addressDigest`. */
  readonly addressDigest: string | null;
  /** Where it is, as records are compared to it. */
  readonly places: PlaceKeys;
  /** Those of a suppressed company too, which are not shown. */
  readonly names: readonly CompanyName[];
  readonly officers: readonly Officer[];
}

export function companyFacts(company: PublishedCompany): CompanyFacts {
  const { current } = company;
  const known = { key: toCompanyKey(company), company, version: current?.version ?? company.version };
  if (current === null) {
    const names = company.suppressed_names ?? [];
    return {
      ...known,
      type: 'other',
      city: null,
      addressDigest: null,
      places: placeKeys([]),
      names: names.map(toCompanyName),
      officers: [],
    };
  }
  return {
    ...known,
    type: companyType(current.entity_type),
    city: cityOf(current),
    addressDigest: addressDigest(current),
    places: placeKeys(
      current.addresses.map(({ kind, full_address: fullAddress, city, postal_code: postalCode }) => {
        return { kind, fullAddress, city, postalCode };
      }),
    ),
    names: listNames(current),
    officers: listOfficers(current),
  };
}

/** Officers and directors, without those who are only agents. */
export function namedOfficers(officers: readonly Officer[]): Officer[] {
  return officers.filter(({ isAgent }) => !isAgent);
}

/** Characters of a city at most, by which companies are found. */
const CITY_LENGTH_MAX = 100;

/** The city of the address that the registry shows, else of the first of its own that has one. */
function cityOf({ full_address, addresses }: CurrentCompany): string | null {
  const shown = addresses.find((address) => address.full_address === full_address)?.city;
  const own = addresses.filter(isOwn);
  const city = (shown ?? own.find((address) => address.city !== null)?.city)?.trim().toUpperCase();
  return city === undefined || city === '' ? null : cutToWords(city, CITY_LENGTH_MAX);
}

function isOwn({ kind }: CurrentCompany['addresses'][number]): boolean {
  return ADDRESS_KINDS[kind as AddressKind] !== 'agent';
}

/**
 * The digest of the address by which companies at one address are found. Null for that of an agent or for service of process, which some
 * registries publish and no other, and without a number before the first comma: such an address names a town, which thousands share.
 */
function addressDigest({ full_address: address, addresses }: CurrentCompany): string | null {
  if (address === null) return null;
  const uses = addresses.filter((one) => one.full_address === address);
  if (uses.length > 0 && !uses.some(isOwn)) return null;
  const [street = ''] = address.split(',');
  if (!/\d/.test(street)) return null;
  return createHash('sha256').update(addressKey(address)).digest('hex').slice(0, DIGEST_LENGTH);
}

/** Hexadecimal digits: those of a UUID. */
const DIGEST_LENGTH = 32;

function listNames({ name, names }: CurrentCompany): CompanyName[] {
  const all: readonly PublishedName[] = names.some((one) => one.kind === 'legal')
    ? names
    : [{ name, kind: 'legal', sources: [] }, ...names];
  return all.map(toCompanyName);
}

function toCompanyName({ name, sources, ...stated }: PublishedName): CompanyName {
  const { folded, nameKey } = foldForMatching(name);
  const isFromRecords = sources.length > 0 && sources.every(({ type }) => type === 'record');
  return { name, folded, nameKey, isLegal: stated.kind === 'legal', stated, isFromRecords };
}

/** What registries call those who take papers or mail for a company and do not lead it, folded. */
const AGENT_TITLES: ReadonlySet<string> = new Set([
  'REGISTERED AGENT',
  'COMMERCIAL REGISTERED AGENT',
  'STATUTORY AGENT',
  'RESIDENT AGENT',
  'AGENT',
  'AGENT FOR SERVICE OF PROCESS',
  'DOS PROCESS',
  'MAILING ADDRESS',
  'PRINCIPAL PLACE OF BUSINESS',
  'RECORDS OFFICE',
]);

function listOfficers({ people }: CurrentCompany): Officer[] {
  return people.map(({ name, titles }) => {
    const shown = cutToWords(name, OFFICER_NAME_LENGTH_MAX);
    return {
      name: shown,
      folded: foldedName(shown),
      titles,
      isAgent: titles.every((title) => AGENT_TITLES.has(foldedName(title))),
    };
  });
}
