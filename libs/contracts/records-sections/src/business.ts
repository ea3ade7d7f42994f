import { document, DOCUMENTS_SHOWN, registeredBusiness } from '@registry/contracts-business-registry';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { bySection } from '@registry/domain';
import Type from 'typebox';
import { contactFields, contactsCoverage } from './contacts/contacts.ts';
import { monitor } from './workspace/monitor.ts';
import { order, ORDERS_SHOWN } from './workspace/order.ts';
import { watchlistScreening } from './screening/watchlist.ts';
import { embeddedSections } from './section.ts';
import { review } from './verification/review.ts';

const tin = publicObject('Tin', 'A tax identifier of a business.', {
  object: Field.objectType('tin'),
  tin: Field.string('The employer identification number (EIN).', '93-1234567'),
});

const courtParty = publicObject('CourtParty', 'A party of a court case.', {
  name: Field.string('The name of the party.'),
});

/**
 * An element of a list that is empty until a source publishes it: documented so that clients can generate types against the final
 * form. Each field with its description; `parties` is the one that lists parties.
 */
function emptyToday<const Name extends string, const Parties extends string>(
  title: string,
  what: string,
  name: string,
  fields: Readonly<Record<Name, string>>,
  parties: readonly [field: Parties, description: string],
) {
  const described = Object.entries<string>(fields).map(([field, description]) => {
    const format = field.endsWith('_date') ? { format: 'date' } : {};
    return [field, Type.Unsafe<string | null>({ ...Field.stringOrNull(description), ...format })] as const;
  });
  const properties = Object.fromEntries(described) as Readonly<Record<Name, ReturnType<typeof Field.stringOrNull>>>;
  const [field, description] = parties;
  const listed = { [field]: Field.list(courtParty, description) } as Readonly<
    Record<Parties, ReturnType<typeof Field.list<typeof courtParty>>>
  >;
  return Field.list(
    publicObject(title, `${what} Reserved; v1 has none.`, {
      object: Field.objectType(name),
      id: Field.string('The id of this entry.'),
      ...properties,
      ...listed,
    }),
    'Reserved; always empty in v1.',
  );
}

/** The whole profile of a company: what its registry knows, then what its records say. */
export const business = publicObject(
  'Business',
  'A business: its registration, names, addresses and people, with the public records matched to it. Values from a registry keep its wording.',
  {
    ...registeredBusiness.properties,
    tin: Field.objectOrNull(tin, 'The tax identifier; `null` if none was matched.'),
    industry_classification: contactFields.industry_classification,
    website: contactFields.website,
    phone_numbers: contactFields.phone_numbers,
    email_addresses: contactFields.email_addresses,
    profiles: contactFields.profiles,
    watchlist: Field.described(
      watchlistScreening,
      'The screening against lists of excluded, denied and sanctioned parties.',
    ),
    ...bySection((section) => Field.described(embeddedSections[section], 'Its newest records and their total number.')),
    documents: Field.list(
      document,
      `Its newest filings at the registry, at most ${DOCUMENTS_SHOWN}. An empty list does not mean that nothing was filed: see the coverage of its list of documents.`,
      { maxItems: DOCUMENTS_SHOWN },
    ),
    bankruptcies: emptyToday(
      'Bankruptcy',
      'A bankruptcy case of a business.',
      'bankruptcy',
      {
        case_number: 'The case number that the court issued.',
        chapter: 'The chapter of the bankruptcy code.',
        court: 'The court of the filing.',
        filing_date: 'The filing date.',
      },
      ['debtors', 'The debtors.'],
    ),
    litigations: emptyToday(
      'Litigation',
      'A court case of a business.',
      'litigation',
      {
        case_number: 'The case number that the court issued.',
        case_name: 'The name of the case.',
        case_status: "The status, in the court's own wording.",
        court: 'The court of the filing.',
        filing_date: 'The filing date.',
      },
      ['parties', 'The parties of the case.'],
    ),
    certifications: contactFields.certifications,
    orders: Field.list(
      order,
      'The newest refreshes of the business that the workspace requested in the last 30 days.',
      {
        maxItems: ORDERS_SHOWN,
      },
    ),
    review: Field.objectOrNull(
      review,
      "The review of the workspace's newest case of the business; `null` without one, of the past, and with `sparse=true`.",
    ),
    monitor: Field.objectOrNull(monitor, 'How the watchlists of the workspace follow it; `null` if none does.'),
    contacts_coverage: Field.described(
      contactsCoverage,
      'What the contacts, industries, profiles and certifications were read from.',
    ),
  },
);

export type Business = Shape<typeof business>;
