import { defineMessage, text, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { exampleCompany } from './company.ts';
import type { NamedPerson } from './search-people.contract.ts';

export interface GetPersonReply {
  /** With the companies of the window: real ones first, then active ones first. */
  readonly person: NamedPerson;
}

/** A name on file with all companies that list it, or `business_not_found` if none does within the window. */
export const getPerson = defineMessage<GetPersonReply>('as received')({
  subject: 'demo.get-person',
  deadlineMs: 2_500,
  request: {
    /** A whole name, in any letter case. */
    name: text(1_000),
    /** Of the companies. */
    ...windowFields,
  },
  errors: [codes.business.notFound],
  example: {
    request: { name: 'Jane Roe', offset: 0, limit: 30 },
    reply: {
      person: {
        object: 'person',
        name: 'JANE ROE',
        company_count: 1,
        sample_company_count: 0,
        companies: [{ company: exampleCompany, titles: ['Authorized Representative'] }],
      },
    },
  },
});
