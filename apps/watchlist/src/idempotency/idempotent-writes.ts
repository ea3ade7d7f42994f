import { Injectable } from '@nestjs/common';
import type { RepeatableReply } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { SealedTexts } from '../sealing/sealed-texts.ts';

/** A request that writes; the same key with the same of everything else gets the same reply. */
export interface IdempotentRequest {
  readonly workspaceId: number;
  readonly idempotencyKey: string | null;
}

/** Counts the forms that replies have had: one that was kept in a former form is not repeated, its key is in use. */
const REPLY_FORM = 2;

interface KeptReply {
  readonly requestDigest: Buffer;
  readonly sealedReply: Buffer;
}

interface SealedReply {
  readonly workspaceId: number;
  readonly key: string;
  readonly reply: Buffer;
}

const PAGE_OF_REPLIES = {
  name: 'page-of-kept-replies',
  text: `SELECT workspace_id AS "workspaceId", key, sealed_reply AS reply FROM idempotency_keys
          WHERE (workspace_id, key) > ($1, $2) ORDER BY workspace_id, key LIMIT 1000`,
};
const FORGET_REPLY = {
  name: 'forget-kept-reply',
  text: 'DELETE FROM idempotency_keys WHERE workspace_id = $1 AND key = $2',
};

/**
 * Runs a write in one transaction, once for each idempotency key: the reply is stored with the write, so a process that
 * dies in between has written neither. Two concurrent requests with one key wait for each other. A failed write is not
 * stored.
 */
@Injectable()
export class IdempotentWrites {
  constructor(
    private readonly database: Database,
    private readonly sealed: SealedTexts,
  ) {}

  /** `operation`: the message's subject. `check` throws where a kept reply may not be shown any more. */
  run<Reply>(
    operation: string,
    request: IdempotentRequest,
    write: (client: PoolClient) => Promise<Reply & RepeatableReply>,
    check?: (client: PoolClient) => Promise<unknown>,
  ): Promise<Reply & RepeatableReply> {
    const { workspaceId, idempotencyKey } = request;
    if (idempotencyKey === null) return this.database.transaction(write);
    const digest = createHash('sha256')
      .update(JSON.stringify([REPLY_FORM, operation, request]))
      .digest();
    return this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [workspaceId, idempotencyKey]);
      const kept = await readReply(client, workspaceId, idempotencyKey);
      if (kept !== undefined) {
        const reply = this.#repeat<Reply>(kept, digest, idempotencyKey);
        await check?.(client);
        return { ...reply, isReplayed: true };
      }
      const reply = await write(client);
      await client.query(
        `INSERT INTO idempotency_keys (workspace_id, key, request_digest, sealed_reply) VALUES ($1, $2, $3, $4)
         ON CONFLICT (workspace_id, key) DO UPDATE SET (request_digest, sealed_reply, created_at) =
           (EXCLUDED.request_digest, EXCLUDED.sealed_reply, EXCLUDED.created_at)`,
        [workspaceId, idempotencyKey, digest, this.sealed.seal(JSON.stringify(reply))],
      );
      return reply;
    });
  }

  /** Deletes the replies that have a text, in any letters: the text of JSON. Only their process can read them, so it looks at all of them. */
  async forget(text: string): Promise<void> {
    let last: readonly [workspaceId: number, key: string] = [0, ''];
    for (;;) {
      const page = await this.database.query<SealedReply>(PAGE_OF_REPLIES, last);
      const found = page.filter(({ reply }) =>
        this.sealed.openIfOwn(reply)?.toLowerCase().includes(text.toLowerCase()),
      );
      for (const { workspaceId, key } of found) await this.database.query(FORGET_REPLY, [workspaceId, key]);
      const end = page.at(-1);
      if (end === undefined) return;
      last = [end.workspaceId, end.key];
    }
  }

  #repeat<Reply>({ requestDigest, sealedReply }: KeptReply, digest: Buffer, key: string): Reply {
    if (requestDigest.equals(digest)) return JSON.parse(this.sealed.open(sealedReply)) as Reply;
    throw new AppError(codes.body.idempotencyConflict, {
      message: `The Idempotency-Key ${JSON.stringify(key)} was used for a different request within the last 24 hours. Generate a new key for this request.`,
    });
  }
}

/** Reads a reply of the last 24 hours. An older row counts as none, until it is overwritten or removed. */
async function readReply(client: PoolClient, workspaceId: number, key: string): Promise<KeptReply | undefined> {
  const { rows } = await client.query<KeptReply>(
    `SELECT request_digest AS "requestDigest", sealed_reply AS "sealedReply" FROM idempotency_keys
      WHERE workspace_id = $1 AND key = $2 AND created_at > pg_catalog.now() - interval '24 hours'`, // also where a test clock has another time
    [workspaceId, key],
  );
  return rows[0];
}
