import { defineMessage, text } from '@registry/contracts-message';
import { EMAIL_LENGTH_MAX } from './watchlist.ts';

/** Mails a notice to the contact address of a workspace; replies once a mail server has it. */
export const sendNotice = defineMessage<{ readonly isSent: true }>('no company')({
  subject: 'watchlist.send-notice',
  deadlineMs: 15_000,
  request: {
    /** The same for a notice that is sent again: mail programs show it once. */
    id: text(200),
    email: text(EMAIL_LENGTH_MAX),
    subject: text(200),
    text: text(5_000),
  },
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
