import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from './auth/key-cache.ts';
import { requireEnterprise } from './auth/required-plan.ts';
import { ReadLog } from './audit/read-log.ts';
import type { QueryString } from '@registry/http-frame/parameters/query-string';
import { TestClockHeader } from '../sandbox/test-clock-header.ts';
import { KeyAdmission } from './quotas/key-admission.ts';
import { tagged, toTag } from '@registry/http-frame/requests/entity-tags';
import { KnownPaths } from '@registry/http-frame/server/known-paths';
import { readBodiesWhereTaken, refuseOtherBodies } from '@registry/http-frame/bodies/read-bodies';
import { readPath, unreadablePath } from '@registry/http-frame/requests/request-target';
import { linkPages } from './page-links.ts';

/** Kept by the caller only, and not used again without a request. */
const KEPT_BY_CALLER = 'private, no-cache';
/** The parameter of reads of the past. They are not kept: what is suppressed since may not come back from a cache. */
const PAST_PARAMETER = 'known_at';

/** Every request of the production API under `/v1`, known endpoint or not, needs a valid key and counts toward its daily cap. */
@Injectable()
export class KeyedRequests {
  readonly #paths = new KnownPaths();

  constructor(
    private readonly admission: KeyAdmission,
    private readonly reads: ReadLog,
    private readonly testClocks: TestClockHeader,
  ) {}

  attach(server: FastifyInstance): void {
    this.#paths.attach(server);
    readBodiesWhereTaken(server);
    server.addHook('onRequest', (request, reply) => this.#arrive(request, reply));
    this.reads.attach(server);
    server.addHook('preSerialization', linkPages);
    server.addHook('onSend', async (request, reply, payload) => revalidated(request, reply, payload));
  }

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.is404) {
      const { config } = request.routeOptions;
      if (config.access === 'open') return;
      await this.#admit(request, reply, config);
      refuseOtherBodies(request);
      return;
    }
    const path = readPath(request.originalUrl);
    const { error, allow, config } = this.#paths.explain(request.method, path);
    const needsKey = config === undefined ? /^\/v1(\/|$)/.test(path) : config.access !== 'open';
    if (needsKey) await this.#admit(request, reply, config ?? {});
    if (allow !== undefined) reply.header('allow', allow);
    throw unreadable(request) ?? error;
  }

  async #admit(request: FastifyRequest, reply: FastifyReply, config: FastifyContextConfig): Promise<void> {
    const key =
      config.access === 'match-token'
        ? await this.#identifyToken(request, reply)
        : await this.admission.identify(request, reply);
    await this.#count(request, reply, config, key);
    if (!request.is404) await this.testClocks.read(request, key);
  }

  async #count(
    request: FastifyRequest,
    reply: FastifyReply,
    config: FastifyContextConfig,
    key: KnownKey,
  ): Promise<void> {
    const { access } = config;
    // Not counted: a key that was leaked is revoked at the limit, too.
    if (access === 'keyed-manage') return;
    // A request that is refused before its body says as how many requests it counts counts as one.
    const countsByBody = access === 'keyed-batch' || access === 'match-token';
    if (countsByBody) request.apiCall.count = (read) => this.admission.count(request, reply, key, 1, read);
    if (countsByBody || access === 'keyed-uncounted') return;
    if (readsOnly(request, config)) await this.admission.countWhenReady(request, reply, key);
    else await this.admission.count(request, reply, key);
    if (access === 'keyed-enterprise' && key.plan !== 'sandbox') requireEnterprise(key, 'Exports and changes');
  }

  /** Programs in a browser, which send the token in the path, may read what they get. */
  #identifyToken(request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
    void reply.header('access-control-allow-origin', '*');
    const [, , token = ''] = readPath(request.originalUrl).split('/');
    return this.admission.identifyToken(request, token);
  }
}

/** Checks that a request over the limit has no effect before it is refused. */
function readsOnly({ method, query }: FastifyRequest, config: FastifyContextConfig): boolean {
  const { access, onlyReads, looksUpBy } = config;
  if (method !== 'GET' || access !== 'keyed' || onlyReads !== true) return false;
  return looksUpBy === undefined || !(query as QueryString).values.has(looksUpBy);
}

/** Tags a response that callers may keep, and sends 304 to a caller that has it. The request counts in either case. */
function revalidated(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { isRevalidated } = request.routeOptions.config;
  const times = (request.query as QueryString | undefined)?.values.get(PAST_PARAMETER) ?? [];
  if (times.some((time) => time.trim() !== '')) {
    void reply.header('cache-control', 'private, no-store');
    return payload;
  }
  if (isRevalidated !== true || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  return tagged(request, reply, payload, { tag: toTag(payload), kept: KEPT_BY_CALLER });
}

function unreadable(request: FastifyRequest): AppError | undefined {
  const path = unreadablePath(request.raw);
  if (path === undefined) return undefined;
  const isBusiness = path.startsWith('/v1/businesses/');
  return new AppError(isBusiness ? codes.request.invalidId : codes.request.invalidParameter, {
    message: 'The path is not percent-encoded UTF-8. Encode each segment as encodeURIComponent does.',
    ...(isBusiness ? { param: 'id' } : {}),
  });
}
