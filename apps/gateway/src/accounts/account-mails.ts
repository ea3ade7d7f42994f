import { Logger } from '@nestjs/common';
import { sendNotice } from '@registry/contracts-watchlist';
import type { PersonRole } from '@registry/domain/scopes';
import { errorMessage } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { createHash, randomUUID } from 'node:crypto';

const SEND_MS_MAX = 15_000;
const logger = new Logger('AccountMails');

/** A mail with a link. */
export interface LinkMail {
  readonly email: string;
  readonly url: string;
  /** Of an invitation. */
  readonly invitation?: { readonly workspace: string; readonly role: PersonRole; readonly by: string | null };
}

/** The address of the page that a link leads to; `to`: the path of the page that its user came for. */
export function linkUrl(baseUrl: string, token: string, to = ''): string {
  return `${signInUrl(baseUrl)}/${token}${to === '' ? '' : `?${new URLSearchParams({ to }).toString()}`}`;
}

/** The address of the page for signing in. A mail needs a whole one: that of a demo on this machine where no other is set. */
export function signInUrl(baseUrl: string): string {
  return `${baseUrl === '' ? 'http://127.0.0.1:3001' : baseUrl}/sign-in`;
}

/** Sends a mail with a link. It has a time of its own: the request that it is sent for may be over. */
export async function sendLink(services: MessageClient, mail: LinkMail): Promise<void> {
  const id = `link-${createHash('sha256').update(mail.url).digest('hex').slice(0, 16)}`;
  const context = { requestId: randomUUID(), deadlineAt: Date.now() + SEND_MS_MAX };
  await requestContext.run(context, () => services.call(sendNotice, { id, email: mail.email, ...linkText(mail) }));
}

/** The same without waiting for the mail server: the time until the response does not show if a mail is sent. */
export function sendLinkLater(services: MessageClient, mail: LinkMail): void {
  const fail = (error: unknown): void =>
    logger.error({ message: 'A link to sign in was not sent', error: errorMessage(error) });
  setImmediate(() => {
    sendLink(services, mail).catch(fail);
  });
}

function linkText({ email, url, invitation }: LinkMail): { readonly subject: string; readonly text: string } {
  const isOf = `The link works once, for ${email}.`;
  if (invitation === undefined)
    return {
      subject: 'Your link to sign in',
      text: [
        `Open this link within 15 minutes to sign in:`,
        '',
        url,
        '',
        `${isOf} If you did not request it, ignore this mail.`,
        '',
      ].join('\n'),
    };
  const { workspace, role, by } = invitation;
  return {
    subject: `Invitation to the workspace ${workspace}`.replaceAll(/\s+/g, ' '),
    text: [
      `You are invited to the workspace ${workspace}${by === null ? '' : ` by ${by}`}, with the role ${role}.`,
      'To accept, open this link within 7 days:',
      '',
      url,
      '',
      `${isOf} Later, request another one on the page for signing in. If you do not know the workspace, ignore this mail.`,
      '',
    ].join('\n'),
  };
}
