import { Injectable } from '@nestjs/common';
import { decodeList } from '@registry/api-client/lists/decode-list';
import { createBatch, type CreateBatchRequest, deleteUpload, type KeptBatch } from '@registry/contracts-batches';
import { DEFAULT_RULES } from '@registry/contracts-records-sections';
import type { RepeatableReply } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
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
import { type UploadSlot, UploadSlots } from '@registry/http-frame/bodies/upload-slots';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { PoliciesStore } from '../../verifications/policies/policies.store.ts';
import { admitBatch, type AdmittedUpload, findReplay, isRequestKnown } from './admit-batch.ts';
import { AdmittedBatches } from './admitted-batches.ts';
import { type CreateBatchQuery, namedColumns, namedPolicy } from './create-batch.query.dto.ts';
import { type BatchReader, readCsv, readNdjson, UPLOAD_ADVICE } from './read-batch.ts';
import { BYTES_MAX, toBytes, tooLarge, type UploadedBody } from './uploaded-body.ts';
import { sendRows } from './send-rows.ts';

/** Milliseconds in which an upload has to arrive. */
const UPLOAD_MS_MAX = 600_000;

/** A request that brings a list, with the key that it counts for. */
export interface BatchSender {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly key: KnownKey;
}

/** How the rows of a list are matched, and the address under which its sender knows the API. */
export type MatchingOptions = Pick<CreateBatchRequest, 'candidates' | 'minConfidence' | 'fields' | 'policy' | 'origin'>;

/**
 * Takes uploads: their rows go to the service of batches as they arrive. It makes a batch of them, whose requests are counted next, and which is
 * queued then. What is counted is queued: where this process dies in between, `AdmittedBatches` does it.
 */
@Injectable()
export class BatchReceiver {
  readonly #slots = new UploadSlots<number>('workspace');

  constructor(
    private readonly services: MessageClient,
    private readonly admitted: AdmittedBatches,
    private readonly database: Database,
    private readonly admission: KeyAdmission,
    private readonly policies: PoliciesStore,
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
  ): Promise<KeptBatch & RepeatableReply> {
    request.apiCall.count = undefined;
    try {
      if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) throw tooLarge();
      const sender = { request, reply, key };
      return await this.#slots.run(key.workspaceId, (slot) =>
        inTimeOfUpload(request, () => this.#receive(sender, slot, query, idempotencyKey)),
      );
    } catch (error) {
      await drain(request);
      if (isFaultOfList(error)) await this.admission.countLate(request, reply, key);
      throw error;
    }
  }

  async #receive(
    sender: BatchSender,
    slot: UploadSlot,
    query: CreateBatchQuery,
    idempotencyKey: string | null,
  ): Promise<KeptBatch & RepeatableReply> {
    const { request, key } = sender;
    const body: UploadedBody = { stream: request.body as Readable, slot };
    const charset = charsetOf(request);
    const digest = createHash('sha256').update(JSON.stringify([isNdjson(request), charset, query]));
    // Read first: a twin of the request that has taken what was left is known afterwards.
    const [left] = await Promise.allSettled([this.admission.left(key)]);
    if (idempotencyKey !== null && (await isRequestKnown(this.database, key.workspaceId, idempotencyKey)))
      return this.#replay(sender, idempotencyKey, body, digest);
    if (left.status === 'rejected') throw left.reason;
    const { limit: candidates, min_confidence: minConfidence, fields } = query;
    const policy = await this.#findPolicy(key, namedPolicy(query));
    const options = { candidates, minConfidence, fields: fields ?? [], policy, origin: readOrigin(request) };
    const text = decodeList(toBytes(body, digest), UPLOAD_ADVICE[isNdjson(request) ? 'ndjson' : 'csv'], charset);
    const reader = isNdjson(request) ? readNdjson(text) : readCsv(text, namedColumns(query));
    return this.#receiveRows(sender, options, reader, left.value, idempotencyKey, digest);
  }

  /** Throws `invalid_parameter`. */
  async #findPolicy({ workspaceId }: KnownKey, name: string | undefined): Promise<CreateBatchRequest['policy']> {
    if (name === undefined) return undefined;
    const rules = await this.policies.rulesOf(workspaceId, name, codes.request.invalidParameter);
    return { name, rules: rules ?? DEFAULT_RULES };
  }

  /** Of an upload with a known `Idempotency-Key` only the digest is read. */
  async #replay(
    { reply, key: sender }: BatchSender,
    key: string,
    body: UploadedBody,
    digest: Hash,
  ): Promise<KeptBatch & RepeatableReply> {
    const parts = toBytes(body, digest);
    while ((await parts.next()).done !== true);
    const earlier = await findReplay(this.database, sender, { key, digest: digest.digest() });
    if (earlier === undefined)
      throw new AppError(codes.service.upstreamUnavailable, { message: `The key ${key} has just expired.` });
    void reply.headers(rateLimitHeaders(toAdmission(earlier)));
    return { ...(await this.admitted.queue(earlier.id, sender.workspaceId)), isReplayed: true };
  }

  /** The same of rows from elsewhere. */
  async receiveList(sender: BatchSender, options: MatchingOptions, reader: BatchReader): Promise<KeptBatch> {
    const left = await this.admission.left(sender.key);
    return this.#slots.run(sender.key.workspaceId, () => this.#receiveRows(sender, options, reader, left));
  }

  /** `digest` has read the rows when they end. */
  #receiveRows(
    { request, reply, key }: BatchSender,
    options: MatchingOptions,
    reader: BatchReader,
    left: Admission,
    idempotencyKey: string | null = null,
    digest: Hash = createHash('sha256'),
  ): Promise<KeptBatch & RepeatableReply> {
    const id = `batch_${randomBytes(12).toString('base64url')}`;
    const { workspaceId } = key;
    return inTimeOfUpload(request, async () => {
      let mayBeCounted = false;
      try {
        void reply.headers(rateLimitHeaders(left));
        const sent = await sendRows(this.services, id, reader, left);
        const isSandbox = key.plan === 'sandbox';
        await this.services.call(createBatch, { id, workspaceId, isSandbox, ...sent, ...options });
        const repeatable = idempotencyKey === null ? undefined : { key: idempotencyKey, digest: digest.digest() };
        mayBeCounted = true;
        const upload = await admitBatch(this.database, key, { id, rows: sent.rows }, repeatable);
        mayBeCounted = upload.admitted && upload.id === id;
        const admission = toAdmission(upload);
        void reply.headers(rateLimitHeaders(admission));
        if (!upload.admitted) throw limitReached(admission);
        if (upload.id === id) request.apiCall.counted += upload.counted.granted;
        const queued = await this.admitted.queue(upload.id, workspaceId);
        return upload.id === id ? queued : { ...queued, isReplayed: true };
      } catch (error) {
        if (isRefusal(error)) mayBeCounted = false;
        throw error;
      } finally {
        // Rows that cannot be deleted stay unseen until they are purged.
        if (!mayBeCounted) await this.services.call(deleteUpload, { id }).catch(() => undefined);
      }
    });
  }
}

function toAdmission({ admitted, counted: { dailyLimit, used, secondsLeft } }: AdmittedUpload): Admission {
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

/** Checks that an upload is refused for what it or its key is. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code.status < 500;
}

/** Checks that a refused upload counts as a request: not where the key has none left, or where it is not refused for what it is. */
function isFaultOfList(error: unknown): boolean {
  return isRefusal(error) && ![403, 429].includes(error.code.status);
}
