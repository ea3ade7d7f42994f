import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PersonRole } from '@registry/domain/scopes';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import { Callers } from '../keys/callers/callers.ts';
import { changeWorkspace } from '../keys/callers/change-workspace.ts';
import { refuseProgram } from '../keys/callers/required-scope.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { linkUrl, sendLink } from './account-mails.ts';
import { addPerson, ensureUser } from './memberships.store.ts';
import { LINKS_MAX, makeLink } from './sign-in-links.ts';
import { SIGN_UP, type SignUp } from './sign-up.ts';
import type { WorkspacePerson } from './workspace-person.ts';

/** People of a workspace who have joined or are invited. */
const PEOPLE_MAX = 1_000;

interface PersonRow extends Omit<WorkspacePerson, 'object' | 'invited_at' | 'joined_at' | 'last_used_at'> {
  readonly invited_at: Date;
  readonly joined_at: Date | null;
  readonly last_used_at: Date | null;
}

/** The name of somebody who has not joined by mail is not shown: the workspace would see that the address is known elsewhere. */
const LIST = `
  SELECT u.id, u.email, CASE WHEN m.joined_by = 'mail' THEN u.name END AS name, m.role,
         CASE WHEN starts_with(m.invited_by, 'usr_') THEN m.invited_by END AS invited_by,
         m.created_at AS invited_at, m.joined_at,
         (SELECT max(k.last_used_at) FROM api_keys k WHERE k.workspace_id = m.workspace_id AND k.user_id = u.id) AS last_used_at
    FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.workspace_id = $1 ORDER BY u.email`;
const SET_ROLE = 'UPDATE memberships SET role = $3 WHERE workspace_id = $1 AND user_id = $2';
/**
 * First the membership: a sign-in that has locked it is awaited, and its session is then seen and ended. Who was never a person of any
 * workspace is forgotten, under a lock for which invitations wait.
 */
const REMOVE = [
  'DELETE FROM memberships WHERE workspace_id = $1 AND user_id = $2',
  `UPDATE sign_in_links SET used_at = now()
    WHERE workspace_id = $1 AND used_at IS NULL AND email = (SELECT email FROM users WHERE id = $2)`,
  'SELECT FROM users WHERE id = $2 AND $1::int IS NOT NULL FOR UPDATE',
  `DELETE FROM users u WHERE u.id = $2 AND $1::int IS NOT NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
      AND NOT EXISTS (SELECT FROM api_keys k WHERE k.user_id = u.id OR k.made_by_user = u.id)`,
];
/** The people of a workspace. Changes of one workspace follow each other. */
@Injectable()
export class WorkspacePeople {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
    @Inject(SIGN_UP) private readonly signUp: SignUp,
    private readonly services: MessageClient,
    private readonly callers: Callers,
  ) {}

  /** All people of a workspace, by their addresses. */
  list({ workspaceId }: Pick<KnownKey, 'workspaceId'>): Promise<readonly WorkspacePerson[]> {
    return listPeople(this.entities.manager, workspaceId);
  }

  /** The addresses of people by their ids, for pages that name who did something. */
  async emails(caller: Pick<KnownKey, 'workspaceId'>): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.list(caller)).map(({ id, email }) => [id, email]));
  }

  /** Invites a person, or once more one who has not joined. Throws `invalid_body`, `role_required`, `upstream_unavailable` where the mail was not sent. */
  async invite(caller: KnownKey, email: string, role: PersonRole): Promise<WorkspacePerson> {
    const address = email.toLowerCase();
    if (this.signUp === 'off') throw refused('Nobody can be invited: this installation takes no new people.');
    const { person, mail } = await changeWorkspace(
      this.entities,
      refuseProgram(caller),
      async (manager, { id: workspaceId, name }) => {
        const userId = await ensureUser(manager, address);
        if (!(await addPerson(manager, { workspaceId, userId, role, invitedBy: caller.user ?? caller.prefix })))
          throw refused(`${address} is a person of the workspace already. Change the role instead.`);
        const people = await listPeople(manager, workspaceId);
        if (people.length > PEOPLE_MAX)
          throw refused(`A workspace has at most ${PEOPLE_MAX} people. Remove one first.`);
        const token = await makeLink(manager, { email: address, workspaceId }, this.hashSecret);
        if (token === undefined) throw refused(TOO_MANY);
        const by = people.find(({ id }) => id === caller.user)?.email ?? null;
        const invitation = { workspace: name, role, by };
        return {
          person: find(people, userId),
          mail: { email: address, url: linkUrl(this.addresses.demo, token), invitation },
        };
      },
    );
    await sendLink(this.services, mail);
    return person;
  }

  /** Gives a person another role. Throws `person_not_found`, `last_owner`. */
  async changeRole(caller: KnownKey, userId: string, role: PersonRole): Promise<WorkspacePerson> {
    return changeWorkspace(this.entities, refuseProgram(caller), async (manager, { id: workspaceId }) => {
      const people = await listPeople(manager, workspaceId);
      if (role !== 'owner') refuseLast(people, userId);
      await manager.query(SET_ROLE, [workspaceId, find(people, userId).id, role]);
      return { ...find(people, userId), role };
    });
  }

  /** Removes a person, or withdraws an invitation. Sessions and connected programs of the person end. Throws likewise. */
  remove(caller: KnownKey, userId: string): Promise<void> {
    return this.#remove(refuseProgram(caller), userId, 'manage');
  }

  /** The person of a session leaves its workspace. */
  leave(caller: KnownKey, userId: string): Promise<void> {
    return this.#remove(caller, userId, 'read');
  }

  async #remove(caller: KnownKey, userId: string, scope: 'manage' | 'read'): Promise<void> {
    await this.callers.changeWorkspace(
      caller,
      async (manager, { id: workspaceId }, end) => {
        refuseLast(await listPeople(manager, workspaceId), userId);
        for (const statement of REMOVE) await manager.query(statement, [workspaceId, userId]);
        await end({ workspaceId, userId });
      },
      scope,
    );
  }
}

const TOO_MANY = `No invitation was sent: a workspace sends an address at most ${LINKS_MAX.perAddress} in an hour, and all at most ${LINKS_MAX.invitationsPerDay} in a day. Try again later.`;

async function listPeople(manager: EntityManager, workspaceId: number): Promise<WorkspacePerson[]> {
  const rows = await manager.query<PersonRow[]>(LIST, [workspaceId]);
  return rows.map(({ invited_at: invited, joined_at: joined, last_used_at: used, ...row }) => ({
    object: 'workspace_person',
    ...row,
    invited_at: invited.toISOString(),
    joined_at: joined?.toISOString() ?? null,
    last_used_at: used?.toISOString() ?? null,
  }));
}

/** Throws `person_not_found`. */
function find(people: readonly WorkspacePerson[], userId: string): WorkspacePerson {
  const person = people.find(({ id }) => id === userId);
  if (person !== undefined) return person;
  throw new AppError(codes.person.notFound, {
    message: `No person of the workspace has the id ${quoted(userId)}. List them with GET /v1/workspace/people.`,
  });
}

/** Throws where only this person is an owner who has joined. */
function refuseLast(people: readonly WorkspacePerson[], userId: string): void {
  const person = find(people, userId);
  const managers = people.filter(({ role, joined_at: joined }) => role === 'owner' && joined !== null);
  if (managers.length > 1 || managers[0]?.id !== person.id) return;
  throw new AppError(codes.person.irremovable, {
    message: `${person.email} is the last owner of the workspace. Make another person an owner first.`,
  });
}

function refused(message: string): AppError {
  return new AppError(codes.body.invalid, { message, param: 'email' });
}
