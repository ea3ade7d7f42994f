import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { jurisdiction } from './request-fields.ts';

/** Ids that are listed together. */
export const COMPANY_IDS_MAX = 10_000;

/** The companies of a jurisdiction, for lists of their pages. */
export const listCompanyIds = defineMessage<{
  /** In the order of ids, without sample companies. */
  readonly ids: readonly string[];
}>('no company')({
  subject: 'demo.list-company-ids',
  deadlineMs: 5_000,
  request: {
    jurisdiction,
    /** Companies to skip. */
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    limit: Type.Integer({ minimum: 1, maximum: COMPANY_IDS_MAX }),
  },
  example: {
    request: { jurisdiction: 'us-or', offset: 0, limit: 10_000 },
    reply: { ids: ['us-or-150000007'] },
  },
});
