import {
  choices,
  dateOrNull,
  described,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  strings,
  time,
  timeOrNull,
} from '@registry/contracts-message';
import { ADDRESS_KINDS, type AddressType } from '@registry/domain';
import Type from 'typebox';
import { personTitle } from './person.ts';
import { status } from './sparse-business.ts';

/** Where a fact was seen: a registration, a trade name or a record, by its id. */
export interface SourceReference {
  readonly type: 'registration' | 'trade_name' | 'record';
  readonly id: string;
}

/** Where a fact was seen. */
const source = publicObject('Source', {
  object: objectType('source'),
  type: string('`registration` or `record`.', 'registration'),
  id: string('Of the registration or record.', 'us-or-153169496'),
});

export type Source = Shape<typeof source>;

export function toSource({ type, id }: SourceReference): Source {
  return { object: 'source', type, id };
}

/** What the registry did not publish is null; `fullAddress` never is. */
export interface PostalAddress {
  readonly fullAddress: string;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly city: string | null;
  /** Two-letter code of a state or territory of the US or a province of Canada. */
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** An address, once, and all that it serves for. */
const address = publicObject('Address', {
  object: objectType('address'),
  type: choices(
    [...new Set(Object.values(ADDRESS_KINDS))],
    'What it serves for; several where one address serves for several.',
    ['principal', 'mailing'],
  ),
  full_address: string('The whole address on one line.', '130 NW REED LN, DALLAS, OR 97338'),
  address_line1: stringOrNull(
    'Street and number; null where the registry publishes the whole alone.',
    '130 NW REED LN',
  ),
  address_line2: stringOrNull('Suite, floor or the like.', null),
  city: stringOrNull('City.', 'DALLAS'),
  state: stringOrNull('Two-letter code of a US state or territory or a Canadian province; null for any other.', 'OR'),
  postal_code: stringOrNull('ZIP code, or the postal code of another country.', '97338'),
  country: stringOrNull('Two-letter code of the country (ISO 3166-1).', 'US'),
});

export type Address = Shape<typeof address>;

export function toAddress(postal: PostalAddress, types: Iterable<AddressType>): Address {
  return {
    object: 'address',
    type: [...types],
    full_address: postal.fullAddress,
    address_line1: postal.addressLine1,
    address_line2: postal.addressLine2,
    city: postal.city,
    state: postal.state,
    postal_code: postal.postalCode,
    country: postal.country,
  };
}

/** An address of a company and where it was seen. */
const seenAddress = publicObject('SeenAddress', {
  ...address.properties,
  sources: list(source, 'Where the address was seen.'),
});

export type SeenAddress = Shape<typeof seenAddress>;

const name = publicObject('Name', {
  object: objectType('name'),
  name: string('As the source spells it.', 'CEDAR RIDGE BAKERY, LLC'),
  type: Type.Unsafe<'legal' | 'alternative'>({
    type: 'string',
    description: '`legal`, or `alternative` for former names, trade names and names in records.',
    enum: ['legal', 'alternative'],
  }),
  sources: list(source, 'Where the name was seen; may be empty.'),
});

export type Name = Shape<typeof name>;

/** A registered agent or officer. */
const person = publicObject('Person', {
  object: objectType('person'),
  name: string('As the registry published it.', 'JANE Q DOE'),
  titles: list(personTitle, 'What the person is to the company.'),
  sources: list(source, 'Where the person was seen.'),
});

export type Person = Shape<typeof person>;

const registration = publicObject('Registration', {
  object: objectType('registration'),
  id: string('The same as that of the business.', 'us-or-153169496'),
  state: string('Two-letter code in capitals.', 'OR'),
  status: stringOrNull("The registry's own wording; null where it publishes none.", 'Good Standing'),
  entity_type: stringOrNull("The registry's own wording.", 'DOMESTIC LIMITED LIABILITY COMPANY'),
  file_number: string('As the registry issued it.', '153169496'),
  registration_date: dateOrNull('The day it was registered.', '2019-03-01'),
  name: string('Legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  addresses: list(address, 'Of the registration alone.'),
  officers: list(person, 'Where the registry publishes them; may be empty.'),
  source: string('The pipeline that it came by.', 'us-or/business-registry'),
  as_of: dateOrNull(
    'The date of the data; `null` where the source does not state it. Beyond the specification.',
    '2026-10-31',
  ),
  retrieved_at: time('When a load or a lookup last confirmed it.'),
  absent_since: timeOrNull(
    "Since when the whole file of its registry lacks it; `null` while it is listed. Its `status` stays the registry's last wording. Beyond the specification.",
  ),
  records: Type.Unsafe<Record<string, unknown>[]>({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: "The registry's own rows, verbatim, under its own field names.",
  }),
});

export type Registration = Shape<typeof registration>;

const formation = publicObject('Formation', {
  entity_type: stringOrNull("The registry's own wording.", 'DOMESTIC LIMITED LIABILITY COMPANY'),
  formation_date: dateOrNull('The day it was formed.', '2019-03-01'),
  formation_state: stringOrNull('Two-letter code.', 'OR'),
});

/** A company as business-registry knows it: the profile begins with it, and record sections are another service's. */
export const registeredBusiness = publicObject('RegisteredBusiness', {
  object: objectType('business'),
  id: string('`us-{state}-{file_number}`.', 'us-or-153169496'),
  external_id: stringOrNull('Null today.', null),
  name: string('Legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  status,
  created_at: Type.String({ description: 'When this service first stored the company.', format: 'date-time' }),
  updated_at: Type.String({ description: 'When anything of it last changed here.', format: 'date-time' }),
  as_of: dateOrNull(
    'The newest date of the data of its registrations; `null` where no source states it. Beyond the specification.',
    '2026-10-31',
  ),
  tags: strings('Empty today.'),
  formation: described(formation, 'From the anchor registration.'),
  registrations: list(registration, 'One today: that of the anchor jurisdiction.'),
  names: list(name, 'Legal and alternative names under which the company was seen.'),
  addresses: list(seenAddress, 'Of its registration, and of firmly matched records.'),
  people: list(person, 'Registered agents, and officers where the registry publishes them.'),
});

export type RegisteredBusiness = Shape<typeof registeredBusiness>;
