import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { type NaicsSector, naicsSectors, STANDING_DESCRIPTION, standings } from '@registry/domain';
import { companyTypes, type KnownFact, knownFacts } from './taxonomy.ts';

/** `q` of a search. */
export function sentQuery(example: string) {
  return Field.string('The trimmed value of `q`.', example);
}

/** A company as lists of the demo show it. */
export const company = publicObject('Company', 'A company, with its normalized status and legal form.', {
  object: Field.objectType('company'),
  id: Field.string('`us-{state}-{file_number}`.', 'us-or-150000007'),
  name: Field.string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  status: Field.choice(standings, STANDING_DESCRIPTION),
  as_of: Field.dateOrNull('The date of the registry data; `null` if unknown.', '2026-10-31'),
  type: Field.explainedChoice(companyTypes, 'The normalized legal form.'),
  entity_type: Field.stringOrNull("The legal form in the registry's own wording."),
  jurisdiction: Field.string('The slug of its jurisdiction.', 'us-or'),
  formation_date: Field.dateOrNull('The date of formation.'),
  city: Field.stringOrNull('The city of its address, in capitals.'),
  address: Field.stringOrNull(
    'Its principal address on one line, else its mailing address, else the first that the registry publishes, such as that for service of process.',
  ),
  naics: Field.choices(
    Object.keys(naicsSectors) as NaicsSector[],
    Field.explained(
      'Two-digit sectors of NAICS 2022, from matched records. A range has its first two digits.',
      naicsSectors,
    ),
  ),
  officers_count: Field.count('Number of officers and directors. Registered agents are not counted.'),
  has: Field.choices(
    Object.keys(knownFacts) as KnownFact[],
    Field.explained('What else is known about the company.', knownFacts),
  ),
  sample: Field.flag('Whether this is fictional sample data.'),
  profile: Field.string('The URL of its page.', '/companies/us-or-150000007'),
});

/** In replies without the date of the data, which business-registry knows, and the page, which the gateway knows. */
export type Company = Shape<typeof company>;

/** A company of a reply, with the version that the demo has of it. */
export type ListedCompany = Company & { readonly version: number };

export const exampleCompany: Company = makeExample(company, {
  status: 'active',
  as_of: null,
  type: 'llc',
  entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
  formation_date: '2019-03-01',
  city: 'DALLAS',
  address: '130 SAMPLE LN, DALLAS, OR 97338',
  naics: ['31'],
  officers_count: 1,
  has: ['officers', 'naics', 'phone'],
  sample: false,
  profile: '',
});
