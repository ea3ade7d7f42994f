import type { HeadersObject } from '@nestjs/swagger';

/** Header fields of responses, by the names under which the document declares them. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Request id for the logs: yours if you sent a valid one, otherwise generated.',
    schema: { type: 'string' },
    example: 'c2a1f0de-5b1f-4a35-9f0a-6c1d7c1f2c55',
  },
  'RateLimit-Policy': {
    description: "The key's daily limit, as `q` requests in a window of `w` seconds.",
    schema: { type: 'string' },
    example: '"daily";q=10000;w=86400',
  },
  RateLimit: {
    description: 'The remaining requests of today (`r`) and the seconds until 00:00 UTC (`t`).',
    schema: { type: 'string' },
    example: '"daily";r=9987;t=41523',
  },
  'Idempotency-Replayed': {
    description:
      '`true` if this repeats the response to an earlier request with the same `Idempotency-Key`; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Link: {
    description:
      'The URLs of the next (`rel="next"`) and previous page (`rel="prev"`), if there are any. They never contain a key.',
    schema: { type: 'string' },
    example: '</v1/people?q=jane+doe&page=2>; rel="next"',
  },
  ETag: {
    description: 'The version of the response, to send as `If-None-Match`.',
    schema: { type: 'string' },
    example: 'W/"f0e7…"',
  },
  'X-Position': {
    description: 'The position in the stream of changes. Send it as `after` of `GET /v1/changes`.',
    schema: { type: 'string' },
    example: '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-43.0-12.0',
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': {
    description: '`Bearer`, with the URL of the metadata by which programs sign people in, where they can.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  Allow: { description: 'The methods that the path supports.', schema: { type: 'string' }, example: 'GET, HEAD' },
} as const satisfies HeadersObject;

export type ResponseHeader = keyof typeof responseHeaders;

/** References to declared header fields. */
export function headerReferences(...names: readonly ResponseHeader[]): HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
