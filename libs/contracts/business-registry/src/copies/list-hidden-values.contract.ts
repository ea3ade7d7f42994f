import { defineMessage } from '@registry/contracts-message';
import type { HiddenOfCompany } from '@registry/domain';
import Type from 'typebox';

export interface ListHiddenValuesReply {
  /** By the id of the company, as results have it. */
  readonly companies: readonly { readonly id: string; readonly hidden: HiddenOfCompany }[];
  /** Where further companies begin; null without any. */
  readonly next: number | null;
}

/** What is hidden on companies on which something was hidden after a time and still is: what was stored before may have it. */
export const listHiddenValues = defineMessage<ListHiddenValuesReply>()({
  subject: 'business-registry.list-hidden-values',
  deadlineMs: 2_500,
  request: {
    /** Milliseconds of the epoch. */
    since: Type.Integer({ minimum: 0 }),
    /** `next` of the reply before; 0 at first. */
    after: Type.Integer({ minimum: 0 }),
  },
  example: {
    request: { since: 1_795_000_000_000, after: 0 },
    reply: {
      companies: [
        {
          id: 'us-or-150000007',
          hidden: {
            names: ['CEDAR RIDGE BAKERY, LLC'],
            values: [{ kind: 'address', text: '130 SAMPLE LN, DALLAS, OR 97338' }],
          },
        },
      ],
      next: null,
    },
  },
});
