import type { HeadersObject } from '@nestjs/swagger';

/** Header fields that answers carry, by the names under which the document declares them. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Identifies the request in the logs: taken over from the caller where it is a sane token, else made.',
    schema: { type: 'string' },
    example: 'c2a1f0de-5b1f-4a35-9f0a-6c1d7c1f2c55',
  },
  'RateLimit-Policy': {
    description: "The key's daily cap, as `q` requests in a window of `w` seconds.",
    schema: { type: 'string' },
    example: '"daily";q=10000;w=86400',
  },
  RateLimit: {
    description: 'What is left of the cap today (`r`) and the seconds until 00:00 UTC (`t`).',
    schema: { type: 'string' },
    example: '"daily";r=9987;t=41523',
  },
  'Idempotency-Replayed': {
    description:
      '`true` where the response is that to an earlier request with the same `Idempotency-Key`; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Link: {
    description:
      'The page after this one (`rel="next"`) and the one before (`rel="prev"`), where there is one; never with a key.',
    schema: { type: 'string' },
    example: '</v1/people?q=jane+doe&page=2>; rel="next"',
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': { description: 'Always `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  Allow: { description: 'The methods that the path takes.', schema: { type: 'string' }, example: 'GET, HEAD' },
} as const satisfies HeadersObject;

export type AnswerHeader = keyof typeof answerHeaders;

/** References to declared header fields. */
export function headerReferences(...names: readonly AnswerHeader[]): HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
