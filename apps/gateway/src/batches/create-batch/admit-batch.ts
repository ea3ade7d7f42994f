import { AppError, codes } from '@registry/errors';
import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { admitWholeIn, type AdmittedBatch } from '../../keys/quotas/admit-requests.ts';
import { toRequests } from '../../match/company-matcher.ts';

/** The `Idempotency-Key` of a request, and the SHA-256 of what else it says. */
export interface RepeatableRequest {
  readonly key: string;
  readonly digest: Buffer;
}

/** The admission of a batch's requests, and their count. */
export interface AdmittedUpload {
  /** Of the batch, or of the one that an earlier request with the same `Idempotency-Key` made. */
  readonly id: string;
  readonly admitted: boolean;
  readonly counted: AdmittedBatch;
}

const ADMIT = 'INSERT INTO admitted_batches (batch_id, workspace_id) VALUES ($1, $2)';
const LOCK_KEY = 'SELECT pg_advisory_xact_lock($1, hashtext($2))';
/** An older one counts as none, until it is overwritten or removed. */
const EARLIER = `
  SELECT batch_id AS id, request_digest AS digest FROM batch_requests
   WHERE workspace_id = $1 AND idempotency_key = $2 AND created_at > now() - interval '24 hours'`;
const REMEMBER = `
  INSERT INTO batch_requests (workspace_id, idempotency_key, request_digest, batch_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (workspace_id, idempotency_key) DO UPDATE
    SET (request_digest, batch_id, created_at) = (EXCLUDED.request_digest, EXCLUDED.batch_id, EXCLUDED.created_at)`;

/**
 * Counts a batch toward the daily cap of a key, notes that it is to be queued, and remembers its request, all of it or nothing. Not counted where
 * it counts as more requests than are left, and where an earlier request with the same `Idempotency-Key` made a batch: two at once wait for each
 * other. Throws `invalid_key`, `idempotency_conflict`.
 */
export function admitBatch(
  database: Database,
  key: Pick<KnownKey, 'id' | 'workspaceId'>,
  { id, rows }: { readonly id: string; readonly rows: number },
  request?: RepeatableRequest,
): Promise<AdmittedUpload> {
  return database.transaction(async (client) => {
    const earlier = request === undefined ? undefined : await replay(client, key, request);
    if (earlier !== undefined) return earlier;
    const requests = toRequests(rows);
    const counted = await count(client, key.id, requests);
    const admitted = counted.granted === requests;
    if (!admitted) return { id, admitted, counted };
    await client.query(ADMIT, [id, key.workspaceId]);
    if (request !== undefined) await client.query(REMEMBER, [key.workspaceId, request.key, request.digest, id]);
    return { id, admitted, counted };
  });
}

/** The batch that the same request made before; undefined where none did. Counts nothing. Throws `invalid_key`, `idempotency_conflict`. */
export function findReplay(
  database: Database,
  key: Pick<KnownKey, 'id' | 'workspaceId'>,
  request: RepeatableRequest,
): Promise<AdmittedUpload | undefined> {
  return database.transaction((client) => replay(client, key, request));
}

async function replay(
  client: PoolClient,
  { id: keyId, workspaceId }: Pick<KnownKey, 'id' | 'workspaceId'>,
  request: RepeatableRequest,
): Promise<AdmittedUpload | undefined> {
  const id = await earlierBatch(client, workspaceId, request);
  return id === undefined ? undefined : { id, admitted: true, counted: await count(client, keyId, 0) };
}

async function count(client: PoolClient, keyId: number, requests: number): Promise<AdmittedBatch> {
  const counted = await admitWholeIn(client, keyId, requests);
  if (counted === undefined) throw invalidKey();
  return counted;
}

/** Checks that an `Idempotency-Key` was used within the last 24 hours. */
export async function isRequestKnown(database: Database, workspaceId: number, key: string): Promise<boolean> {
  const rows = await database.query({ name: 'earlier-batch-request', text: EARLIER }, [workspaceId, key]);
  return rows.length > 0;
}

/** The id of the batch that the same request made before. */
async function earlierBatch(
  client: PoolClient,
  workspaceId: number,
  { key, digest }: RepeatableRequest,
): Promise<string | undefined> {
  await client.query(LOCK_KEY, [workspaceId, key]);
  const { rows } = await client.query<{ id: string; digest: Buffer }>(EARLIER, [workspaceId, key]);
  const [earlier] = rows;
  if (earlier === undefined || earlier.digest.equals(digest)) return earlier?.id;
  throw new AppError(codes.body.idempotencyConflict, {
    message: `The Idempotency-Key ${JSON.stringify(key)} was used for a different request within the last 24 hours. Generate a new key for this request.`,
  });
}
