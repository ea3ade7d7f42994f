import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { jurisdiction } from './request-fields.ts';

/** Ids that are listed together. */
export const COMPANY_IDS_MAX = 10_000;

export const listCompanyIdsRequest = Type.Object({
  jurisdiction,
  /** Companies to skip. */
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  limit: Type.Integer({ minimum: 1, maximum: COMPANY_IDS_MAX }),
});

export type ListCompanyIdsRequest = Static<typeof listCompanyIdsRequest>;

export interface ListCompanyIdsReply {
  /** In the order of ids, without sample companies. */
  readonly ids: readonly string[];
}

/** The companies of a jurisdiction, for lists of their pages. */
export const listCompanyIds = defineMessage<typeof listCompanyIdsRequest, ListCompanyIdsReply>({
  subject: 'demo.list-company-ids',
  deadlineMs: 5_000,
  request: listCompanyIdsRequest,
  errors: [],
  example: {
    request: { jurisdiction: 'us-or', offset: 0, limit: 10_000 },
    reply: { ids: ['us-or-150000007'] },
  },
});
