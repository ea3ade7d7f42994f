import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { errorMessage } from '@registry/errors';
import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { publicAddresses } from '../addresses/public-urls.ts';
import { ownerConfig } from '../gateway.config.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import type { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';
import { type LinkMail, linkUrl, sendLink, signInUrl } from './account-mails.ts';
import { addPerson, ensureUser } from './memberships.store.ts';
import { makeLink } from './sign-in-links.ts';

const NATS_MS_MAX = 5_000;

/** The page for signing in, and why no mail was sent; null if one was. */
interface MailedInvitation {
  readonly sign_in: string;
  readonly mail_fault: string | null;
}

/** Makes a person the owner of a new workspace, also while nobody else can be invited. Throws RefusedCommand for another text than an address. */
export async function inviteOwner(
  manager: EntityManager,
  { id: workspaceId, name }: WorkspaceEntity,
  owner: string,
): Promise<LinkMail> {
  const email = owner.trim().toLowerCase();
  if (email.length > EMAIL_LENGTH_MAX || !isEmail(email))
    throw new RefusedCommand(
      `The owner is ${JSON.stringify(owner)}; expected an email address, such as ana@example.com.`,
    );
  const userId = await ensureUser(manager, email);
  await addPerson(manager, { workspaceId, userId, role: 'owner', invitedBy: null });
  const settings = ownerConfig();
  const token = await makeLink(manager, { email, workspaceId }, settings.KEY_HASH_SECRET);
  const url = token === undefined ? '' : linkUrl(publicAddresses(settings).demo, token);
  return { email, url, invitation: { workspace: name, role: 'owner', by: null } };
}

/** Mails the invitation where a mail can be sent. Without it, the owner requests a link on the page for signing in. */
export async function mailInvitation(mail: LinkMail): Promise<MailedInvitation> {
  const settings = ownerConfig();
  const signIn = signInUrl(publicAddresses(settings).demo);
  const { NATS_URL: natsUrl } = settings;
  if (natsUrl === undefined || mail.url === '')
    return {
      sign_in: signIn,
      mail_fault: natsUrl === undefined ? 'NATS_URL is not set' : 'the address got too many mails',
    };
  const { connectOnce, MessageClient } = await import('@registry/messaging');
  try {
    const connection = await connectOnce(natsUrl, 'gateway', { reconnect: false, timeout: NATS_MS_MAX });
    await sendLink(MessageClient.over(connection, 'gateway'), mail).finally(() => connection.close());
    return { sign_in: signIn, mail_fault: null };
  } catch (error) {
    return { sign_in: signIn, mail_fault: errorMessage(error) };
  }
}
