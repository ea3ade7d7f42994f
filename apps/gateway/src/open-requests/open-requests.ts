import { Inject, Injectable } from '@nestjs/common';
import { AddressLimits } from '@registry/address-limits';
import { changedSubject, type IndexingProgress } from '@registry/contracts-feed';
import { MessageClient } from '@registry/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTag, tagged, toTag } from '@registry/http-frame/requests/entity-tags';
import { KnownPaths } from '@registry/http-frame/server/known-paths';
import { readBodies, refuseOtherBodies } from '@registry/http-frame/bodies/read-bodies';
import { readPath } from '@registry/http-frame/requests/request-target';
import { ReadLog } from '../keys/audit/read-log.ts';
import { readKeyCookie } from '../keys/auth/key-cookie.ts';
import { EnterpriseRequests, type WatchlistAccess } from '../keys/enterprise-requests.ts';
import { KnownResponses } from './known-responses.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** The services that the open demo calls. */
export const demoServices = ['demo', 'business-registry', 'records-sections', 'jurisdiction'] as const;
/** The time that they take to follow a change, in milliseconds. */
export const SETTLE_MS = Symbol('SETTLE_MS');

/** Header fields that let any page read the responses. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
} as const;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, X-Request-Id, Traceparent',
  'access-control-max-age': '86400',
} as const;

/** Header fields of what caches keep: for those who send no cookie, since a signed-in user sees more. */
const KEPT_PUBLICLY = { 'cache-control': 'public, max-age=300', vary: 'accept-encoding, cookie' } as const;

/** Responses that nobody keeps. */
const unsettled = new WeakSet<FastifyReply>();

/** Has nobody keep a response: nothing signals that the next one differs. */
export function keepNot(reply: FastifyReply): void {
  unsettled.add(reply);
}

/** Has nobody keep a response that says what a search does not find yet. */
export function keepOnlySettled(reply: FastifyReply, indexing: IndexingProgress | undefined): void {
  if (indexing !== undefined) keepNot(reply);
}

/**
 * Handles every request of the open demo: counts it for its client's address, lets any page read the response, and returns
 * 304 to a client that has it already.
 */
@Injectable()
export class OpenRequests {
  readonly #paths = new KnownPaths();
  readonly #known: KnownResponses;

  constructor(
    private readonly limits: AddressLimits,
    private readonly enterprise: EnterpriseRequests,
    private readonly reads: ReadLog,
    services: MessageClient,
    @Inject(SETTLE_MS) settleMs: number,
  ) {
    this.#known = new KnownResponses({ isSubscribed: () => services.isConnected, settleMs });
    services.subscribe(demoServices.map(changedSubject), () => this.#known.changed());
  }

  attach(server: FastifyInstance): void {
    this.#paths.attach(server);
    readBodies(server);
    server.addHook('onRequest', (request, reply) => this.#arrive(request, reply));
    this.reads.attach(server);
    server.addHook('onSend', (request, reply, payload, done) => done(null, this.#leave(request, reply, payload)));
  }

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { access } = request.routeOptions.config;
    if (access === 'demo-enterprise' || access === 'demo-sandbox') {
      await this.#admit(request, reply, access);
      refuseOtherBodies(request);
      return undefined;
    }
    if (access !== 'demo-session' && readKeyCookie(request) === undefined) void reply.headers(CORS);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    // A route that takes it has a response of its own.
    if (isPreflight && request.is404) {
      return reply.code(204).headers(PREFLIGHT).send();
    }
    if (access === 'open') return undefined;
    const { retryAfterSeconds, headers } = await this.limits.take(request.ip);
    void reply.headers(headers);
    if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
    if (request.is404) {
      const { error, allow } = this.#paths.explain(request.method, readPath(request.originalUrl));
      if (allow !== undefined) void reply.header('allow', allow);
      throw error;
    }
    refuseOtherBodies(request);
    if (!isPublic(request)) return undefined;
    const known = this.#known.tagOf(request.originalUrl);
    if (known === undefined || !hasTag(request, known)) return undefined;
    // A 304 changes the header fields that the browser has: the policy of no page would block a page's style sheet.
    void reply.removeHeader('content-security-policy');
    return reply
      .code(304)
      .headers({ etag: known, ...KEPT_PUBLICLY })
      .send();
  }

  /** A request without a valid key is counted for its address, so that keys cannot be guessed. */
  async #admit(request: FastifyRequest, reply: FastifyReply, access: WatchlistAccess): Promise<void> {
    try {
      await this.enterprise.admit(request, reply, access);
    } catch (error) {
      if (request.apiCall.key !== undefined) throw error;
      const { retryAfterSeconds } = await this.limits.take(request.ip);
      throw retryAfterSeconds === null ? error : tooManyRequests(retryAfterSeconds);
    }
  }

  #leave(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const { access = 'demo' } = request.routeOptions.config;
    const isKept =
      !unsettled.has(reply) && reply.statusCode === 200 && access === 'demo' && !request.is404 && isPublic(request);
    if (!isKept || typeof payload !== 'string') return payload;
    const tag = toTag(payload);
    this.#known.add(request.originalUrl, tag);
    return tagged(request, reply.headers(KEPT_PUBLICLY), payload, { tag, kept: KEPT_PUBLICLY['cache-control'] });
  }
}

/** Checks that the response is that of the URL: of no body, and for nobody who is signed in. */
function isPublic(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && readKeyCookie(request) === undefined;
}
