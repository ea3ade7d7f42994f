import { MATCH_KEYS_AT_ONCE_MAX, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { exampleKeys } from '../examples.ts';
import { SHOWN_CONFIDENCE } from '../match.ts';
import { type ContactValues, NO_CONTACT_VALUES } from './contacts.ts';

/** How several companies are reached and what they do, by the records that are matched to them. */
export const listContacts = defineMessage<{
  /**
   * In the order of the request. At least one. Where the values of all do not fit into a message, the last companies have none here:
   * request those again.
   */
  readonly companies: readonly ContactValues[];
}>()({
  subject: 'records-sections.list-contacts',
  deadlineMs: 5_000,
  shows: (reply, show, { companies }) => ({
    companies: reply.companies.map((one, at) => show.part(companies[at] ?? null, one)),
  }),
  request: {
    /** The match keys of each company. */
    companies: Type.Immutable(Type.Array(matchKeys, { minItems: 1, maxItems: MATCH_KEYS_AT_ONCE_MAX })),
    /** Records of a lower confidence give no values. */
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
  },
  example: {
    request: { companies: [exampleKeys], minConfidence: SHOWN_CONFIDENCE },
    reply: { companies: [NO_CONTACT_VALUES] },
  },
});
