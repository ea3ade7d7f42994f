import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { CERTIFICATION_TYPES, PROFILE_TYPE_NAMES, PROFILE_TYPES } from '@registry/domain';
import { match } from '../match.ts';

/** Where a source publishes a value. */
const valueSource = publicObject('ValueSource', 'A source that publishes a value.', {
  source: Field.string('The slug of the source.', 'us/fmcsa'),
  record: Field.string(
    'The key of the record in the source, such as its number in capitals; of a registration, the file number.',
    '1234567',
  ),
  as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-11-01'),
  loaded_at: Field.time('Time when a load or a lookup last confirmed the record.'),
});

export type ValueSource = Shape<typeof valueSource>;

/** What every value has next to itself. */
const seen = {
  sources: Field.list(
    valueSource,
    'The sources that publish the value, newest data first, each with its newest record that has it.',
  ),
  match: Field.objectOrNull(
    match,
    'How the best of these records was matched to the company; `null` if its own registration has the value.',
  ),
};

const websiteFields = {
  object: Field.objectType('website'),
  url: Field.string('The address as published.', 'www.cedar-ridge.example.com'),
  status: Field.choice(['unknown'], 'Whether the website is reachable. `unknown`: it is not tested.'),
  ...seen,
};

const otherWebsite = publicObject('OtherWebsite', 'A further website of a business.', websiteFields);

const website = publicObject('Website', 'The website of a business in the newest data.', {
  ...websiteFields,
  others: Field.list(otherWebsite, 'Websites on other hosts, newest data first.'),
});

const phoneNumber = publicObject('PhoneNumber', 'A phone number of a business.', {
  object: Field.objectType('phone_number'),
  number: Field.string('The number in E.164, without an extension.', '+15036234567'),
  contact_type: Field.choice(['business'], 'Whose phone it is. `business`: that of the company.'),
  display: Field.string('The number as published.', '(503) 623-4567'),
  ...seen,
});

const emailAddress = publicObject('EmailAddress', 'An email address of a business.', {
  object: Field.objectType('email_address'),
  email: Field.string('The address as published.', 'Info@cedar-ridge.example.com'),
  domain: Field.string('The host of the address, in lower case.', 'cedar-ridge.example.com'),
  ...seen,
});

const industryCategory = publicObject('IndustryCategory', 'An industry of a business.', {
  classification_system: Field.knownWord(
    ['NAICS', 'SIC'],
    'The classification. `NAICS`: North American Industry Classification System. `SIC`: Standard Industrial Classification.',
    'NAICS',
  ),
  name: Field.stringOrNull(
    'The title of the industry as published, otherwise that of its sector; `null` for a SIC code.',
    'Accommodation and food services',
  ),
  sector: Field.stringOrNull(
    'The title of the sector in NAICS 2022; `null` for a SIC code.',
    'Accommodation and food services',
  ),
  naics_codes: Field.strings('The NAICS code, two to six digits.', ['722515']),
  sic_codes: Field.strings('The SIC code.', []),
  ...seen,
});

const industryClassification = publicObject('IndustryClassification', 'The industries of a business.', {
  object: Field.objectType('industry_classification'),
  status: Field.choice(['completed'], 'Always `completed`.'),
  categories: Field.list(industryCategory, 'The industries, newest data first.'),
});

const profileTitles = Object.fromEntries(PROFILE_TYPE_NAMES.map((type) => [type, PROFILE_TYPES[type].title]));

const profile = publicObject('Profile', 'A page about a business at an agency or another site, by its number there.', {
  object: Field.objectType('profile'),
  id: Field.string('The type and the number.', 'safer-1234567'),
  type: Field.knownWord(
    PROFILE_TYPE_NAMES,
    Field.explained('The site of the page. New types may be added.', profileTitles),
    'safer',
  ),
  external_id: Field.string(
    'The number of the business at the site: CIK, USDOT number, NPI, unique entity ID or EIN.',
    '1234567',
  ),
  url: Field.string('The address of the page.', PROFILE_TYPES.safer.toUrl('1234567')),
  ...seen,
});

const certification = publicObject(
  'Certification',
  'A certification of a business, such as that of a small business.',
  {
    object: Field.objectType('certification'),
    id: Field.string('The key, the number and the last day.', 'sba_certified_hubzone_firm-2026-11-08'),
    name: Field.string('The name of the certification.', 'SBA certified HUBZone firm'),
    key: Field.string('The name in lower case with underscores.', 'sba_certified_hubzone_firm'),
    certification_id: Field.stringOrNull('The number of the certificate; `null` if the source publishes none.', null),
    certification_type: Field.explainedChoice(CERTIFICATION_TYPES, 'The party that certifies.'),
    entrance_date: Field.dateOrNull('The date of the certification.'),
    exit_date: Field.dateOrNull('The last day of the certification; it may be past.', '2026-11-08'),
    ...seen,
  },
);

/** How a company is reached, what it does, and pages about it. */
export const contactFields = {
  industry_classification: Field.objectOrNull(industryClassification, 'The industries; `null` if no source has one.'),
  website: Field.objectOrNull(website, 'The website; `null` if no source has one.'),
  phone_numbers: Field.list(phoneNumber, 'The phone numbers, newest data first.'),
  email_addresses: Field.list(emailAddress, 'The email addresses, newest data first.'),
  profiles: Field.list(profile, 'Pages about the company at agencies and other sites, newest data first.'),
  certifications: Field.list(certification, 'The certifications, newest data first.'),
};

export const contactsCoverage = publicObject(
  'ContactsCoverage',
  'What the contacts, industries, profiles and certifications of a business were read from.',
  {
    status: Field.choice(
      ['partial', 'not_fetched'],
      '`partial`: see `scope`; an empty list does not mean that the company has no such value. `not_fetched`: `sparse=true` omitted them.',
    ),
    scope: Field.stringOrNull('What was read, in words; `null` if nothing was.', null),
  },
);

/** The newest matched records of each kind that are read. */
export const RECORDS_READ = 100;

export type ContactField = keyof typeof contactFields;

export const CONTACT_FIELDS = Object.keys(contactFields) as readonly ContactField[];

/** What people read for each of them. */
export const CONTACT_TITLES: Readonly<Record<ContactField, string>> = {
  industry_classification: 'Industries',
  website: 'Website',
  phone_numbers: 'Phone numbers',
  email_addresses: 'Email addresses',
  profiles: 'Profiles elsewhere',
  certifications: 'Certifications',
};

/** The values of one kind, each once. */
export interface ContactValues {
  readonly websites: readonly Shape<typeof otherWebsite>[];
  readonly phone_numbers: readonly Shape<typeof phoneNumber>[];
  readonly email_addresses: readonly Shape<typeof emailAddress>[];
  readonly categories: readonly Shape<typeof industryCategory>[];
  readonly profiles: readonly Shape<typeof profile>[];
  readonly certifications: readonly Shape<typeof certification>[];
}

/** The fields of a company that are made of them. */
export interface Contacts {
  readonly industry_classification: Shape<typeof industryClassification> | null;
  readonly website: Shape<typeof website> | null;
  readonly phone_numbers: ContactValues['phone_numbers'];
  readonly email_addresses: ContactValues['email_addresses'];
  readonly profiles: ContactValues['profiles'];
  readonly certifications: ContactValues['certifications'];
}

/** Where the contacts of a company come from, if they were read. */
export function describeContacts(areFetched: boolean): Shape<typeof contactsCoverage> {
  if (!areFetched) return { status: 'not_fetched', scope: null };
  const scope = `the registration, and the newest ${RECORDS_READ} matched records of each kind`;
  return { status: 'partial', scope };
}

export const NO_CONTACT_VALUES: ContactValues = {
  websites: [],
  phone_numbers: [],
  email_addresses: [],
  categories: [],
  profiles: [],
  certifications: [],
};
