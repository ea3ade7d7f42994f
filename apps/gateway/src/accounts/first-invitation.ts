import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { errorMessage } from '@registry/errors';
import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { publicAddresses } from '../addresses/public-urls.ts';
import { invitationConfig } from '../gateway.config.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import type { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';
import { type LinkMail, linkUrl, sendLink, signInUrl } from './account-mails.ts';
import { addPerson, ensureUser } from './memberships.store.ts';
import { makeLink } from './sign-in-links.ts';

const NATS_MS_MAX = 5_000;

/** The outcome of an invitation. */
interface MailedInvitation {
  readonly invited: string;
  /** The address of the page for signing in. */
  readonly sign_in: string;
  /** Why no mail was sent; null if one was. */
  readonly mail_fault: string | null;
}

/** Makes a person the owner of a new workspace, also while nobody else can be invited. Throws RefusedCommand for another text than an address. */
export async function inviteFirst(
  manager: EntityManager,
  { id: workspaceId, name }: WorkspaceEntity,
  typed: string,
): Promise<LinkMail> {
  const email = typed.trim().toLowerCase();
  if (email.length > EMAIL_LENGTH_MAX || !isEmail(email))
    throw new RefusedCommand(
      `The owner is ${JSON.stringify(typed)}; expected an email address, such as ana@example.com.`,
    );
  const userId = await ensureUser(manager, email);
  await addPerson(manager, { workspaceId, userId, role: 'owner', invitedBy: null });
  const settings = invitationConfig();
  const token = await makeLink(manager, { email, workspaceId }, settings.KEY_HASH_SECRET);
  const url = token === undefined ? '' : linkUrl(publicAddresses(settings).demo, token);
  return { email, url, invitation: { workspace: name, role: 'owner', by: null } };
}

/** Mails the invitation where a mail can be sent. Without it, the owner requests a link on the page for signing in. */
export async function mailInvitation(mail: LinkMail): Promise<MailedInvitation> {
  const settings = invitationConfig();
  const toReply = (fault: string | null): MailedInvitation => {
    return { invited: mail.email, sign_in: signInUrl(publicAddresses(settings).demo), mail_fault: fault };
  };
  if (settings.NATS_URL === undefined) return toReply('NATS_URL is not set');
  if (mail.url === '') return toReply('the address got too many mails within the hour');
  const { connectOnce, MessageClient } = await import('@registry/messaging');
  try {
    const connection = await connectOnce(settings.NATS_URL, 'gateway', { reconnect: false, timeout: NATS_MS_MAX });
    try {
      await sendLink(MessageClient.over(connection, 'gateway'), mail);
      return toReply(null);
    } finally {
      await connection.close();
    }
  } catch (error) {
    return toReply(errorMessage(error));
  }
}
