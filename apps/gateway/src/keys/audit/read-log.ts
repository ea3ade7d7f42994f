import { Injectable } from '@nestjs/common';
import { businessIdKey } from '@registry/domain';
import { companiesIn, companiesWith } from '@registry/http-frame/openapi/companies-in';
import { whenCounted } from '@registry/http-frame/requests/when-counted';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OneBatchAtATime } from '../batching/one-batch-at-a-time.ts';
import { runShared, SHARED_MS } from '../batching/run-shared.ts';
import type { KnownKey } from '../auth/key-cache.ts';
import { type AuditedRead, AuditStore } from './audit.store.ts';
import { choosePurpose } from './purposes.ts';

/** Statuses of responses that show what the path names, or say that it was decided. */
const SHOWN: ReadonlySet<number> = new Set([200, 303]);

/**
 * Writes down what workspaces read, before it is sent. It looks at each response to a key of a workspace, on both surfaces, so that no
 * operation and no page can leave it out. A request that is counted once its response is ready is logged by that statement. For all others one
 * statement is in flight, which adds the entries of all requests that arrived during the previous one.
 */
@Injectable()
export class ReadLog {
  readonly #batches: OneBatchAtATime<AuditedRead, void>;
  readonly #written = new WeakSet<FastifyRequest>();

  constructor(store: AuditStore) {
    this.#batches = new OneBatchAtATime<AuditedRead, void>(async (reads, trace) => {
      await runShared('audit', trace, () => store.add(reads));
      return reads.map(() => undefined);
    });
  }

  /** Called after the hooks that count requests are added: a request with a purpose that is refused counts. */
  attach(server: FastifyInstance): void {
    server.addHook('onRequest', async (request) => {
      if (request.apiCall.key !== undefined) readPurpose(request);
    });
    server.addHook('preSerialization', async (request, reply, payload) => {
      await this.#writeOnce(request, reply, payload);
      return payload;
    });
    server.addHook('onSend', async (request, reply, payload) => {
      // Texts and streams are not serialized.
      await this.#writeOnce(request, reply, payload);
      return payload;
    });
  }

  /** Throws `upstream_unavailable`, and what counting a request throws: nothing is sent then. */
  async #writeOnce(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const { key, count } = request.apiCall;
    if (key === undefined || this.#written.has(request)) return;
    this.#written.add(request);
    const read = toRead(request, key, listSubjects(request, reply, payload));
    if (count !== undefined) await whenCounted(request, read);
    else if (read !== undefined)
      await withinBudget(this.#batches.add(read), Math.max(request.apiCall.deadlineAt, Date.now() + SHARED_MS));
  }
}

/** Undefined where nothing of a company was read. */
function toRead(request: FastifyRequest, key: KnownKey, subjects: readonly string[]): AuditedRead | undefined {
  if (subjects.length === 0) return undefined;
  return {
    workspaceId: key.workspaceId,
    at: new Date().toISOString(),
    operation: request.apiCall.operation ?? '',
    // One text for each business, in whichever letters its id was requested: entries are found by it.
    subjects: [...new Set(subjects.map(businessIdKey))],
    key: key.prefix,
    user: key.user,
    purpose: readPurpose(request),
    request_id: request.id,
  };
}

/** The purpose of a request with a key. Throws for one that is refused. */
function readPurpose({ apiCall, headers }: FastifyRequest): string | null {
  return apiCall.purpose ?? choosePurpose(headers['x-purpose'], apiCall.key?.purpose ?? null);
}

/** Lists what is read: as the operation says, as the path names it and what is returned with that, or what the response itself shows. */
function listSubjects(request: FastifyRequest, reply: FastifyReply, payload: unknown): readonly string[] {
  const { apiCall, params, routeOptions } = request;
  const { reads } = routeOptions.config;
  // With 202 something was only started.
  if (reads === 'nothing' || reply.statusCode === 202) return [];
  if (reads !== undefined && SHOWN.has(reply.statusCode)) {
    if (apiCall.subjects !== undefined) return apiCall.subjects;
    const { id } = params as { readonly id?: string };
    if (reads === 'path' && id !== undefined) return [id, ...companiesWith(payload)];
  }
  if (reads === undefined && isOpaque(reply, payload))
    throw new Error(`${request.method} ${routeOptions.url ?? ''} does not declare what is read by it.`);
  return isStream(payload) ? [] : companiesIn(payload);
}

/** Checks that a response does not show by itself which companies are in it, as objects and pages do. */
function isOpaque(reply: FastifyReply, payload: unknown): boolean {
  if (isStream(payload)) return true;
  return typeof payload === 'string' && payload !== '' && !String(reply.getHeader('content-type')).includes('html');
}

function isStream(payload: unknown): boolean {
  return Buffer.isBuffer(payload) || (typeof payload === 'object' && payload !== null && 'pipe' in payload);
}
