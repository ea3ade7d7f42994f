import type { FastifyReply } from 'fastify';

/**
 * The header fields by which a browser lets an allowed web page read responses. The origin itself is checked
 * separately: requests of other origins are rejected regardless of these fields.
 */
export function crossOriginHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
  };
}

/**
 * Responds to the preflight request for a page's POST. Header fields that begin with `Mcp-` belong to the protocol.
 */
export function respondToPreflight(reply: FastifyReply): FastifyReply {
  const requested = String(reply.request.headers['access-control-request-headers'] ?? '');
  const allowed = requested
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) =>
      /^(content-type|accept|authorization|x-api-key|traceparent|tracestate|mcp-[a-z0-9-]+)$/.test(name),
    );
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': allowed.join(', '),
      'access-control-max-age': '600',
    })
    .send();
}
