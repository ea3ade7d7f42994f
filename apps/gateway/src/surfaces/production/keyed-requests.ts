import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator, invalidKey } from '../../auth/authenticator.ts';
import { KnownKeys } from '../../auth/known-keys.ts';
import { KEY_IN_URL_HEADERS, presentedKey } from '../../auth/presented-key.ts';
import type { QueryString } from '../../parameters/query-string.ts';
import { problemBody, problemHeaders, problemOf } from '../../problems/problem.ts';
import type { ProblemLog } from '../../problems/problem-log.ts';
import { BurstLimit } from '../../quotas/burst-limit.ts';
import { countRequest } from '../../quotas/count-request.ts';
import { DailyQuota } from '../../quotas/daily-quota.ts';
import { limitReached, rateLimitHeaders } from '../../quotas/rate-limit-headers.ts';
import { KnownPaths } from '../../server/known-paths.ts';
import { pathOf, unreadablePath } from '../../server/request-target.ts';
import { withinBudget } from '../../server/within-budget.ts';
import { linkPages } from './page-links.ts';

/** Fields that are true of a request whatever its answer turns out to be. */
const KEPT_FIELDS = new Set([
  'vary',
  'x-request-id',
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cache-control',
  'connection',
  'deprecation',
  'ratelimit-policy',
  'ratelimit',
]);

/**
 * What the production API asks of every request under `/v1`, known endpoint or not: a valid key, and a place within its
 * daily cap. The work for an answer starts at once; the answer leaves when its request has been counted.
 */
@Injectable()
export class KeyedRequests {
  readonly #paths = new KnownPaths();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly keys: KnownKeys,
    private readonly quota: DailyQuota,
    private readonly burst: BurstLimit,
  ) {}

  attach(server: FastifyInstance, problems: ProblemLog): void {
    this.#paths.attach(server);
    ignoreBodies(server);
    server.addHook('onRequest', (request, reply) => this.#arrive(request, reply));
    server.addHook('preSerialization', linkPages);
    server.addHook('onSend', (request, reply, payload) => this.#leave(request, reply, payload, problems));
  }

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.is404) {
      const { config } = request.routeOptions;
      return config.access === 'open' ? undefined : this.#demandKey(request, reply, config);
    }
    const path = pathOf(request.originalUrl);
    const { error, allow, config } = this.#paths.explain(request.method, path);
    const needsKey = config === undefined ? /^\/v1(\/|$)/.test(path) : config.access !== 'open';
    if (needsKey) await this.#demandKey(request, reply, config ?? {});
    if (allow !== undefined) reply.header('allow', allow);
    throw unreadable(request) ?? error;
  }

  async #demandKey(request: FastifyRequest, reply: FastifyReply, config: FastifyContextConfig): Promise<void> {
    const { apiCall } = request;
    const presented = presentedKey(request.headers, request.query as QueryString);
    if (presented?.inUrl) reply.headers(KEY_IN_URL_HEADERS);
    const found = this.authenticator.authenticate(presented, request.headers);
    const key = found instanceof Promise ? await withinBudget(found, apiCall.deadlineAt) : found;
    apiCall.key = key;
    if (config.counted === false) return;
    const refusal = this.quota.refusal(key.id);
    if (refusal !== undefined) {
      reply.headers(rateLimitHeaders(refusal));
      throw limitReached(refusal);
    }
    await this.burst.take(key.id);
    apiCall.admission = this.quota.ask(key.id);
  }

  async #leave(request: FastifyRequest, reply: FastifyReply, payload: unknown, problems: ProblemLog): Promise<unknown> {
    const { admission, deadlineAt, key } = request.apiCall;
    if (admission === undefined || key === undefined) return payload;
    try {
      const verdict = await countRequest(admission, deadlineAt);
      if (verdict === undefined) {
        this.keys.forget(key.prefix);
        throw invalidKey();
      }
      reply.headers(rateLimitHeaders(verdict));
      if (!verdict.admitted) throw limitReached(verdict);
      return payload;
    } catch (thrown) {
      const error = problemOf(thrown);
      problems.write(request.id, error);
      return answerInstead(reply, error);
    }
  }
}

/** Puts an error in the place of an answer that was made already. */
function answerInstead(reply: FastifyReply, error: AppError): string {
  for (const name of Object.keys(reply.getHeaders())) {
    if (!KEPT_FIELDS.has(name)) reply.removeHeader(name);
  }
  if (reply.hasHeader('deprecation')) reply.headers(KEY_IN_URL_HEADERS);
  reply
    .code(error.code.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...problemHeaders(error) });
  return JSON.stringify(problemBody(error));
}

/** No operation takes a body: whatever is sent is passed over. */
function ignoreBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

function unreadable(request: FastifyRequest): AppError | undefined {
  const path = unreadablePath(request.raw);
  if (path === undefined) return undefined;
  const isBusiness = path.startsWith('/v1/businesses/');
  return new AppError(isBusiness ? codes.request.invalidId : codes.request.invalidParameter, {
    message: 'The path is not percent-encoded UTF-8. Encode each part of it as encodeURIComponent does.',
    ...(isBusiness ? { param: 'id' } : {}),
  });
}
