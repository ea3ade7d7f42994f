import { Field, asOfPast, onDay, publicObject, type Shape } from '@registry/contracts-message';
import { ADDRESS_KINDS, type AddressParts, type AddressType, NAME_KINDS } from '@registry/domain';
import Type from 'typebox';
import { entityId, jurisdictionOrNull } from './entity.ts';
import { isRegisteredAgent, personTitle, toTitles } from './person.ts';
import { nameStatus } from './name-status.ts';
import { status } from './sparse-business.ts';

const sourceTypes = {
  registration: 'a registration, by its id',
  trade_name: 'a registered trade name, by its number',
  record: 'records, by the slug of their source, such as `us-co/ucc`',
} as const;

/** Where a fact was seen. */
export interface SourceReference {
  readonly type: keyof typeof sourceTypes;
  readonly id: string;
}

/** Where a fact was seen. */
const source = publicObject('Source', 'A registration, trade name or record that has a value.', {
  object: Field.objectType('source'),
  type: Field.explainedWord(sourceTypes, 'What has the value, and what `id` is.', 'registration'),
  id: Field.string('The id, number or slug that `type` says.', 'us-or-150000007'),
});

export type Source = Shape<typeof source>;

export function toSource({ type, id }: SourceReference): Source {
  return { object: 'source', type, id };
}

/** An address, once, and all that it serves for. */
export const address = publicObject('Address', 'An address, as published and in parts.', {
  object: Field.objectType('address'),
  type: Field.choices(
    [...new Set(Object.values(ADDRESS_KINDS))],
    'The uses of the address. `principal`: place of business. `mailing`: mail. `agent`: the registered agent. `other`: any other use.',
    ['principal', 'mailing'],
  ),
  full_address: Field.string('The whole address on one line.', '130 SAMPLE LN, DALLAS, OR 97338'),
  address_line1: Field.stringOrNull(
    'Street and number; `null` if the registry publishes only the whole address.',
    '130 SAMPLE LN',
  ),
  address_line2: Field.stringOrNull('Suite, floor or similar; `null` if absent.', null),
  city: Field.stringOrNull('The city.', 'DALLAS'),
  state: Field.stringOrNull(
    'Two-letter code of a US state or territory or a Canadian province; `null` for any other.',
    'OR',
  ),
  postal_code: Field.stringOrNull('The ZIP code, or the postal code of another country.', '97338'),
  country: Field.stringOrNull('Two-letter code of the country (ISO 3166-1).', 'US'),
});

export type Address = Shape<typeof address>;

export function toAddress(postal: AddressParts, types: Iterable<AddressType>): Address {
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

/** The address of a person on file. */
export const personAddress = Field.objectOrNull(
  address,
  'The address that the registry lists for the person; `null` if it publishes none.',
);

/** A person or firm on file, as sources publish it. */
export interface FiledPerson {
  readonly name: string;
  readonly titles: readonly string[];
  readonly address: AddressParts | null;
}

/** What public objects say of a person on file. */
export function toPerson({ name, titles, address: at }: FiledPerson) {
  return { object: 'person' as const, name, titles: toTitles(titles), address: at && toAddress(at, usesFor(titles)) };
}

/** What the address of a person serves for. */
function usesFor(titles: readonly string[]): Set<AddressType> {
  return new Set(titles.map((title) => ADDRESS_KINDS[isRegisteredAgent(title) ? 'registered_agent' : 'officer']));
}

/** An address of a company and where it was seen. */
const seenAddress = publicObject(
  'SeenAddress',
  'An address of a business, with the registrations and records that have it.',
  {
    ...address.properties,
    sources: Field.list(source, 'The registrations and records that have the address.'),
  },
);

export type SeenAddress = Shape<typeof seenAddress>;

const nameDateTypes = {
  began: 'the first day of the name',
  ended: 'the day from which a name other than a former legal name is not in use; it may be to come',
  changed: 'on this date another name replaced it, as the registry states',
  filed: 'a filing of this date has the name; of several the first and the last are listed',
} as const;

/** A date that a registry states for a name. */
const nameDate = publicObject('NameDate', 'A date that a registry or a filing states for a name.', {
  type: Field.explainedChoice(nameDateTypes, 'The meaning of the date.'),
  date: Type.String({ format: 'date', description: 'The date, YYYY-MM-DD.', example: '2019-03-01' }),
  source: Field.string('The slug of the source that states it.', 'us-ct/name-changes'),
});

export type NameDate = Shape<typeof nameDate>;

const name = publicObject('Name', 'A name of a business, with what has it.', {
  object: Field.objectType('name'),
  name: Field.string('The name as published.', 'CEDAR RIDGE BAKERY, LLC'),
  type: Type.Unsafe<'legal' | 'alternative'>({
    type: 'string',
    description:
      'The kind of name. `legal`: the legal name. `alternative`: a former name, a trade name or a name in records.',
    enum: ['legal', 'alternative'],
  }),
  kind: Field.explainedChoice(NAME_KINDS, 'What the name is, as its registry says.'),
  status: nameStatus,
  sources: Field.list(source, 'The registrations, trade names and records that have the name; may be empty.'),
  dates: Field.list(nameDate, 'The dates that registries state for the name, oldest first. Empty if none is stated.'),
});

export type Name = Shape<typeof name>;

/** A person or firm on file: a registered agent or officer. Two entries of one name are two where their addresses differ. */
const person = publicObject('Person', 'A person or firm with roles in a business, such as its registered agent.', {
  object: Field.objectType('person'),
  name: Field.string('The name as published.', 'JANE Q DOE'),
  titles: Field.list(personTitle, "The person's roles in the company."),
  address: personAddress,
  sources: Field.list(source, 'The registrations and records that list the person.'),
  as_of: Field.dateOrNull(
    'The date of the data that lists the person; `null` if the source does not state it.',
    '2026-10-31',
  ),
});

export type Person = Shape<typeof person>;

const screeningCoverages = ['partial', 'not_covered', 'not_fetched'] as const;

/** The screening of a registration in numbers: a hit of one is a hit of its entity. */
export const registrationScreening = publicObject(
  'RegistrationScreening',
  'Numbers of screening results of one registration. Its own list of results has them.',
  {
    hit_count: Field.count('Number of hits, without those that your workspace decided are not a match.'),
    possible_count: Field.count('Number of possible results.'),
    coverage: Field.choice(
      screeningCoverages,
      '`partial`: it was screened against the loaded lists. `not_covered`: it was not screened, as no list is loaded. `not_fetched`: `sparse=true` omitted the screening.',
    ),
  },
);

export type RegistrationScreening = Shape<typeof registrationScreening>;

const registration = publicObject(
  'Registration',
  'A registration of a company with a state registry, in the wording of the registry.',
  {
    object: Field.objectType('registration'),
    id: Field.string('The id of the registration: that of the business in this state.', 'us-or-150000007'),
    state: Field.string('Two-letter code of the state.', 'OR'),
    jurisdiction: jurisdictionOrNull,
    status: Field.stringOrNull(
      "The status in the registry's own wording; `null` if it publishes none. `standing` is the normalized form.",
      'Good Standing',
    ),
    standing: status,
    entity_type: Field.stringOrNull(
      "The entity type in the registry's own wording.",
      'DOMESTIC LIMITED LIABILITY COMPANY',
    ),
    file_number: Field.string('The file number that the registry issued.', '150000007'),
    registration_date: Field.dateOrNull('The date of registration.', '2019-03-01'),
    name: Field.string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
    addresses: Field.list(address, 'The addresses of the registration.'),
    officers: Field.list(person, 'The officers, if the registry publishes them.'),
    source: Field.string('The slug of the source, such as `us-co/ucc`.', 'us-or/business-registry'),
    as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-10-31'),
    retrieved_at: Field.time('Time when a load or a lookup last confirmed it.'),
    absent_since: Field.timeOrNull(
      "Time when it was first missing from a complete file of its registry; `null` while it is listed. `status` keeps the registry's last wording.",
    ),
    watchlist: Type.Optional(
      Field.described(registrationScreening, 'The screening of the registration, in numbers; on profiles only.'),
    ),
    records: Type.Unsafe<Record<string, unknown>[]>({
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: "The registry's rows, verbatim, with its own field names.",
    }),
  },
);

export type Registration = Shape<typeof registration>;

const formation = publicObject('Formation', 'How, where and when a business was formed.', {
  entity_type: Field.stringOrNull(
    "The entity type in the registry's own wording.",
    'DOMESTIC LIMITED LIABILITY COMPANY',
  ),
  formation_date: Field.dateOrNull('The date of formation.', '2019-03-01'),
  formation_state: Field.stringOrNull('Two-letter code of the state of formation.', 'OR'),
});

/** A company as business-registry knows it: the profile begins with it, and record sections are another service's. */
export const registeredBusiness = publicObject('RegisteredBusiness', 'A business as its registry has it.', {
  object: Field.objectType('business'),
  id: Field.string('`us-{state}-{file_number}`.', 'us-or-150000007'),
  external_id: Field.stringOrNull('Your own id of the business, by its annotation; `null` without one.', null),
  entity_id: entityId,
  name: Field.string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  status,
  created_at: Type.String({ description: 'Time when the company was first stored.', format: 'date-time' }),
  updated_at: Type.String({ description: 'Time of the last change of the company.', format: 'date-time' }),
  ...asOfPast,
  ...onDay,
  undated: Type.Optional(
    Field.strings(
      'Fields of which no date says what they were on the day of `valid_on`. They are empty, `null` or `unknown`.',
      ['status'],
    ),
  ),
  as_of: Field.dateOrNull(
    'The newest data date of its registration in the state of the id; `null` if no source states it.',
    '2026-10-31',
  ),
  tags: Field.strings('Your own tags of the business, by its annotation.', []),
  formation: Field.described(formation, 'The formation, from the registration in the state of the id.'),
  registrations: Field.list(
    registration,
    'The registrations: that in the state of the id first, then those of the same entity in other states.',
  ),
  names: Field.list(name, 'The legal and alternative names of the company.'),
  addresses: Field.list(
    seenAddress,
    'The addresses of its registration and of records with a confidence of at least 0.9.',
  ),
  people: Field.list(person, 'The registered agents, and the officers if the registry publishes them.'),
});

export type RegisteredBusiness = Shape<typeof registeredBusiness>;
