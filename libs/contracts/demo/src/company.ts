import {
  choice,
  choices,
  count,
  dateOrNull,
  flag,
  publicObject,
  type Shape,
  string,
  stringOrNull,
} from '@registry/contracts-message';
import { standings } from '@registry/domain';
import Type from 'typebox';
import {
  type CompanyType,
  companyTypes,
  type KnownFact,
  knownFacts,
  type NaicsSector,
  naicsSectors,
} from './taxonomy.ts';

/** The field that names the kind of an object of the demo. */
export function demoObject<const Name extends string>(name: Name) {
  return Type.Unsafe<Name>({ type: 'string', enum: [name] });
}

/** `q` of a search. */
export function sentQuery(example: string) {
  return string('`q` as it was sent, trimmed.', example);
}

/** A company as lists of the demo show it. */
export const company = publicObject('Company', {
  object: demoObject('company'),
  id: string('`us-{state}-{file_number}`.', 'us-or-153169496'),
  name: string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  status: choice(standings, "What the registry's status means."),
  as_of: dateOrNull('The date of the registry data; `null` where it is unknown.', '2026-10-31'),
  type: choice(Object.keys(companyTypes) as CompanyType[], 'The legal form, whatever the registry calls it.'),
  entity_type: stringOrNull("The legal form in the registry's words."),
  jurisdiction: string('The slug of its jurisdiction.', 'us-or'),
  formation_date: dateOrNull('When it was formed.'),
  city: stringOrNull('The city of its address, in capitals.'),
  address: stringOrNull('Its address, in one line.'),
  naics: choices(
    Object.keys(naicsSectors) as NaicsSector[],
    'Two-digit sectors of NAICS 2022 that matched records give it; a range goes by its first two digits.',
  ),
  officers_count: count('Officers and directors on file; a registered agent alone is none.'),
  has: choices(Object.keys(knownFacts) as KnownFact[], 'What else is on file.'),
  sample: flag('Whether it is made up, for trying things on.'),
  profile: string('Its page.', '/companies/us-or-153169496'),
});

/** In replies without the date of the data, which business-registry knows, and the page, which the gateway knows. */
export type Company = Shape<typeof company>;

export const exampleCompany: Company = {
  object: 'company',
  id: 'us-or-153169496',
  name: 'CEDAR RIDGE BAKERY, LLC',
  status: 'active',
  as_of: null,
  type: 'llc',
  entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
  jurisdiction: 'us-or',
  formation_date: '2019-03-01',
  city: 'DALLAS',
  address: '130 NW REED LN, DALLAS, OR 97338',
  naics: ['31'],
  officers_count: 1,
  has: ['officers', 'naics', 'phone'],
  sample: false,
  profile: '',
};
