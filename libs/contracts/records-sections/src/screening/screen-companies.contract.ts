import { matchKeys } from '@registry/contracts-business-registry';
import { dayFields, defineMessage, orNull, pastFields, text, type RequestFor } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { exampleKeys } from '../examples.ts';
import { exampleScreening } from './example-screening.ts';
import type { CompanyScreening } from './watchlist.ts';

/** Companies of a message at most: the candidates of some queries. */
export const SCREENED_MAX = 25;

/** An address of a screened company. */
export const screenedAddress = Type.Object({
  /** Its uses, as in public objects: those of agents are not compared. */
  type: Type.Immutable(Type.Array(text(20), { maxItems: 10 })),
  full_address: text(2_000),
  city: orNull(text(500)),
  state: orNull(text(10)),
  postal_code: orNull(text(50)),
  country: orNull(text(10)),
});

export type ScreenedAddress = Static<typeof screenedAddress>;

const screenedCompany = Type.Object({
  /** What its records are found by; null for names that are in no register. */
  matchKeys: orNull(matchKeys),
  /** Names next to those in the keys. */
  names: Type.Immutable(Type.Array(text(2_000), { maxItems: 20 })),
  addresses: Type.Immutable(Type.Array(screenedAddress, { maxItems: 500 })),
  /** Nine digits. */
  ein: orNull(text(9)),
});

/** A key of every entry, and of companies with results. */
export const EVERY_ENTRY = '*';

/** Which entries of lists some companies are, or may be. */
export const screenCompanies = defineMessage<{
  /** In the order of the request. */
  readonly screenings: readonly CompanyScreening[];
  /** The keys of the entries that may change each screening; absent unless requested. */
  readonly keys?: readonly (readonly string[])[];
}>()({
  subject: 'records-sections.screen-companies',
  deadlineMs: 5_000,
  shows: ({ screenings, ...reply }, show, { companies }) => ({
    screenings: screenings.map((one, at) => show.part(companies[at]?.matchKeys ?? null, one)),
    ...reply,
  }),
  request: {
    companies: Type.Immutable(Type.Array(screenedCompany, { minItems: 1, maxItems: SCREENED_MAX })),
    ...pastFields,
    ...dayFields,
    /** Whether the lists are read as they are now, not as they were a second ago, and the reply has the keys. */
    withKeys: Type.Optional(Type.Boolean()),
  },
  errors: [codes.business.beforeFirstLoad],
  example: {
    request: { companies: [{ matchKeys: exampleKeys, names: [], addresses: [], ein: null }] },
    reply: { screenings: [exampleScreening] },
  },
});

export type ScreenCompaniesRequest = RequestFor<typeof screenCompanies>;
