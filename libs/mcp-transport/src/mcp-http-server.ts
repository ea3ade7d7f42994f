import type { McpServerFactory } from '@modelcontextprotocol/server';
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
  /** Takes no new request, answers those under way, and resolves then. */
  close(): Promise<void>;
}

/** Serves the protocol at `POST /mcp`, stateless and without authentication, and `/health` beside it. */
export async function startMcpHttpServer(options: McpHttpServerOptions): Promise<McpHttpServer> {
  const service = new MessageService(options.createServer, options.report);
  const app = createApp(options);
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
    close: async () => {
      await app.close();
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
