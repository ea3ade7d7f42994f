import { defineMessage, text } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { EMAIL_LENGTH_MAX } from './watchlist.ts';

export const sendNoticeRequest = Type.Object({
  /** The same for a notice that is sent again: mail programs show it once. */
  id: text(200),
  email: text(EMAIL_LENGTH_MAX),
  subject: text(200),
  text: text(5_000),
});

export type SendNoticeRequest = Static<typeof sendNoticeRequest>;

export interface SendNoticeReply {
  readonly isSent: true;
}

/** Mails a notice to the contact address of a workspace; replies once a mail server has it. */
export const sendNotice = defineMessage<typeof sendNoticeRequest, SendNoticeReply>({
  subject: 'watchlist.send-notice',
  deadlineMs: 15_000,
  request: sendNoticeRequest,
  errors: [],
  example: {
    request: {
      id: 'key-expires-a1B2c3D4-3',
      email: 'ops@example.com',
      subject: 'An API key expires in 3 days',
      text: 'The API key brk_a1B2c3D4… expires at 2026-11-13T00:00:00.000Z.',
    },
    reply: { isSent: true },
  },
});
