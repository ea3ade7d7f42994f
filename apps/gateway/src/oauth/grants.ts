import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PersonRole, Scope } from '@registry/domain/scopes';
import { Database } from '@registry/persistence';
import type { Client, Grant } from 'oidc-provider';
import { DataSource } from 'typeorm';
import { invalidKey } from '../keys/auth/authenticator.ts';
import { createGrant, type NewSession } from '../keys/callers/callers.store.ts';
import { changeWorkspace } from '../keys/callers/change-workspace.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { OAuthStates } from './oauth-states.ts';

/** Seconds that a grant lives. Its client is known for as long. */
export const GRANT_SECONDS = 365 * 86_400;

/** The consent of a person. */
export interface Allowed {
  /** The session in which it was given. */
  readonly caller: KnownKey & Pick<NewSession, 'signedInBy'> & { readonly user: string };
  readonly scopes: readonly Scope[];
  readonly purpose: string;
}

/** A person in a workspace, as the page of a consent shows it. */
export interface ConsentingPerson extends Record<string, unknown> {
  readonly email: string;
  readonly role: PersonRole;
  readonly workspace: string;
}

const FIND_PERSON = {
  name: 'find-consenting-person',
  text: `
    SELECT u.email, m.role, w.name AS workspace
      FROM memberships m JOIN users u ON u.id = m.user_id JOIN workspaces w ON w.id = m.workspace_id
     WHERE m.workspace_id = $1 AND m.user_id = $2 AND m.joined_at IS NOT NULL`,
};

/** A grant is current until it is revoked or its person is removed, as a caller with its token is refused then. */
const FIND = {
  name: 'find-current-grant',
  text: `
    SELECT k.prefix
      FROM api_keys k JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.joined_at IS NOT NULL
     WHERE k.grant_id = $1 AND k.user_id = $2 AND (k.revoked_at IS NULL OR k.revoked_at > now()) AND k.expires_at > now()`,
};

/** Consents of people, each of which is a caller of the workspace. */
@Injectable()
export class Grants {
  constructor(
    private readonly database: Database,
    @InjectDataSource() private readonly entities: DataSource,
    private readonly states: OAuthStates,
  ) {}

  /** The prefix of the caller that access tokens of a grant name; undefined where it has ended. */
  async findCaller(grantId: string, userId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ prefix: string }>(FIND, [grantId, userId]);
    return row?.prefix;
  }

  /** The person of a session. Throws `invalid_key` for one who was just removed. */
  async findPerson({ workspaceId, user }: KnownKey): Promise<ConsentingPerson> {
    const [person] = await this.database.query<ConsentingPerson>(FIND_PERSON, [workspaceId, user]);
    if (person === undefined) throw invalidKey();
    return person;
  }

  /** Stores the consent of a person to a client. Returns the id of the grant. Throws `invalid_key` for a session that has just ended. */
  async allow(grant: Grant, { clientId, clientName }: Client, { caller, ...allowed }: Allowed): Promise<string> {
    const grantId = await grant.save();
    const expiresAt = new Date(Date.now() + GRANT_SECONDS * 1_000);
    const { user: userId, workspaceId, signedInBy } = caller;
    const program = { clientId, clientName: clientName ?? null, grantId };
    const made = { ...allowed, ...program, workspaceId, userId, signedInBy, expiresAt };
    await changeWorkspace(this.entities, caller, (manager) => createGrant(manager, made), 'read');
    await this.states.keepClient(clientId, GRANT_SECONDS);
    return grantId;
  }
}
