import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/** The entity tag of a body: a weak one, since it is the same however the response is compressed. */
export function toTag(body: string): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Checks that the caller has the response with this tag, by the weak comparison of RFC 9110. */
export function hasTag({ headers }: FastifyRequest, tag: string): boolean {
  const sent = headers['if-none-match'] ?? '';
  return sent.trim() === '*' || sent.split(',').some((one) => opaque(one.trim()) === opaque(tag));
}

/** A response with its tag, and with `kept`, which says who may keep it; 304 in place of one that the caller has. */
export function tagged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  { tag, kept }: { readonly tag: string; readonly kept: string },
): string {
  void reply.headers({ etag: tag, 'cache-control': kept });
  if (!hasTag(request, tag)) return payload;
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
