import Type from 'typebox';
import { businessIdFields, dayFields, defineMessage, pastFields, type Showing } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import type { RegisteredBusiness } from './objects/business.ts';
import type { Document } from './objects/document.ts';
import type { BusinessOrigins } from './objects/row-origin.ts';
import type { MatchKeys } from './match-keys/match-keys.ts';
import type { RegisterDetails } from './register-details.ts';

export interface GetBusinessReply {
  readonly business: RegisteredBusiness;
  readonly matchKeys: MatchKeys | null;
  /** How its registry says that it is reached; absent where no match keys were requested. */
  readonly details?: readonly RegisterDetails[];
  /** Its newest filings, where the match keys are returned. */
  readonly documents?: readonly Document[];
  /** All addresses that are known, where the company of a day is returned with match keys. */
  readonly knownAddresses?: RegisteredBusiness['addresses'];
  /** Absent unless requested. */
  readonly origins?: BusinessOrigins;
}

/**
 * All of it loses the values that are hidden on the company; each registration in another state loses those of its own before. Match
 * keys are not shown: who reads them takes out of them what must not be found.
 */
function showBusiness(reply: GetBusinessReply, show: Showing): GetBusinessReply {
  const { matchKeys, origins, ...found } = reply;
  const { id, registrations } = found.business;
  show.about(id);
  const others = registrations.filter((one) => one.id !== id);
  const company = { id, names: others.map(({ name }) => name) };
  const shown = [...registrations.filter((one) => one.id === id), ...show.list(others, (one) => one.id)];
  return {
    ...reply,
    ...show.part(company, { ...found, business: { ...found.business, registrations: shown } }),
    matchKeys,
    // The key of a row may have the name of a person.
    ...(origins && { origins: { ...origins, further: show.part(company, origins.further) } }),
  };
}

/** One company by its registration, or `business_not_found`; `before_first_load` where the time is before the first that is known of. */
export const getBusiness = defineMessage<GetBusinessReply>()({
  subject: 'business-registry.get-business',
  deadlineMs: 2_000,
  shows: showBusiness,
  request: {
    ...businessIdFields,
    /** Whether to return the keys that records are matched by; `sparse` reads do not need them. */
    withMatchKeys: Type.Boolean(),
    /** Whether to return where the company's original rows come from, for evidence. */
    withOrigins: Type.Optional(Type.Boolean()),
    ...pastFields,
    ...dayFields,
  },
  errors: [codes.business.notFound, codes.business.beforeFirstLoad],
  example: {
    request: { state: 'OR', fileNumber: '150000007', withMatchKeys: false },
    reply: {
      business: {
        object: 'business',
        id: 'us-or-150000007',
        external_id: null,
        entity_id: null,
        name: 'CEDAR RIDGE BAKERY, LLC',
        status: 'active',
        created_at: '2026-11-02T08:15:30.000Z',
        updated_at: '2026-11-02T08:15:30.000Z',
        as_of: '2026-10-31',
        tags: [],
        formation: {
          entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
          formation_date: '2019-03-01',
          formation_state: 'OR',
        },
        registrations: [
          {
            object: 'registration',
            id: 'us-or-150000007',
            state: 'OR',
            jurisdiction: 'domestic',
            status: null,
            standing: 'active',
            entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
            file_number: '150000007',
            registration_date: '2019-03-01',
            name: 'CEDAR RIDGE BAKERY, LLC',
            addresses: [],
            officers: [],
            source: 'us-or/business-registry',
            as_of: '2026-10-31',
            retrieved_at: '2026-11-02T08:15:30.000Z',
            absent_since: null,
            records: [{ 'Registry Number': '150000007', 'Business Name': 'CEDAR RIDGE BAKERY, LLC' }],
          },
        ],
        names: [
          {
            object: 'name',
            name: 'CEDAR RIDGE BAKERY, LLC',
            ...{ type: 'legal', kind: 'legal', status: 'active' },
            sources: [{ object: 'source', type: 'registration', id: 'us-or-150000007' }],
            dates: [],
          },
        ],
        addresses: [],
        people: [],
      },
      matchKeys: null,
    },
  },
});
