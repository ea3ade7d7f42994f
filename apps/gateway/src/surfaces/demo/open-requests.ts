import { Inject, Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { KnownPaths } from '../../server/known-paths.ts';
import { pathOf } from '../../server/request-target.ts';
import { AddressLimits } from './limits/address-limits.ts';

/** Fields by which any page may read the answers. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
} as const;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, X-Request-Id, Traceparent',
  'access-control-max-age': '86400',
} as const;

const KEPT_PUBLICLY = 'public, max-age=300';
/** Milliseconds for which an answer is known to be what it was: within them a caller who has it needs no new one. */
const KNOWN_MS = 60_000;
const KNOWN_MAX = 20_000;

/**
 * What the open demo does with every request: counts it for its client's address, lets any page read the answer, and answers
 * 304 to who has it already.
 */
@Injectable()
export class OpenRequests {
  readonly #limits: AddressLimits;
  readonly #paths = new KnownPaths();
  /** By URL: the entity tag of the answer, a weak one, since it is the same however the answer is compressed. */
  readonly #tags = new LRUCache<string, string>({ max: KNOWN_MAX, ttl: KNOWN_MS });

  constructor(@Inject(AddressLimits) limits: AddressLimits) {
    this.#limits = limits;
  }

  attach(server: FastifyInstance): void {
    this.#paths.attach(server);
    server.addHook('onRequest', (request, reply) => this.#arrive(request, reply));
    server.addHook('onSend', (request, reply, payload, done) => done(null, this.#leave(request, reply, payload)));
  }

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    void reply.headers(CORS);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return reply.code(204).headers(PREFLIGHT).send();
    }
    if (request.routeOptions.config.access === 'open') return undefined;
    const { retryAfterSeconds, headers } = await this.#limits.take(request.ip);
    void reply.headers(headers);
    if (retryAfterSeconds !== null) throw tooMany(retryAfterSeconds);
    if (request.is404) {
      const { error, allow } = this.#paths.explain(request.method, pathOf(request.originalUrl));
      if (allow !== undefined) void reply.header('allow', allow);
      throw error;
    }
    const known = this.#tags.get(request.originalUrl);
    if (known === undefined || !hasTag(request, known)) return undefined;
    return reply.code(304).headers({ etag: known, 'cache-control': KEPT_PUBLICLY }).send();
  }

  #leave(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const isKept = reply.statusCode === 200 && request.routeOptions.config.access !== 'open' && !request.is404;
    if (!isKept || typeof payload !== 'string') return payload;
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    this.#tags.set(request.originalUrl, tag);
    void reply.headers({ etag: tag, 'cache-control': KEPT_PUBLICLY });
    if (!hasTag(request, tag)) return payload;
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  }
}

/** Whether the caller has the answer with this tag, by the weak comparison of RFC 9110. */
function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const sent = headers['if-none-match'] ?? '';
  return sent.trim() === '*' || sent.split(',').some((one) => opaque(one.trim()) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError(codes.key.tooManyRequests, {
    message: `Your address has sent more requests than the demo takes. Try again in ${retryAfterSeconds} seconds, and keep answers for as long as Cache-Control says.`,
    retryAfterSeconds,
  });
}
