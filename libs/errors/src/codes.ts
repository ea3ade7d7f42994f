/** One entry of the code registry. `status` is the HTTP status, which only the gateway uses. */
export interface ErrorCode {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  /** Whether the same request may succeed later without being changed. */
  readonly retryable: boolean;
}

/**
 * Every error that a caller can receive, by area. Source: the contract's error tables for the production API and the open demo.
 * 405, 429, 500 and 503 extend the first.
 */
export const codes = {
  request: {
    invalidParameter: {
      slug: 'invalid_parameter',
      status: 400,
      title: 'A parameter has a value that is not allowed',
      retryable: false,
    },
    missingParameter: {
      slug: 'missing_parameter',
      status: 400,
      title: 'A required parameter is missing',
      retryable: false,
    },
    unknownParameter: {
      slug: 'unknown_parameter',
      status: 400,
      title: 'Unknown parameter',
      retryable: false,
    },
    invalidId: {
      slug: 'invalid_id',
      status: 400,
      title: 'An id does not have the form of its kind',
      retryable: false,
    },
    pageTooDeep: {
      slug: 'page_too_deep',
      status: 400,
      title: 'The page is beyond the last result that can be listed',
      retryable: false,
    },
    unknownPath: { slug: 'unknown_path', status: 404, title: 'Unknown path', retryable: false },
    methodNotAllowed: {
      slug: 'method_not_allowed',
      status: 405,
      title: 'The path does not support this method',
      retryable: false,
    },
  },
  key: {
    missing: { slug: 'missing_key', status: 401, title: 'The request has no API key', retryable: false },
    invalid: { slug: 'invalid_key', status: 401, title: 'The API key is not valid', retryable: false },
    dailyLimitReached: {
      slug: 'daily_limit_reached',
      status: 403,
      title: 'The key has reached its daily limit',
      retryable: true,
    },
    tooManyRequests: {
      slug: 'too_many_requests',
      status: 429,
      title: 'The key sends requests too fast',
      retryable: true,
    },
    planRequired: {
      slug: 'plan_required',
      status: 403,
      title: 'Plan does not include this feature',
      retryable: false,
    },
    roleRequired: {
      slug: 'role_required',
      status: 403,
      title: 'The key does not have the role that the endpoint needs',
      retryable: false,
    },
    notFound: { slug: 'key_not_found', status: 404, title: 'No key of the workspace has this name', retryable: false },
    purposeRefused: {
      slug: 'purpose_refused',
      status: 403,
      title: 'The data may not be used for this purpose',
      retryable: false,
    },
    notActive: { slug: 'key_not_active', status: 409, title: 'The key is revoked or expired', retryable: false },
  },
  body: {
    invalid: { slug: 'invalid_body', status: 422, title: 'The request body is not valid', retryable: false },
    tooLarge: { slug: 'payload_too_large', status: 413, title: 'The request body is too large', retryable: false },
    unsupportedMediaType: {
      slug: 'unsupported_media_type',
      status: 415,
      title: 'The endpoint does not support this content type',
      retryable: false,
    },
    idempotencyConflict: {
      slug: 'idempotency_conflict',
      status: 409,
      title: 'Idempotency key reused with a different request',
      retryable: false,
    },
  },
  batch: {
    notFound: { slug: 'batch_not_found', status: 404, title: 'No batch has this id', retryable: false },
    notCompleted: {
      slug: 'batch_not_completed',
      status: 409,
      title: 'The batch is still being matched',
      retryable: true,
    },
  },
  watchlist: {
    notFound: {
      slug: 'watchlist_not_found',
      status: 404,
      title: 'Watchlist, or item of a watchlist, not found',
      retryable: false,
    },
  },
  testClock: {
    advancing: {
      slug: 'test_clock_advancing',
      status: 409,
      title: 'The test clock is advancing to another time',
      retryable: true,
    },
  },
  /** The open demo's own codes for errors that have other codes in the production API. */
  demo: {
    missingQuery: {
      slug: 'missing_query',
      status: 400,
      title: 'The search text is missing',
      retryable: false,
    },
    notFound: { slug: 'not_found', status: 404, title: 'Not found', retryable: false },
    rateLimited: {
      slug: 'rate_limited',
      status: 429,
      title: 'Your address sent too many requests',
      retryable: true,
    },
  },
  business: {
    notFound: { slug: 'business_not_found', status: 404, title: 'No business has this id', retryable: false },
    beforeFirstLoad: {
      slug: 'before_first_load',
      status: 404,
      title: 'The time is before the first that is kept',
      retryable: false,
    },
  },
  annotation: {
    externalIdTaken: {
      slug: 'external_id_taken',
      status: 409,
      title: 'Another business of the workspace has this external id',
      retryable: false,
    },
  },
  record: {
    notFound: {
      slug: 'record_not_found',
      status: 404,
      title: 'The business has no record with this id',
      retryable: false,
    },
  },
  entity: {
    notFound: { slug: 'entity_not_found', status: 404, title: 'No entity has this id', retryable: false },
    gone: { slug: 'entity_gone', status: 410, title: 'The entity has no registration any more', retryable: false },
  },
  changes: {
    positionExpired: {
      slug: 'position_expired',
      status: 410,
      title: 'The changes after this position are no longer available',
      retryable: false,
    },
  },
  service: {
    upstreamUnavailable: {
      slug: 'upstream_unavailable',
      status: 502,
      title: 'Temporarily unavailable',
      retryable: true,
    },
    overloaded: { slug: 'overloaded', status: 503, title: 'Server overloaded', retryable: true },
    internalError: { slug: 'internal_error', status: 500, title: 'Internal error', retryable: false },
    invalidMessage: {
      slug: 'invalid_message',
      status: 500,
      title: 'A message between services does not fit its contract',
      retryable: false,
    },
  },
} as const satisfies Record<string, Record<string, ErrorCode>>;

const bySlug = new Map<string, ErrorCode>(
  Object.values(codes).flatMap((area) => Object.values(area).map((code: ErrorCode) => [code.slug, code] as const)),
);

/** The code with this slug, or undefined when the registry has none. */
export function codeBySlug(slug: string): ErrorCode | undefined {
  return bySlug.get(slug);
}

/** All codes, in the order of the registry. */
export function allCodes(): readonly ErrorCode[] {
  return [...bySlug.values()];
}

/** The codes that the production API returns. Errors of watchlists occur only on the demo surface. */
export function productionCodes(): readonly ErrorCode[] {
  const { request, body, batch, key, business, annotation, record, entity, changes, service } = codes;
  const areas = [request, body, batch, key, business, annotation, record, entity, changes, service];
  const all = areas.flatMap((area) => Object.values<ErrorCode>(area));
  return all.filter((code) => code !== codes.service.invalidMessage);
}
