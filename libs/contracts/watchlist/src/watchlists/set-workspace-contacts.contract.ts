import { defineMessage, text } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { EMAIL_LENGTH_MAX } from './watchlist.ts';

/** Workspaces of one request at most. */
const CONTACTS_MAX = 10_000;

export const setWorkspaceContactsRequest = Type.Object({
  contacts: Type.Immutable(
    Type.Array(Type.Object({ ...workspaceFields, email: text(EMAIL_LENGTH_MAX) }), { maxItems: CONTACTS_MAX }),
  ),
});

export type SetWorkspaceContactsRequest = Static<typeof setWorkspaceContactsRequest>;

export interface SetWorkspaceContactsReply {
  readonly count: number;
}

/** Says where every workspace that has a contact address is notified of its webhooks; any other has none. */
export const setWorkspaceContacts = defineMessage<typeof setWorkspaceContactsRequest, SetWorkspaceContactsReply>({
  subject: 'watchlist.set-workspace-contacts',
  deadlineMs: 2_500,
  request: setWorkspaceContactsRequest,
  errors: [],
  example: { request: { contacts: [{ workspaceId: 7, email: 'ops@example.com' }] }, reply: { count: 1 } },
});
