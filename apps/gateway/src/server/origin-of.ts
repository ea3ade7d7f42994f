import type { FastifyRequest } from 'fastify';

/**
 * The address that something was requested by, which links and samples are to work with. A proxy that ends TLS says so; whoever else
 * says it misleads only themselves.
 */
export function originOf({ protocol, host, headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : protocol;
  return `${scheme}://${/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : 'localhost'}`;
}
