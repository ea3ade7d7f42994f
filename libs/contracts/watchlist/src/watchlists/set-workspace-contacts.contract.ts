import { defineMessage, orNull, text } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { EMAIL_LENGTH_MAX } from './watchlist.ts';

/** Owners of a workspace who are notified at most. */
export const OWNERS_MAX = 100;
/** Workspaces of one request at most. */
const CONTACTS_MAX = 10_000;

/** Says where every workspace that has a contact address or owners is notified of its webhooks; any other is not. */
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
          /** The addresses of the owners. */
          owners: Type.Array(text(EMAIL_LENGTH_MAX), { maxItems: OWNERS_MAX, default: [] }),
        }),
        { maxItems: CONTACTS_MAX },
      ),
    ),
  },
  example: {
    request: { contacts: [{ workspaceId: 7, email: 'ops@example.com', owners: ['ana@example.com'] }] },
    reply: { count: 1 },
  },
});
