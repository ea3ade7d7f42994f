import type { FastifyInstance } from 'fastify';

/** The response of `/health`, as on the other public surfaces. */
export interface HealthResponse {
  readonly status: 'ok' | 'unavailable';
  readonly version: string;
  /** By service that this one depends on: `ok`, or why not. */
  readonly checks: Readonly<Record<string, string>>;
}

/** `/health` checks the dependencies of the server; `/health/live` says only that the process runs. */
export async function healthRoutes(
  app: FastifyInstance,
  options: { health: () => Promise<HealthResponse> },
): Promise<void> {
  app.get('/health', async (_request, reply) => {
    const response = await options.health();
    return reply
      .code(response.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(response);
  });
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
}
