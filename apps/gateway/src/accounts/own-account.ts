import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, codes } from '@registry/errors';
import { DataSource } from 'typeorm';
import { invalidKey, KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import { createSession } from '../keys/callers/callers.store.ts';
import { changeWorkspace } from '../keys/callers/change-workspace.ts';
import { joinWorkspace, listMemberships, lockAccess, type Membership } from './memberships.store.ts';
import { SIGN_UP, type SignUp } from './sign-up.ts';
import { type ListedSession, type Person, WorkspaceSessions } from './workspace-sessions.ts';

export const NAME_LENGTH_MAX = 100;

/** A person, as the person sees it. */
export interface OwnAccount {
  readonly email: string;
  readonly name: string | null;
  readonly workspaces: readonly Membership[];
  readonly sessions: readonly ListedSession[];
}

const FIND = 'SELECT email, name FROM users WHERE id = $1';
const RENAME = 'UPDATE users SET name = $2 WHERE id = $1';

/**
 * The part of a person that the person sees and changes. A provider of identities is of one workspace: a session by it neither shows nor changes
 * anything of another workspace.
 */
@Injectable()
export class OwnAccounts {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    @Inject(SIGN_UP) private readonly signUp: SignUp,
    private readonly sessions: WorkspaceSessions,
  ) {}

  async read(person: Person): Promise<OwnAccount> {
    const found = await this.#find(person);
    const [all, sessions] = await Promise.all([
      listMemberships(this.entities.manager, found.email, this.signUp, person.signedInBy),
      this.sessions.listOwn(person),
    ]);
    const isSure = ({ workspaceId }: Membership) => isByMail(person) || workspaceId === person.workspaceId;
    const name = isByMail(person) ? found.name : null;
    return { ...found, name, workspaces: all.filter(isSure), sessions };
  }

  /** Sets the name that colleagues see. Throws `role_required` for a session by a provider of identities. */
  async rename(person: Person, name: string): Promise<void> {
    requireMail(person);
    const shown = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
    await this.entities.manager.query(RENAME, [person.user, shown.slice(0, NAME_LENGTH_MAX) || null]);
  }

  /** The text of a new session in another workspace of the person. Throws `role_required` likewise, and `invalid_key`. */
  async switchTo(person: Person, workspace: string): Promise<string> {
    requireMail(person);
    const { email } = await this.#find(person);
    return this.entities.transaction(async (manager) => {
      const all = await listMemberships(manager, email, this.signUp);
      const chosen = all.find((one) => one.workspace === workspace);
      if (chosen === undefined) throw invalidKey();
      await lockAccess(manager, [person.workspaceId, chosen.workspaceId], person.user);
      const start = async (): Promise<string> => {
        if (!(await joinWorkspace(manager, chosen))) throw invalidKey();
        return (await createSession(manager, { ...chosen, signedInBy: 'mail' }, this.hashSecret)).text;
      };
      return changeWorkspace(manager, person, start, 'read');
    });
  }

  async #find({ user }: Person): Promise<Pick<OwnAccount, 'email' | 'name'>> {
    const [found] = await this.entities.manager.query<Pick<OwnAccount, 'email' | 'name'>[]>(FIND, [user]);
    if (found === undefined) throw invalidKey();
    return found;
  }
}

/** Checks that the person has shown to have the address. */
export function isByMail({ signedInBy }: Pick<Person, 'signedInBy'>): boolean {
  return signedInBy === 'mail';
}

/** Throws `role_required` for a person who has not. */
export function requireMail(person: Pick<Person, 'signedInBy'>): void {
  if (isByMail(person)) return;
  throw new AppError(codes.key.roleRequired, {
    message: 'Your session is only of this workspace, whose identity provider signed you in. Sign in by mail for this.',
  });
}
