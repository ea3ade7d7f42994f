import { defineMessage, text } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { EMAIL_LENGTH_MAX } from './watchlist.ts';

/** Workspaces of one request at most. */
const CONTACTS_MAX = 10_000;

/** Says where every workspace that has a contact address is notified of its webhooks; any other has none. */
export const setWorkspaceContacts = defineMessage<{ readonly count: number }>('no company')({
  subject: 'watchlist.set-workspace-contacts',
  deadlineMs: 2_500,
  request: {
    contacts: Type.Immutable(
      Type.Array(Type.Object({ ...workspaceFields, email: text(EMAIL_LENGTH_MAX) }), { maxItems: CONTACTS_MAX }),
    ),
  },
  example: { request: { contacts: [{ workspaceId: 7, email: 'ops@example.com' }] }, reply: { count: 1 } },
});
