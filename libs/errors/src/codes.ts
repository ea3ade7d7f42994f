/** One entry of the code registry. `status` is HTTP's and is read by the gateway alone. */
export interface ErrorCode {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  /** Whether the same request may succeed later without being changed. */
  readonly retryable: boolean;
}

/**
 * Every error a caller can meet, by area. Source: the contract's tables of errors for the production API and the open demo;
 * 405, 429, 500 and 503 are additions to the first. Bodies, plans and watchlists are the demo surface's.
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
      title: 'A required parameter is absent',
      retryable: false,
    },
    unknownParameter: {
      slug: 'unknown_parameter',
      status: 400,
      title: 'A parameter is not known here',
      retryable: false,
    },
    invalidId: {
      slug: 'invalid_id',
      status: 400,
      title: 'An id does not have the form us-{state}-{file_number}',
      retryable: false,
    },
    pageTooDeep: {
      slug: 'page_too_deep',
      status: 400,
      title: 'The page lies beyond the deepest result window',
      retryable: false,
    },
    unknownPath: { slug: 'unknown_path', status: 404, title: 'No endpoint has this path', retryable: false },
    methodNotAllowed: {
      slug: 'method_not_allowed',
      status: 405,
      title: 'The path does not take this method',
      retryable: false,
    },
  },
  key: {
    missing: { slug: 'missing_key', status: 401, title: 'The request carries no API key', retryable: false },
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
      title: "The key's workspace has a plan without this",
      retryable: false,
    },
  },
  body: {
    invalid: { slug: 'invalid_body', status: 422, title: 'The body is not what the endpoint takes', retryable: false },
    tooLarge: { slug: 'payload_too_large', status: 413, title: 'The body is too large', retryable: false },
    unsupportedMediaType: {
      slug: 'unsupported_media_type',
      status: 415,
      title: 'The body is of a type that the endpoint does not take',
      retryable: false,
    },
    idempotencyConflict: {
      slug: 'idempotency_conflict',
      status: 409,
      title: 'The idempotency key came with another request before',
      retryable: false,
    },
  },
  watchlist: {
    notFound: {
      slug: 'watchlist_not_found',
      status: 404,
      title: 'The workspace has no such watchlist, or the watchlist nothing of that id',
      retryable: false,
    },
  },
  /** What the open demo calls errors that the production API has other codes for. */
  demo: {
    missingQuery: {
      slug: 'missing_query',
      status: 400,
      title: 'There is nothing to search for',
      retryable: false,
    },
    notFound: { slug: 'not_found', status: 404, title: 'Nothing has this address', retryable: false },
    rateLimited: {
      slug: 'rate_limited',
      status: 429,
      title: 'The address has sent too many requests',
      retryable: true,
    },
  },
  business: {
    notFound: { slug: 'business_not_found', status: 404, title: 'No business has this id', retryable: false },
  },
  service: {
    upstreamUnavailable: {
      slug: 'upstream_unavailable',
      status: 502,
      title: 'A service or its datastore did not answer',
      retryable: true,
    },
    overloaded: { slug: 'overloaded', status: 503, title: 'The service is over its load', retryable: true },
    internalError: { slug: 'internal_error', status: 500, title: 'A fault of the service', retryable: false },
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

/** The codes that the production API answers: bodies, plans and watchlists are the demo surface's. */
export function productionCodes(): readonly ErrorCode[] {
  const { request, key, business, service } = codes;
  const all = [request, key, business, service].flatMap((area) => Object.values<ErrorCode>(area));
  return all.filter((code) => code !== codes.key.planRequired);
}
