import { businessIdFields, defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { type PublishedCompany, registryChanged, showPublished } from './events/registry-changed.event.ts';

/** Maximum number of companies per request. */
export const COMPANIES_AT_ONCE_MAX = 100;

/**
 * Companies as they would be published now, with their newest changes: for a consumer that keeps only some of them.
 */
export const getCompanies = defineMessage<{
  /** In the order of the request; null for an unknown company. */
  readonly companies: readonly (PublishedCompany | null)[];
}>()({
  subject: 'business-registry.get-companies',
  deadlineMs: 2_500,
  shows: ({ companies }, show) => ({ companies: companies.map((one) => one && showPublished(one, show)) }),
  request: {
    companies: Type.Immutable(Type.Array(Type.Object(businessIdFields), { maxItems: COMPANIES_AT_ONCE_MAX })),
  },
  example: {
    request: { companies: [{ state: 'OR', fileNumber: '150000007' }] },
    reply: { companies: [registryChanged.example] },
  },
});
