import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { Callers } from '../keys/callers/callers.ts';

/** Seconds that a client is kept which registered itself, until a person allows it something. */
const UNUSED_CLIENT_SECONDS = 30 * 86_400;

/**
 * Seconds after its first use in which a refresh token may be used again: for a client that lost the response, or that has several sessions
 * with one token. Later it ends the grant (RFC 9700, 4.14.2), as only a thief or a broken client sends it then.
 */
const REUSE_SECONDS = 10;
const IS_REUSABLE = `(kind = 'RefreshToken' AND consumed_at > now() - interval '${REUSE_SECONDS} seconds')`;

interface StoredState extends Record<string, unknown> {
  readonly payload: AdapterPayload;
  readonly consumedAt: Date | null;
}

const UPSERT = {
  name: 'upsert-oauth-state',
  text: `
    INSERT INTO oauth_states (kind, id_hash, payload, grant_id, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
    ON CONFLICT (kind, id_hash) DO UPDATE
       SET payload = excluded.payload, grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
};
const FIND = {
  name: 'find-oauth-state',
  text: `
    SELECT payload, CASE WHEN NOT ${IS_REUSABLE} THEN consumed_at END AS "consumedAt" FROM oauth_states
     WHERE kind = $1 AND id_hash = $2 AND expires_at > now()`,
};
const CONSUME = {
  name: 'consume-oauth-state',
  text: `
    UPDATE oauth_states SET consumed_at = coalesce(consumed_at, now())
     WHERE kind = $1 AND id_hash = $2 AND (consumed_at IS NULL OR ${IS_REUSABLE})
    RETURNING kind`,
};
const DESTROY = { name: 'destroy-oauth-state', text: `DELETE FROM oauth_states WHERE kind = $1 AND id_hash = $2` };
const REVOKE = { name: 'revoke-oauth-states', text: `DELETE FROM oauth_states WHERE kind = $1 AND grant_id = $2` };
const END = { name: 'end-oauth-grant', text: `DELETE FROM oauth_states WHERE grant_id = $1` };
const KEEP = {
  name: 'keep-oauth-state',
  text: `UPDATE oauth_states SET expires_at = now() + make_interval(secs => $3) WHERE kind = $1 AND id_hash = $2`,
};

/** The memory of the authorization server, for all replicas. Of ids, which may be secrets, only their SHA-256 is stored. */
@Injectable()
export class OAuthStates {
  constructor(
    private readonly database: Database,
    private readonly callers: Callers,
  ) {}

  /** Objects of a kind. Sessions are not kept: each authorization starts without one, so that the person consents to it. */
  adapter(kind: string): Adapter {
    const none = () => Promise.resolve(undefined);
    return {
      upsert: kind === 'Session' ? none : (id, payload, seconds) => this.#upsert(kind, id, payload, seconds),
      find: (id) => this.#find(kind, id),
      findByUid: none,
      findByUserCode: none,
      consume: (id) => this.consume(kind, id),
      destroy: (id) => this.#destroy(kind, id),
      revokeByGrantId: async (grantId) => void (await this.database.query(REVOKE, [kind, grantId])),
    };
  }

  /**
   * Marks an object as used. Of several requests with it, on any replica, one succeeds, or each one while a refresh token is reusable; after
   * another one, what was granted by it ends. Throws `invalid_grant`.
   */
  async consume(kind: string, id: string): Promise<void> {
    const consumed = await this.database.query(CONSUME, [kind, toHash(id)]);
    if (consumed.length > 0) return;
    const { grantId } = (await this.#find(kind, id)) ?? {};
    if (grantId !== undefined) await this.endGrant(grantId);
    throw new errors.InvalidGrant('it was used already');
  }

  /** Ends a grant on all replicas: its tokens, and the caller that they name. */
  async endGrant(grantId: string): Promise<void> {
    await this.database.query(END, [grantId]);
    await this.callers.end({ grantId });
  }

  /** Keeps a client that registered itself for longer. */
  async keepClient(id: string, seconds: number): Promise<void> {
    await this.database.query(KEEP, ['Client', toHash(id), seconds]);
  }

  async #upsert(
    kind: string,
    id: string,
    { jti: _id, ...payload }: AdapterPayload,
    seconds = UNUSED_CLIENT_SECONDS,
  ): Promise<void> {
    const text = JSON.stringify(payload);
    if (text.includes('\\u0000')) throw new errors.InvalidRequest('a value contains U+0000');
    const grantId = kind === 'Grant' ? id : payload.grantId;
    await this.database.query(UPSERT, [kind, toHash(id), text, grantId, seconds]);
  }

  async #find(kind: string, id: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.database.query<StoredState>(FIND, [kind, toHash(id)]);
    if (row === undefined) return undefined;
    const { payload, consumedAt } = row;
    return {
      ...payload,
      ...(kind === 'Client' ? {} : { jti: id }),
      ...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt.getTime() / 1_000) }),
    };
  }

  async #destroy(kind: string, id: string): Promise<void> {
    if (kind === 'Grant') await this.endGrant(id);
    else await this.database.query(DESTROY, [kind, toHash(id)]);
  }
}

function toHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
