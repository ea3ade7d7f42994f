import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { type BatchTrace, OneBatchAtATime } from '../batching/one-batch-at-a-time.ts';
import { runShared } from '../batching/run-shared.ts';
import { LRUCache } from 'lru-cache';
import type { CallerKey } from '@registry/http-frame/requests/api-call';
import { type PersonRole, personRoles, type Scope, scopes } from '@registry/domain/scopes';
import type { CallerKind, Plan, Role } from './plans.ts';

declare module '@registry/http-frame/requests/api-call' {
  interface CallerKey {
    readonly id: number;
    readonly workspaceId: number;
    readonly hmac: Buffer;
    /** The key whose daily limit it shares: an operator's, or itself. */
    readonly limitKeyId: number;
    readonly plan: Plan;
    readonly role: Role;
    readonly kind: CallerKind;
    /** Its rights now: at most those of the person's role. */
    readonly scopes: ReadonlySet<Scope>;
    /** The person of a session or a grant. */
    readonly user: string | null;
    /** How the person of a session signed in; null for all others. */
    readonly signedInBy: 'mail' | 'sso' | null;
    /** A key of the tool server, which acts for people. */
    readonly isToolServer: boolean;
    /** The purpose of its requests, unless they say so themselves; null where it was not declared. */
    readonly purpose: string | null;
    /** Milliseconds of the epoch; null where the key has no end. */
    readonly endsAt: number | null;
  }
}

/** A key as the gateway knows it. */
export type KnownKey = CallerKey;

/** A key as it is stored. */
interface FoundKey extends Omit<KnownKey, 'endsAt' | 'scopes'>, Record<string, unknown> {
  readonly endsAt: string | null;
  readonly granted: readonly Scope[] | null;
  /** The role that the person has in the workspace now; null without one. */
  readonly personRole: PersonRole | null;
}

/** The name of the workspace whose keys may send access tokens of people. One that has people itself is not the tool server's. */
export const TOOL_SERVER_WORKSPACE = Symbol('TOOL_SERVER_WORKSPACE');

/**
 * Milliseconds for which a key, or its absence, is cached: a revoked key ends on every replica within this time.
 * Counted requests notice it at once, because the statement that counts them checks the key again.
 */
const CACHED_MS = 3_000;
/** Of the keys that exist, and of prefixes that no key has: a flood of invented keys does not push out real ones. */
const CACHED_MAX = 50_000;

/** Scopes of keys by their role. */
const KEY_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  read: scopes.filter((scope) => scope !== 'manage'),
  manage: scopes,
};

const FIND_KEYS = {
  name: 'find-keys',
  text: `
    SELECT k.id, k.workspace_id AS "workspaceId", k.prefix, k.hmac, coalesce(k.counts_toward, k.id) AS "limitKeyId",
           w.plan, k.role, k.kind, k.purpose, k.user_id AS "user", k.scopes AS granted, m.role AS "personRole",
           CASE k.kind WHEN 'session' THEN k.signed_in_by END AS "signedInBy",
           w.name = $2 AND k.kind = 'key' AND NOT EXISTS (SELECT FROM memberships p WHERE p.workspace_id = w.id) AS "isToolServer",
           extract(epoch FROM least(k.expires_at, k.revoked_at)) * 1000 AS "endsAt"
      FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id
      LEFT JOIN memberships m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.joined_at IS NOT NULL
     WHERE k.prefix = ANY ($1)`,
};

/**
 * Keys by their prefix, cached for a few seconds. Other keys are read in one statement at a time for all waiting
 * requests, so that a flood of invented keys costs the database next to nothing.
 */
@Injectable()
export class KeyCache {
  readonly #existing = new LRUCache<string, KnownKey>({ max: CACHED_MAX, ttl: CACHED_MS });
  readonly #missing = new LRUCache<string, true>({ max: CACHED_MAX, ttl: CACHED_MS });
  readonly #lookups = new OneBatchAtATime<string, KnownKey | undefined>((prefixes, trace) =>
    this.#lookUp(prefixes, trace),
  );

  constructor(
    private readonly database: Database,
    @Inject(TOOL_SERVER_WORKSPACE) private readonly toolServer = '',
  ) {}

  /** The key with this prefix, revoked and expired ones included; undefined without any. */
  find(prefix: string): KnownKey | undefined | Promise<KnownKey | undefined> {
    const key = this.#existing.get(prefix);
    return key !== undefined || this.#missing.has(prefix) ? key : this.#lookups.add(prefix);
  }

  /** Makes the next request read the database, because the cached key proved wrong. */
  forget(prefix: string): void {
    this.#existing.delete(prefix);
    this.#missing.delete(prefix);
  }

  async #lookUp(prefixes: readonly string[], trace: BatchTrace): Promise<(KnownKey | undefined)[]> {
    const rows = await runShared('find-keys', trace, () =>
      this.database.query<FoundKey>(FIND_KEYS, [[...new Set(prefixes)], this.toolServer]),
    );
    const found = new Map(rows.map((row) => [row.prefix, toKnown(row)]));
    return prefixes.map((prefix) => this.#remember(prefix, found.get(prefix)));
  }

  #remember(prefix: string, key: KnownKey | undefined): KnownKey | undefined {
    this.forget(prefix);
    if (key === undefined) this.#missing.set(prefix, true);
    else this.#existing.set(prefix, key);
    return key;
  }
}

function toKnown({ granted, personRole, ...row }: FoundKey): KnownKey {
  const endsAt = row.endsAt === null ? null : Number(row.endsAt);
  // A person who was removed has ended sessions and grants.
  if (row.user !== null && personRole === null) return { ...row, endsAt: 0, scopes: new Set() };
  const allowed = personRole === null ? KEY_SCOPES[row.role] : personRoles[personRole].scopes;
  return {
    ...row,
    endsAt,
    scopes: new Set(granted === null ? allowed : allowed.filter((one) => granted.includes(one))),
  };
}
