import { businessIdFields, defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { type PublishedCompany, registryChanged } from './events/registry-changed.event.ts';

/** Maximum number of companies per request. */
export const COMPANIES_AT_ONCE_MAX = 100;

export const getCompaniesRequest = Type.Object({
  companies: Type.Immutable(Type.Array(Type.Object(businessIdFields), { maxItems: COMPANIES_AT_ONCE_MAX })),
});

export type GetCompaniesRequest = Static<typeof getCompaniesRequest>;

export interface GetCompaniesReply {
  /** In the order of the request; null for an unknown company. */
  readonly companies: readonly (PublishedCompany | null)[];
}

/**
 * Companies as they would be published now, with their newest changes: for a consumer that keeps only some of them.
 */
export const getCompanies = defineMessage<typeof getCompaniesRequest, GetCompaniesReply>({
  subject: 'business-registry.get-companies',
  deadlineMs: 2_500,
  request: getCompaniesRequest,
  errors: [],
  example: {
    request: { companies: [{ state: 'OR', fileNumber: '150000007' }] },
    reply: { companies: [registryChanged.example] },
  },
});
