import type { McpServerFactory } from '@modelcontextprotocol/server';
import { leavePorts } from '@registry/process-life';
import { fastify, type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { AddressLimit, type WindowPolicy } from './address-limit.ts';
import type { AllowedCallers } from './allowed-callers.ts';
import { healthRoutes, type HealthAnswer } from './health-routes.ts';
import { mcpRoute } from './mcp-route.ts';
import { MessageService } from './message-service.ts';

export interface McpHttpServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Makes a server of the protocol; called once for each message. */
  readonly createServer: McpServerFactory;
  readonly allowed: AllowedCallers;
  /** Bytes that the body of a request may have. */
  readonly bodyBytesMax: number;
  readonly limits: readonly WindowPolicy[];
  /** Addresses or networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What `/health` says. */
  readonly health: () => Promise<HealthAnswer>;
  /** Told of failures that callers see only as an error code. */
  readonly report: (error: Error) => void;
}

export interface McpHttpServer {
  readonly port: number;
  /** Whether it is about to be gone: it answers what comes, and tells every caller to go elsewhere. */
  readonly isEnding: boolean;
  /** Serves open connections until they are gone, for `drainMs` at most, and answers what is under way before it closes. */
  end(drainMs: number): Promise<void>;
}

/** Serves the protocol at `POST /mcp`, stateless and without authentication, and `/health` beside it. */
export async function startMcpHttpServer(options: McpHttpServerOptions): Promise<McpHttpServer> {
  const service = new MessageService(options.createServer, options.report);
  const app = createApp(options);
  let isEnding = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  app.register(healthRoutes, { health: options.health });
  app.register(mcpRoute, {
    service,
    allowed: options.allowed,
    limit: new AddressLimit(options.limits),
    bodyBytesMax: options.bodyBytesMax,
    report: options.report,
  });
  await app.listen({ host: options.host, port: options.port });
  return {
    port: (app.server.address() as AddressInfo).port,
    get isEnding() {
      return isEnding;
    },
    end: async (drainMs) => {
      isEnding = true;
      await leavePorts([{ server: app.server, close: () => app.close() }], drainMs);
      await service.close();
    },
  };
}

function createApp({ bodyBytesMax, trustedProxies }: McpHttpServerOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // A request that comes on an open connection while the process ends is answered, not refused.
    return503OnClosing: false,
    keepAliveTimeout: 65_000, // longer than a load balancer's 60 s, so that it is never the server that hangs up first
    requestTimeout: 10_000,
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({
      errors: [{ message: 'Nothing has this path. The tool server is at POST /mcp.', code: 'unknown_path' }],
    }),
  );
  return app;
}
