import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type PersonRole, personRoles, type Scope } from '@registry/domain/scopes';
import { AppError, codes } from '@registry/errors';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { Callers } from '../keys/callers/callers.ts';
import { lockAccess } from './memberships.store.ts';
import type { WorkspaceSession } from './workspace-session.ts';

/** A caller that is a session of a person. */
export type Person = KnownKey & { readonly user: string };

/** Checks that a user signed in as a person, not with a key; a program of a person is not the person. */
export function isPerson(caller: KnownKey): caller is Person {
  return caller.kind === 'session' && caller.user !== null;
}

interface SessionRow extends Omit<
  WorkspaceSession,
  'object' | 'scopes' | 'created_at' | 'expires_at' | 'last_used_at'
> {
  readonly role: PersonRole;
  readonly granted: readonly Scope[] | null;
  readonly workspace: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

/** A session or a connected program, with the name of its workspace. */
export interface ListedSession extends WorkspaceSession {
  readonly workspace: string;
}

const LIST = `
  SELECT k.prefix AS id, k.kind, k.user_id AS person, u.email, k.client_name AS program,
         CASE k.kind WHEN 'session' THEN k.signed_in_by END AS signed_in_by, k.created_at, k.expires_at, k.last_used_at, k.scopes AS granted, m.role, w.name AS workspace
    FROM api_keys k JOIN users u ON u.id = k.user_id JOIN workspaces w ON w.id = k.workspace_id
    JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id
   WHERE k.kind IN ('session', 'grant') AND (k.revoked_at IS NULL OR k.revoked_at > now())
     AND (k.expires_at IS NULL OR k.expires_at > now())
     AND ($1::int IS NULL OR k.workspace_id = $1) AND ($2::text IS NULL OR k.user_id = $2)
   ORDER BY k.id DESC`;

const NOTE_USE = 'UPDATE api_keys SET last_used_at = now() WHERE id = $1';
const NOTED_MS = 60_000;
const ID = /^[0-9A-Za-z]{8}$/;
const NOTED_MAX = 10_000;

/** Sessions of people, and programs that act for them. */
@Injectable()
export class WorkspaceSessions {
  readonly #noted = new LRUCache<number, true>({ max: NOTED_MAX, ttl: NOTED_MS });

  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    private readonly callers: Callers,
  ) {}

  /** Those of a workspace, newest first. */
  async list({ workspaceId }: Pick<KnownKey, 'workspaceId'>): Promise<readonly WorkspaceSession[]> {
    return (await this.#find(workspaceId, null)).map(({ workspace: _own, ...session }) => session);
  }

  /** Those of a person: in all workspaces, or in the only one that the person is certain to be of. */
  listOwn(person: Person): Promise<readonly ListedSession[]> {
    const { workspaceId = null, userId } = ownCallers(person);
    return this.#find(workspaceId, userId);
  }

  /** Notes that a session is used, once a minute. The response does not wait for it, and a page is shown if it fails. */
  noteUse({ id }: KnownKey): void {
    if (this.#noted.has(id)) return;
    this.#noted.set(id, true);
    this.entities.query(NOTE_USE, [id]).catch(() => this.#noted.delete(id));
  }

  /** Ends one of the caller's workspace. Throws `session_not_found`, `invalid_key`. */
  async end(caller: KnownKey, id: string): Promise<WorkspaceSession> {
    const session = (await this.list(caller)).find((one) => one.id === id);
    if (session === undefined) throw sessionNotFound();
    await this.callers.changeWorkspace(caller, (_manager, workspace, end) =>
      end({ workspaceId: workspace.id, prefix: id }),
    );
    return session;
  }

  /** Ends the sessions of a person, or the session or program with this id. Throws `session_not_found` if it does not exist. */
  async endOwn(person: Person, id?: string): Promise<void> {
    if (id !== undefined && !ID.test(id)) throw sessionNotFound();
    const which = { ...ownCallers(person), ...(id === undefined ? { kind: 'session' as const } : { prefix: id }) };
    const ended = await this.callers.transaction(async (manager, end) => {
      await lockAccess(manager, [], person.user); // a session that is made meanwhile ends, too
      return end(which);
    });
    if (id !== undefined && ended.length === 0) throw sessionNotFound();
  }

  /** Ends the session that a browser has, by its prefix. */
  async endOfBrowser(prefix: string): Promise<void> {
    await this.callers.end({ prefix, kind: 'session' });
  }

  async #find(workspaceId: number | null, userId: string | null): Promise<readonly ListedSession[]> {
    const rows = await this.entities.manager.query<SessionRow[]>(LIST, [workspaceId, userId]);
    return rows.map(({ role, granted, created_at: created, expires_at: end, last_used_at: used, ...row }) => ({
      object: 'workspace_session',
      ...row,
      scopes: personRoles[role].scopes.filter((one) => granted?.includes(one) ?? true),
      created_at: created.toISOString(),
      expires_at: end?.toISOString() ?? null,
      last_used_at: used?.toISOString() ?? null,
    }));
  }
}

/**
 * The callers that a person may see and end: a provider of identities is of one workspace, so a session by it is only sure to be of the
 * person there.
 */
function ownCallers({ user, workspaceId, signedInBy }: Person) {
  return { userId: user, ...(signedInBy === 'mail' ? {} : { workspaceId }) };
}

function sessionNotFound(): AppError {
  return new AppError(codes.person.sessionNotFound, {
    message: 'No session and no connected program has this id. List them with GET /v1/workspace/sessions.',
  });
}
