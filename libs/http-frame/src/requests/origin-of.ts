import type { FastifyRequest } from 'fastify';

/**
 * The address of a request, for links and samples. A proxy that ends TLS sets the header; another sender of it misleads only itself.
 */
export function readOrigin({ protocol, host, headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : protocol;
  return `${scheme}://${/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : 'localhost'}`;
}
