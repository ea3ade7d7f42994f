import { defineMessage, orNull, text } from '@registry/contracts-message';
import { PERSON_ROLES } from '@registry/domain/scopes';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { EMAIL_LENGTH_MAX, PEOPLE_OF_ROLE_MAX } from './watchlist.ts';

/** Workspaces of one request at most. */
const CONTACTS_MAX = 10_000;

const person = Type.Object({ id: text(100), email: text(EMAIL_LENGTH_MAX), role: Type.Enum(PERSON_ROLES) });

/** Says where every workspace that has a contact address or people is mailed; any other is not. */
export const setWorkspaceContacts = defineMessage<{ readonly count: number }>('no company')({
  subject: 'watchlist.set-workspace-contacts',
  deadlineMs: 2_500,
  request: {
    contacts: Type.Immutable(
      Type.Array(
        Type.Object({
          ...workspaceFields,
          /** The contact address; null without one. */
          email: orNull(text(EMAIL_LENGTH_MAX)),
          /** People who have joined. Owners get notices of webhooks, and each role may get digests. */
          people: Type.Array(person, { maxItems: PERSON_ROLES.length * PEOPLE_OF_ROLE_MAX, default: [] }),
        }),
        { maxItems: CONTACTS_MAX },
      ),
    ),
  },
  example: {
    request: {
      contacts: [
        {
          workspaceId: 7,
          email: 'ops@example.com',
          people: [{ id: 'usr_2mX9cVb4KpT1sWz3LnA7hQ', email: 'ana@example.com', role: 'owner' }],
        },
      ],
    },
    reply: { count: 1 },
  },
});
