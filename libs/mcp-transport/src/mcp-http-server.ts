import type { McpServerFactory } from '@modelcontextprotocol/server';
import { AddressLimits, type LimitOptions } from '@registry/address-limits';
import { leavePorts, servePort } from '@registry/process-life';
import { chooseRequestId, respondToMalformed } from '@registry/request-context';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { AllowedCallers } from './allowed-callers.ts';
import { healthRoutes, type HealthResponse } from './health-routes.ts';
import { failureBody, unreadable } from './json-rpc-failure.ts';
import { type Gate, mcpRoute } from './mcp-route.ts';
import { MessageService } from './message-service.ts';

export interface McpHttpServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Makes a server of the protocol; called once for each message. */
  readonly createServer: McpServerFactory;
  readonly allowed: AllowedCallers;
  /** Refuses messages of callers without the rights for them; absent: every message passes. */
  readonly gate?: Gate;
  /** JSON documents for every web page, by path, such as those of `/.well-known`. */
  readonly documents?: Readonly<Record<string, object>>;
  /** Bytes that the body of a request may have. */
  readonly bodyBytesMax: number;
  readonly limits: LimitOptions;
  /** Addresses or networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What `/` says: what the server is and where the protocol is spoken. */
  readonly about: object;
  /** What `/health` says. */
  readonly health: () => Promise<HealthResponse>;
  /** Receives failures that callers see only as an error code. */
  readonly report: (error: Error) => void;
}

export interface McpHttpServer {
  readonly port: number;
  /** Whether it is shutting down: it serves requests, and responds with `Connection: close`. */
  readonly isEnding: boolean;
  /**
   * Serves open connections until they close, for at most `drainMs`, and completes requests in progress before it ends.
   */
  end(drainMs: number): Promise<void>;
}

/** Serves the protocol at `POST /mcp`, stateless, and also `/` and `/health`. */
export async function startMcpHttpServer(options: McpHttpServerOptions): Promise<McpHttpServer> {
  const service = new MessageService(options.createServer, options.report);
  const app = createApp(options);
  let isEnding = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  app.get('/', (_request, reply) => reply.send(options.about));
  for (const [path, document] of Object.entries(options.documents ?? {})) {
    app.get(path, (_request, reply) => reply.headers(FOR_EVERY_PAGE).send(document));
  }
  app.register(healthRoutes, { health: options.health });
  app.register(mcpRoute, {
    service,
    allowed: options.allowed,
    gate: options.gate ?? (async () => undefined),
    limits: new AddressLimits(options.limits),
    bodyBytesMax: options.bodyBytesMax,
    report: options.report,
  });
  const { host, port } = options;
  const served = await servePort(app, { host, port });
  return {
    port: served.port,
    get isEnding() {
      return isEnding;
    },
    end: async (drainMs) => {
      isEnding = true;
      await leavePorts([served], drainMs);
      await service.close();
    },
  };
}

const FOR_EVERY_PAGE = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' };

/** Milliseconds within which a request arrives whole. */
const ARRIVES_MS = 10_000;
/** Milliseconds between two looks at what has not arrived. */
const CHECK_INTERVAL_MS = 500;

function createApp({ bodyBytesMax, trustedProxies }: McpHttpServerOptions): FastifyInstance {
  const app = fastify({
    genReqId: ({ headers }) => chooseRequestId(headers['x-request-id']),
    clientErrorHandler: (fault, socket) => respondToMalformed(fault, socket, failureBody(unreadable(400, ''))),
    frameworkErrors: (_error, request, reply) => {
      unknownPath(reply.header('x-request-id', request.id));
    },
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // A request on an open connection while the process ends is served, not rejected.
    return503OnClosing: false,
    keepAliveTimeout: 65_000, // longer than a load balancer's 60 s, so that it is never the server that hangs up first
    requestTimeout: ARRIVES_MS,
    http: { headersTimeout: ARRIVES_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.removeAllContentTypeParsers(); // only the protocol reads bodies
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setNotFoundHandler((_request, reply) => unknownPath(reply));
  return app;
}

function unknownPath(reply: FastifyReply): FastifyReply {
  const message = 'Nothing has this path. The tool server is at POST /mcp.';
  return reply.code(404).send({ errors: [{ message, code: 'unknown_path' }] });
}
