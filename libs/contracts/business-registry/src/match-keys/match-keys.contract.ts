import { businessIdFields, defineMessage, pastFields } from '@registry/contracts-message';
import { formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import Type from 'typebox';
import type { MatchKeys } from './match-keys.ts';
import type { RegisterDetails } from '../register-details.ts';

/** The match keys of a sample company. */
export const exampleKeys: MatchKeys = {
  state: 'CO',
  fileNumber: '20131234567',
  ein: null,
  legal: {
    name: 'Cedar Ridge Bakery, LLC',
    folded: 'CEDAR RIDGE BAKERY LLC',
    nameKey: 'CEDAR RIDGE BAKERY',
    companiesWithFolded: 1,
    companiesWithNameKey: 1,
  },
  alternatives: [],
  places: { postalCodes: ['80202'], cities: ['DENVER'] },
  namesakes: null,
  register: 'whole',
};

/** The keys by which records are matched to a company, without the company's own rows; or `business_not_found`. */
export const getMatchKeys = defineMessage<{ readonly matchKeys: MatchKeys }>()({
  subject: 'business-registry.get-match-keys',
  deadlineMs: 2_000,
  shows: (reply, show, request) => {
    show.about(formatBusinessId(request));
    return reply;
  },
  request: { ...businessIdFields, ...pastFields },
  errors: [codes.business.notFound, codes.business.beforeFirstLoad],
  example: {
    request: { state: 'CO', fileNumber: '20131234567' },
    reply: { matchKeys: exampleKeys },
  },
});

/** Maximum number of companies per request: all candidates of 25 queries. */
export const MATCH_KEYS_AT_ONCE_MAX = 250;

/** The match keys of several companies. */
export const listMatchKeys = defineMessage<{
  /**
   * In the order of the request; null for a company that does not exist. At least one. Where the keys of all do not fit into a message,
   * the last companies have none here: request those again.
   */
  readonly matchKeys: readonly (MatchKeys | null)[];
  /** Of each company with keys here; absent where they were not requested. */
  readonly details?: readonly (readonly RegisterDetails[])[];
}>()({
  subject: 'business-registry.list-match-keys',
  deadlineMs: 5_000,
  shows: ({ details, ...reply }, show, { companies }) => ({
    ...reply,
    ...(details && {
      details: companies.slice(0, details.length).map((one, at) => show.part(formatBusinessId(one), details[at] ?? [])),
    }),
  }),
  request: {
    companies: Type.Immutable(
      Type.Array(Type.Object(businessIdFields), { minItems: 1, maxItems: MATCH_KEYS_AT_ONCE_MAX }),
    ),
    /** True to return how registries say that the companies are reached. */
    withDetails: Type.Boolean(),
  },
  example: {
    request: { companies: [{ state: 'CO', fileNumber: '20131234567' }], withDetails: false },
    reply: { matchKeys: [exampleKeys] },
  },
});
