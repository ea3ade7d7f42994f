import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { collectNodeMetrics } from './metrics/metrics-of-node.ts';
import './metrics/process-metrics.ts';
import { type MeteredThread, metricsText } from './metrics/metered-thread.ts';

export interface InternalServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Whether requests may be sent to this process now. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** A thread whose metrics are shown with those of the process. */
  readonly thread?: MeteredThread | undefined;
}

/** The port that is not public: `/metrics` for Prometheus, `/health/live` and `/health/ready` for Kubernetes. */
export async function startInternalServer(
  options: InternalServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  collectNodeMetrics();
  const server = createServer((request, response) => {
    reply(request.url ?? '/', options)
      .catch((error: unknown): Reply => ({ status: 500, type: 'text/plain', body: `${String(error)}\n` }))
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
      .catch(() => response.destroy()); // the client is gone
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function reply(url: string, options: InternalServerOptions): Promise<Reply> {
  switch (url.split('?')[0]) {
    case '/metrics':
      return { status: 200, type: register.contentType, body: await metricsText(options.thread) };
    case '/health/live':
      return { status: 200, type: 'text/plain', body: 'alive\n' };
    case '/health/ready':
      return (await options.isReady())
        ? { status: 200, type: 'text/plain', body: 'ready\n' }
        : { status: 503, type: 'text/plain', body: 'not ready\n' };
    default:
      return { status: 404, type: 'text/plain', body: 'Paths here: /metrics, /health/live, /health/ready\n' };
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
