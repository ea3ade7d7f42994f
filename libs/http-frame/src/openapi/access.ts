import type { HeadersObject, SecurityRequirementObject } from '@nestjs/swagger';
import type { Scope } from '@registry/domain/scopes';
import { codes, type ErrorCode } from '@registry/errors';
import type { Access } from '../requests/access.ts';
import { headerReferences } from './response-headers.ts';

/** Rules for the documentation of an operation that follow from who may call it. */
export interface AccessRules {
  /** How a key is sent; the document's own ways where it is undefined. */
  readonly security?: SecurityRequirementObject[];
  /** Errors that any such operation may throw. */
  readonly errors: readonly ErrorCode[];
  /** Header fields of its successful responses. */
  readonly headers: HeadersObject;
  /** A caller that has the response already gets 304. */
  readonly isRevalidated?: true;
  /** A POST that writes takes an `Idempotency-Key`. */
  readonly takesIdempotencyKeys?: true;
  /** The scope of each such operation, reading ones included. */
  readonly scope?: Scope;
}

const ANY: readonly ErrorCode[] = [
  codes.request.unknownParameter,
  codes.request.methodNotAllowed,
  codes.service.internalError,
];
const UPSTREAM: readonly ErrorCode[] = [codes.service.upstreamUnavailable, codes.service.overloaded];
const KEYED: readonly ErrorCode[] = [
  ...ANY,
  codes.request.invalidParameter,
  codes.key.missing,
  codes.key.invalid,
  codes.key.roleRequired,
  ...UPSTREAM,
];
const COUNTED: readonly ErrorCode[] = [codes.key.dailyLimitReached, codes.key.tooManyRequests];
const KEYED_HEADERS = headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit');

/** Access to an operation that a document has. */
export type DocumentedAccess = Exclude<Access, 'match-token' | 'demo-session'>;

/** Access with the key of a workspace on the demo. */
const DEMO_KEYED: AccessRules = {
  security: [{ apiKey: [] }, { bearer: [] }],
  errors: [...KEYED, codes.key.planRequired, ...COUNTED],
  headers: KEYED_HEADERS,
  takesIdempotencyKeys: true,
};

export const ACCESS: Readonly<Record<DocumentedAccess, AccessRules>> = {
  open: {
    security: [],
    errors: ANY,
    headers: headerReferences('X-Request-Id'),
  },
  keyed: {
    errors: [...KEYED, ...COUNTED],
    headers: KEYED_HEADERS,
  },
  'keyed-enterprise': {
    errors: [...KEYED, codes.key.planRequired, ...COUNTED],
    headers: KEYED_HEADERS,
  },
  'keyed-batch': {
    errors: [...KEYED, ...COUNTED],
    headers: KEYED_HEADERS,
    takesIdempotencyKeys: true,
    scope: 'match',
  },
  'keyed-uncounted': {
    errors: KEYED,
    headers: KEYED_HEADERS,
  },
  'keyed-manage': {
    scope: 'manage',
    errors: KEYED,
    headers: headerReferences('X-Request-Id'),
  },
  demo: {
    errors: [...ANY, codes.key.tooManyRequests, ...UPSTREAM],
    headers: {
      ...headerReferences('X-Request-Id', 'ETag'),
      'Cache-Control': { description: 'How long the response may be cached.', schema: { type: 'string' } },
      'RateLimit-Policy': {
        description: 'The limits per client address, as `q` requests in a window of `w` seconds.',
        schema: { type: 'string' },
        example: '"minute";q=60;w=60, "day";q=2000;w=86400',
      },
      RateLimit: {
        description: 'The remaining requests (`r`) and the seconds until the limit resets (`t`).',
        schema: { type: 'string' },
        example: '"minute";r=59;t=60, "day";r=1999;t=86400',
      },
    },
    isRevalidated: true,
  },
  'demo-enterprise': DEMO_KEYED,
  'demo-sandbox': DEMO_KEYED,
};
