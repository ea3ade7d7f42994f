import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import { createSession } from '../keys/callers/callers.store.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import { createWorkspace } from '../keys/auth/workspaces.store.ts';
import { linkUrl, sendLinkLater } from './account-mails.ts';
import {
  addPerson,
  ensureUser,
  joinWorkspace,
  listMemberships,
  lockAccess,
  type Membership,
} from './memberships.store.ts';
import { findLink, makeLink, type SignInLink, takeLink } from './sign-in-links.ts';
import { SIGN_UP, type SignUp } from './sign-up.ts';

/** The content of a link: whose it is, and the workspaces that it opens; none where it starts one. */
export interface OpenedLink {
  readonly email: string;
  readonly workspaces: readonly Membership[];
}

/** The choice of a link's user: a workspace by its name, or the name of a new one. */
export interface LinkChoice {
  readonly workspace?: string | undefined;
  readonly name?: string | undefined;
}

/** Signs people in by links in mails. */
@Injectable()
export class MailSignIn {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
    @Inject(SIGN_UP) private readonly signUp: SignUp,
    private readonly services: MessageClient,
  ) {}

  /** Everybody with an address may start a workspace. */
  get isOpen(): boolean {
    return this.signUp === 'open';
  }

  /** Mails a link to an address that can sign in. What its sender sees and waits for is the same for any other address. */
  async request(email: string, to: string): Promise<void> {
    const token = await this.entities.transaction(async (manager) => {
      const made = await makeLink(manager, { email, workspaceId: null }, this.hashSecret);
      const workspaces = await listMemberships(manager, email, this.signUp);
      return workspaces.length > 0 || this.isOpen ? made : undefined;
    });
    if (token !== undefined) sendLinkLater(this.services, { email, url: linkUrl(this.addresses.demo, token, to) });
  }

  /** Reads a link without using it; undefined for one that cannot be used. */
  async open(token: string): Promise<OpenedLink | undefined> {
    const { manager } = this.entities;
    const link = await findLink(manager, token, this.hashSecret);
    return link && this.#read(manager, link);
  }

  /**
   * Uses a link, and returns the text of a new session; undefined for a link that cannot be used. Throws `invalid_body` where another
   * workspace has the name that was chosen, and where the person was removed from the chosen one; the link can be used again then.
   */
  use(token: string, choice: LinkChoice): Promise<string | undefined> {
    return this.entities.transaction(async (manager) => {
      const link = await findLink(manager, token, this.hashSecret);
      const opened = link && (await this.#read(manager, link));
      if (link === undefined || opened === undefined) return undefined;
      const wanted = choose(opened.workspaces, choice);
      await lockAccess(manager, wanted === undefined ? [] : [wanted.workspaceId], link.email);
      const now = await this.#read(manager, link);
      if (now === undefined || (await takeLink(manager, token, this.hashSecret)) === undefined) return undefined;
      const chosen = wanted && choose(now.workspaces, wanted);
      const joined = chosen ?? (await startWorkspace(manager, link.email, choice.name ?? ''));
      if (!(await joinWorkspace(manager, joined))) return undefined;
      const { text } = await createSession(manager, { ...joined, signedInBy: 'mail' }, this.hashSecret);
      return text;
    });
  }

  async #read(manager: EntityManager, { email, workspaceId }: SignInLink): Promise<OpenedLink | undefined> {
    const all = await listMemberships(manager, email, this.signUp);
    const workspaces = all.filter((one) => workspaceId === null || one.workspaceId === workspaceId);
    const canStart = this.isOpen && workspaceId === null;
    return workspaces.length > 0 || canStart ? { email, workspaces } : undefined;
  }
}

/** The workspace that was chosen; never another one, of which it could be the first sign-in. Undefined where a new one is started. */
function choose(workspaces: readonly Membership[], { workspace: name }: LinkChoice): Membership | undefined {
  if (name === undefined) return workspaces[0];
  const chosen = workspaces.find(({ workspace }) => workspace === name);
  if (chosen !== undefined) return chosen;
  throw new AppError(codes.body.invalid, {
    message: `You cannot sign in to the workspace ${JSON.stringify(name)} any more. Choose another one, or have an owner of it invite you again.`,
    param: 'workspace',
  });
}

/** Starts a workspace of which the person is the owner. */
async function startWorkspace(manager: EntityManager, email: string, name: string): Promise<Membership> {
  try {
    const { id: workspaceId, name: workspace } = await createWorkspace(manager, name, 'standard');
    const userId = await ensureUser(manager, email);
    await addPerson(manager, { workspaceId, userId, role: 'owner', invitedBy: null });
    return { workspaceId, userId, workspace, role: 'owner' };
  } catch (error) {
    if (!(error instanceof RefusedCommand)) throw error;
    throw new AppError(codes.body.invalid, { message: error.message, param: 'name' });
  }
}
