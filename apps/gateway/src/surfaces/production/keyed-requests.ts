import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KeyAdmission } from '../../quotas/key-admission.ts';
import { KnownPaths } from '../../server/known-paths.ts';
import { pathOf, unreadablePath } from '../../server/request-target.ts';
import { linkPages } from './page-links.ts';

/** Every request of the production API under `/v1`, known endpoint or not, needs a valid key and counts toward its daily cap. */
@Injectable()
export class KeyedRequests {
  readonly #paths = new KnownPaths();

  constructor(private readonly admission: KeyAdmission) {}

  attach(server: FastifyInstance): void {
    this.#paths.attach(server);
    ignoreBodies(server);
    server.addHook('onRequest', (request, reply) => this.#arrive(request, reply));
    server.addHook('preSerialization', linkPages);
  }

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.is404) {
      const { config } = request.routeOptions;
      return config.access === 'open' ? undefined : this.#admit(request, reply, config);
    }
    const path = pathOf(request.originalUrl);
    const { error, allow, config } = this.#paths.explain(request.method, path);
    const needsKey = config === undefined ? /^\/v1(\/|$)/.test(path) : config.access !== 'open';
    if (needsKey) await this.#admit(request, reply, config ?? {});
    if (allow !== undefined) reply.header('allow', allow);
    throw unreadable(request) ?? error;
  }

  async #admit(request: FastifyRequest, reply: FastifyReply, { counted }: FastifyContextConfig): Promise<void> {
    const key = await this.admission.identify(request, reply);
    if (counted !== false) await this.admission.count(request, reply, key);
  }
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
    message: 'The path is not percent-encoded UTF-8. Encode each segment as encodeURIComponent does.',
    ...(isBusiness ? { param: 'id' } : {}),
  });
}
