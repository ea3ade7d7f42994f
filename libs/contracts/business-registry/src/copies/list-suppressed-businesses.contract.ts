import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';

/** The companies that were suppressed after a time and still are: what was stored before may name them. */
export const listSuppressedBusinesses = defineMessage<{
  /** Ids of companies, as results have them. */
  readonly ids: readonly string[];
  /** Where further ids begin; null without any. */
  readonly next: number | null;
}>('no company')({
  subject: 'business-registry.list-suppressed-businesses',
  deadlineMs: 2_500,
  request: {
    /** Milliseconds of the epoch. */
    since: Type.Integer({ minimum: 0 }),
    /** `next` of the reply before; 0 at first. */
    after: Type.Integer({ minimum: 0 }),
  },
  example: {
    request: { since: 1_795_000_000_000, after: 0 },
    reply: { ids: ['us-or-150000007'], next: null },
  },
});
