import { registeredBusiness } from '@registry/contracts-business-registry';
import {
  described,
  list,
  nothing,
  objectOrNull,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  strings,
} from '@registry/contracts-message';
import { bySection } from '@registry/domain';
import Type from 'typebox';
import { embeddedSections } from './section.ts';

const tin = publicObject('Tin', {
  object: objectType('tin'),
  tin: string('Employer identification number.', '93-1234567'),
});

const watchlistScreening = publicObject('WatchlistScreening', {
  object: objectType('watchlist'),
  hit_count: Type.Integer({ description: 'Entries of screening lists that name the company; 0 today.', minimum: 0 }),
  agencies: strings('Who keeps those lists; empty today.'),
  lists: strings('Names of those lists; empty today.'),
});

/**
 * An element of a list that is empty until a source publishes it: documented so that clients can generate types against the final
 * form. Each field with its description.
 */
function emptyToday<const Field extends string>(title: string, name: string, fields: Readonly<Record<Field, string>>) {
  const described = Object.entries<string>(fields).map(([field, description]) => {
    const format = field.endsWith('_date') ? { format: 'date' } : field.endsWith('_at') ? { format: 'date-time' } : {};
    return [field, Type.Unsafe<string | null>({ ...stringOrNull(description), ...format })] as const;
  });
  const properties = Object.fromEntries(described) as Readonly<Record<Field, ReturnType<typeof stringOrNull>>>;
  return list(
    publicObject(title, { object: objectType(name), id: string('Of this entry.'), ...properties }),
    'Empty today.',
  );
}

/** The whole profile of a company: what its registry knows, then what its records say. */
export const business = publicObject('Business', {
  ...registeredBusiness.properties,
  tin: objectOrNull(tin, 'Null where no tax identifier was matched.'),
  industry_classification: nothing('Null today.'),
  website: nothing('Null today.'),
  phone_numbers: strings('Empty today.'),
  email_addresses: strings('Empty today.'),
  profiles: emptyToday('Profile', 'profile', {
    type: 'The site that has the profile.',
    url: 'Where the profile is.',
  }),
  watchlist: described(watchlistScreening, 'Screening; an empty result today.'),
  ...bySection((section) => described(embeddedSections[section], 'Its newest records, and how many there are.')),
  documents: emptyToday('Document', 'document', {
    document_type: 'What was filed.',
    filename: 'Of the file.',
    filing_date: 'The day it was filed.',
    url: 'Where the file is.',
  }),
  bankruptcies: emptyToday('Bankruptcy', 'bankruptcy', {
    case_number: 'As the court issued it.',
    chapter: 'Of the bankruptcy code.',
    court: 'Where it was filed.',
    filing_date: 'The day it was filed.',
  }),
  litigations: emptyToday('Litigation', 'litigation', {
    case_number: 'As the court issued it.',
    case_name: 'Of the parties.',
    court: 'Where it was filed.',
    filing_date: 'The day it was filed.',
    status: "The court's own wording.",
  }),
  certifications: emptyToday('Certification', 'certification', {
    name: 'Of the certification.',
    issuer: 'Who issued it.',
    issued_date: 'The day it was issued.',
    expiration_date: 'The day it expires.',
  }),
  orders: emptyToday('Order', 'order', {
    status: 'How far it is.',
    product: 'What was ordered.',
    created_at: 'When it was placed.',
  }),
  review: nothing('Null today.'),
  monitor: nothing('Null today.'),
});

export type Business = Shape<typeof business>;
