import { defineMessage, text } from '@registry/contracts-message';
import type { HiddenOfCompany } from '@registry/domain';
import Type from 'typebox';

export interface ListHiddenValuesReply {
  /** Those of the companies on which something is hidden. */
  readonly companies: readonly { readonly id: string; readonly hidden: HiddenOfCompany }[];
}

/** Companies of a request at most: the candidates of all rows of a page. */
export const HIDDEN_COMPANIES_MAX = 10_000;

/** What is hidden on some companies now: for the frame of a service that stored results before. */
export const listHiddenValues = defineMessage<ListHiddenValuesReply>('no company')({
  subject: 'business-registry.list-hidden-values',
  deadlineMs: 2_500,
  request: {
    ids: Type.Immutable(Type.Array(text(300), { maxItems: HIDDEN_COMPANIES_MAX })),
  },
  example: {
    request: { ids: ['us-or-150000007'] },
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
    },
  },
});
