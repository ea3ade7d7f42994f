import { Injectable } from '@nestjs/common';
import { businessIdKey } from '@registry/domain';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import type { FastifyRequest } from 'fastify';
import { OneBatchAtATime } from '../batching/one-batch-at-a-time.ts';
import { runShared, SHARED_MS } from '../batching/run-shared.ts';
import { type AuditedRead, AuditStore } from './audit.store.ts';

/**
 * Writes down what workspaces read, before it is sent. One statement is in flight, which adds the entries of all requests that arrived
 * during the previous one.
 */
@Injectable()
export class ReadLog {
  readonly #batches: OneBatchAtATime<AuditedRead, void>;

  constructor(store: AuditStore) {
    this.#batches = new OneBatchAtATime<AuditedRead, void>(async (reads, trace) => {
      await runShared('audit', trace, () => store.add(reads));
      return reads.map(() => undefined);
    });
  }

  /** Resolves when the read is written down. Throws `upstream_unavailable`: nothing is sent then. */
  async write({ id, apiCall, routeOptions, params }: FastifyRequest): Promise<void> {
    const { key, operation = '', purpose = null, subjects, hasNothingRead = false } = apiCall;
    if (key === undefined || routeOptions.config.isAudited !== true || hasNothingRead) return;
    const { id: ofPath } = params as { readonly id?: string };
    const read: AuditedRead = {
      workspaceId: key.workspaceId,
      at: new Date().toISOString(),
      operation,
      // One text for each business, in whichever letters its id was requested: entries are found by it.
      subjects: (subjects ?? (ofPath === undefined ? [] : [ofPath])).map(businessIdKey),
      key: key.prefix,
      purpose,
      request_id: id,
    };
    await withinBudget(this.#batches.add(read), Math.max(apiCall.deadlineAt, Date.now() + SHARED_MS));
  }
}
