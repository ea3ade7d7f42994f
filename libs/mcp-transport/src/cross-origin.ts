import type { FastifyReply } from 'fastify';

/**
 * What a browser must know before it lets an allowed web page read the answers. The origin itself is checked apart
 * from this: for one that is not allowed the request is refused, whatever these fields say.
 */
export function crossOriginHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  };
}

/** Answers what a browser asks before it sends a page's POST. Header fields that begin with `Mcp-` are the protocol's. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  const asked = String(reply.request.headers['access-control-request-headers'] ?? '');
  const allowed = asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^(content-type|accept|traceparent|tracestate|mcp-[a-z0-9-]+)$/.test(name));
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': allowed.join(', '),
      'access-control-max-age': '600',
    })
    .send();
}
