import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { KnownKey } from '../../../../auth/key-cache.ts';
import { limitReached, rateLimitHeaders } from '../../../../quotas/rate-limit-headers.ts';
import { KeyAdmission } from '../../../../quotas/key-admission.ts';
import { BatchesStore, type StoredBatch } from '../batches.store.ts';
import { type CreateBatchQuery, namedColumns } from './create-batch.query.dto.ts';
import { queueBatch } from './queue-batch.ts';
import { BYTES_MAX, decoded, readCsv, readNdjson, tooLarge } from './read-batch.ts';
import { receiveRows } from './receive-batch.ts';

/** Milliseconds in which an upload has to arrive. */
const UPLOAD_MS_MAX = 600_000;

/** Takes uploads: their rows are stored as they arrive, and the batch exists when all of them are there and counted. */
@Injectable()
export class BatchReceiver {
  constructor(
    private readonly store: BatchesStore,
    private readonly database: Database,
    private readonly admission: KeyAdmission,
  ) {}

  /** Throws `invalid_body` with the line at fault, `payload_too_large`, `daily_limit_reached`; nothing of the upload is kept then. */
  async receive(
    request: FastifyRequest,
    reply: FastifyReply,
    key: KnownKey,
    query: CreateBatchQuery,
  ): Promise<StoredBatch> {
    if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) {
      await drain(request);
      throw tooLarge();
    }
    this.admission.refuseSpent(key);
    const id = `batch_${randomBytes(12).toString('base64url')}`;
    // An upload takes longer than a request has for its work.
    const context = { requestId: request.id, deadlineAt: Date.now() + UPLOAD_MS_MAX };
    return requestContext.run(context, async () => {
      await this.store.start(id, key.workspaceId, { candidates: query.limit, minConfidence: query.min_confidence });
      try {
        const text = decoded(request.body as Readable, charsetOf(request));
        const reader = isNdjson(request) ? readNdjson(text) : readCsv(text, namedColumns(query));
        const received = await receiveRows(this.store, id, reader);
        const { admitted, counted } = await queueBatch(this.database, key.id, received);
        const admission = {
          admitted,
          dailyLimit: counted.dailyLimit,
          left: Math.max(0, counted.dailyLimit - counted.used),
          secondsLeft: counted.secondsLeft,
        };
        void reply.headers(rateLimitHeaders(admission));
        if (!admitted) throw limitReached(admission);
      } catch (error) {
        await drain(request);
        // Where even this fails, the batch stays unseen until it is purged.
        await this.store.removeReceiving(id).catch(() => undefined);
        throw brokenOff(request, error);
      }
      return this.store.get(id, key.workspaceId);
    });
  }
}

/** Milliseconds in which the rest of an upload that is refused arrives. */
const DRAIN_MS = 10_000;

/** Reads the rest of an upload: a sender that is still sending does not read the error. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  await finished(raw, { signal: AbortSignal.timeout(DRAIN_MS), writable: false }).catch(() => undefined);
}

function isNdjson({ headers }: FastifyRequest): boolean {
  return /ndjson|jsonlines/i.test(headers['content-type'] ?? '');
}

function charsetOf({ headers }: FastifyRequest): string {
  return /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
}

/** A sender that is gone gets no response; the error is theirs all the same. */
function brokenOff(request: FastifyRequest, error: unknown): unknown {
  const isGone = request.raw.destroyed && !(error instanceof AppError);
  return isGone
    ? new AppError(codes.body.invalid, { message: 'The upload broke off before its end.', cause: error })
    : error;
}
