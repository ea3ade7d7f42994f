import { Injectable } from '@nestjs/common';
import type { RepeatableReply } from '@registry/contracts-watchlist';
import { decodeList } from '@registry/api-client/lists/decode-list';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, type Hash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import type { Admission } from '../../keys/quotas/daily-quota.ts';
import { limitReached, rateLimitHeaders } from '../../keys/quotas/rate-limit-headers.ts';
import { KeyAdmission } from '../../keys/quotas/key-admission.ts';
import { originOf } from '@registry/http-frame/requests/origin-of';
import { BatchesStore, type BatchWishes, type StoredBatch } from '../batches.store.ts';
import { CheckedBatches } from '../checked-batches.ts';
import { type CreateBatchQuery, namedColumns } from './create-batch.query.dto.ts';
import { findReplay, isRequestKnown, queueBatch, type QueuedBatch } from './queue-batch.ts';
import { type BatchReader, BYTES_MAX, bytesOf, readCsv, readNdjson, tooLarge, UPLOAD_ADVICE } from './read-batch.ts';
import { receiveRows } from './receive-batch.ts';
import { UploadSlots } from './upload-slots.ts';

/** Milliseconds in which an upload has to arrive. */
const UPLOAD_MS_MAX = 600_000;

/** A request that brings a list, with the key that it counts for. */
export interface BatchSender {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: KnownKey;
}

/** Takes uploads: their rows are stored as they arrive, and the batch exists when all of them are there and counted. */
@Injectable()
export class BatchReceiver {
  constructor(
    private readonly store: BatchesStore,
    private readonly batches: CheckedBatches,
    private readonly database: Database,
    private readonly admission: KeyAdmission,
    private readonly slots: UploadSlots,
  ) {}

  /**
   * The batch of an upload, or the one that an earlier upload with the same `Idempotency-Key` made. Throws `invalid_body` with the line at
   * fault, `payload_too_large`, `daily_limit_reached`, `idempotency_conflict`; nothing of the upload is kept then.
   */
  async receive(
    request: FastifyRequest,
    reply: FastifyReply,
    key: KnownKey,
    query: CreateBatchQuery,
    { key: idempotencyKey }: IdempotentRequest,
  ): Promise<StoredBatch & RepeatableReply> {
    request.apiCall.count = undefined;
    try {
      if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) throw tooLarge();
      const sender = { request, reply, key };
      return await this.slots.run(key.workspaceId, () =>
        inTimeOfUpload(request, () => this.#receive(sender, query, idempotencyKey)),
      );
    } catch (error) {
      await drain(request);
      if (isFaultOfList(error)) await this.admission.countLate(reply, key);
      throw error;
    }
  }

  async #receive(
    sender: BatchSender,
    query: CreateBatchQuery,
    idempotencyKey: string | null,
  ): Promise<StoredBatch & RepeatableReply> {
    const { request, key } = sender;
    const body = request.body as Readable;
    const charset = charsetOf(request);
    const digest = createHash('sha256').update(JSON.stringify([isNdjson(request), charset, query]));
    // Read first: a twin of the request that has taken what was left is known afterwards.
    const [left] = await Promise.allSettled([this.admission.left(key)]);
    if (idempotencyKey !== null && (await isRequestKnown(this.database, key.workspaceId, idempotencyKey)))
      return this.#replay(sender, idempotencyKey, body, digest);
    if (left.status === 'rejected') throw left.reason;
    const wishes = { candidates: query.limit, minConfidence: query.min_confidence, origin: originOf(request) };
    const text = decodeList(bytesOf(body, digest), UPLOAD_ADVICE[isNdjson(request) ? 'ndjson' : 'csv'], charset);
    const reader = isNdjson(request) ? readNdjson(text) : readCsv(text, namedColumns(query));
    return this.#receiveRows(sender, wishes, reader, left.value, idempotencyKey, digest);
  }

  /** Of an upload with a known `Idempotency-Key` only the digest is read. */
  async #replay(
    { reply, key: sender }: BatchSender,
    key: string,
    body: Readable,
    digest: Hash,
  ): Promise<StoredBatch & RepeatableReply> {
    const parts = bytesOf(body, digest);
    while ((await parts.next()).done !== true);
    const earlier = await findReplay(this.database, sender, { key, digest: digest.digest() });
    if (earlier === undefined)
      throw new AppError(codes.service.upstreamUnavailable, { message: `The key ${key} has just expired.` });
    void reply.headers(rateLimitHeaders(admissionOf(earlier)));
    return { ...(await this.batches.get(earlier.id, sender.workspaceId)), isReplayed: true };
  }

  /** The same of rows from elsewhere. */
  async receiveList(sender: BatchSender, wishes: BatchWishes, reader: BatchReader): Promise<StoredBatch> {
    return this.#receiveRows(sender, wishes, reader, await this.admission.left(sender.key));
  }

  /** `digest` has read the rows when they end. */
  #receiveRows(
    { request, reply, key }: BatchSender,
    wishes: BatchWishes,
    reader: BatchReader,
    left: Admission,
    idempotencyKey: string | null = null,
    digest: Hash = createHash('sha256'),
  ): Promise<StoredBatch & RepeatableReply> {
    const id = `batch_${randomBytes(12).toString('base64url')}`;
    return inTimeOfUpload(request, async () => {
      try {
        void reply.headers(rateLimitHeaders(left));
        const received = await receiveRows(this.store, id, reader, left);
        const repeatable = idempotencyKey === null ? undefined : { key: idempotencyKey, digest: digest.digest() };
        const queued = await queueBatch(this.database, key, received, wishes, repeatable);
        const admission = admissionOf(queued);
        void reply.headers(rateLimitHeaders(admission));
        if (!queued.admitted) throw limitReached(admission);
        if (queued.id === id) return await this.store.get(id, key.workspaceId);
        return { ...(await this.batches.get(queued.id, key.workspaceId)), isReplayed: true };
      } finally {
        // Where even this fails, the rows stay unseen until they are purged.
        await this.store.removeArriving(id).catch(() => undefined);
      }
    });
  }
}

function admissionOf({ admitted, counted: { dailyLimit, used, secondsLeft } }: QueuedBatch): Admission {
  return { admitted, dailyLimit, left: Math.max(0, dailyLimit - used), secondsLeft };
}

/** Milliseconds in which the rest of an upload that is refused arrives. */
const DRAIN_MS = 10_000;

/** Reads the rest of an upload: a sender that is still sending does not read the error. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  // By an iterator like that of the reader, which may still have its own: next to one a stream does not flow.
  const rest = raw.iterator({ destroyOnReturn: false });
  const end = async (): Promise<void> => {
    while ((await rest.next()).done !== true);
  };
  await Promise.race([end().catch(() => undefined), delay(DRAIN_MS, undefined, { ref: false })]);
}

/** An upload takes longer than a request has for its work. */
function inTimeOfUpload<T>({ id }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return requestContext.run({ requestId: id, deadlineAt: Date.now() + UPLOAD_MS_MAX }, work);
}

function isNdjson({ headers }: FastifyRequest): boolean {
  return /ndjson|jsonlines/i.test(headers['content-type'] ?? '');
}

function charsetOf({ headers }: FastifyRequest): string {
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).encoding;
  } catch (cause) {
    const message = `The charset of Content-Type is ${JSON.stringify(charset)}; expected utf-8, utf-16le or windows-1252. Correct it.`;
    throw new AppError(codes.body.unsupportedMediaType, { message, cause });
  }
}

/** Whether a refused upload counts as a request: not where the key has none left, or where it is not refused for what it is. */
function isFaultOfList(error: unknown): boolean {
  return error instanceof AppError && error.code.status < 500 && ![403, 429].includes(error.code.status);
}
