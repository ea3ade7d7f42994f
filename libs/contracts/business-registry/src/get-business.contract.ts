import Type, { type Static } from 'typebox';
import { defineMessage, businessIdFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import type { Business } from './objects/business.ts';
import type { MatchKeys } from './match-keys.ts';

export const getBusinessRequest = Type.Object({
  ...businessIdFields,
  /** Whether to return the keys that records are matched by; `sparse` reads do not need them. */
  withMatchKeys: Type.Boolean(),
});

export type GetBusinessRequest = Static<typeof getBusinessRequest>;

export interface GetBusinessReply {
  readonly business: Business;
  readonly matchKeys: MatchKeys | null;
}

/** One company by its registration, or `business_not_found`. */
export const getBusiness = defineMessage<typeof getBusinessRequest, GetBusinessReply>({
  subject: 'business-registry.get-business',
  form: 2,
  deadlineMs: 2_000,
  request: getBusinessRequest,
  errors: [codes.business.notFound],
  example: {
    request: { state: 'OR', fileNumber: '153169496', withMatchKeys: false },
    reply: {
      business: {
        id: 'us-or-153169496',
        name: 'CEDAR RIDGE BAKERY, LLC',
        status: 'active',
        createdAt: '2026-11-02T08:15:30.000Z',
        updatedAt: '2026-11-02T08:15:30.000Z',
        entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
        formationDate: '2019-03-01',
        formationState: 'OR',
        registrations: [
          {
            id: 'us-or-153169496',
            state: 'OR',
            status: null,
            entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
            fileNumber: '153169496',
            registrationDate: '2019-03-01',
            name: 'CEDAR RIDGE BAKERY, LLC',
            addresses: [],
            officers: [],
            source: 'us-or/business-registry',
            asOf: '2026-10-31',
            retrievedAt: '2026-11-02T08:15:30.000Z',
            absentSince: null,
            records: [{ 'Registry Number': '153169496', 'Business Name': 'CEDAR RIDGE BAKERY, LLC' }],
          },
        ],
        names: [
          {
            name: 'CEDAR RIDGE BAKERY, LLC',
            type: 'legal',
            sources: [{ type: 'registration', id: 'us-or-153169496' }],
          },
        ],
        addresses: [],
        people: [],
      },
      matchKeys: null,
    },
  },
});
