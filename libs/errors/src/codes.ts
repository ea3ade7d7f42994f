/** One entry of the code registry. `status` is the HTTP status, which only the gateway uses. */
export interface ErrorCode {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  /** Whether the same request may succeed later without being changed. */
  readonly retryable: boolean;
}

function code<const Slug extends string>(slug: Slug, status: number, title: string, retryable?: 'retryable') {
  return { slug, status, title, retryable: retryable !== undefined };
}

/**
 * Every error that a caller can receive, by area. Source: the contract's error tables for the production API and the open demo.
 * 405, 429, 500 and 503 extend the first.
 */
export const codes = {
  request: {
    invalidParameter: code('invalid_parameter', 400, 'A parameter has a value that is not allowed'),
    missingParameter: code('missing_parameter', 400, 'A required parameter is missing'),
    unknownParameter: code('unknown_parameter', 400, 'Unknown parameter'),
    invalidId: code('invalid_id', 400, 'An id does not have the form of its kind'),
    pageTooDeep: code('page_too_deep', 400, 'The page is beyond the last result that can be listed'),
    unknownPath: code('unknown_path', 404, 'Unknown path'),
    methodNotAllowed: code('method_not_allowed', 405, 'The path does not support this method'),
  },
  key: {
    missing: code('missing_key', 401, 'The request has no API key'),
    invalid: code('invalid_key', 401, 'The API key is not valid'),
    dailyLimitReached: code('daily_limit_reached', 403, 'The key has reached its daily limit', 'retryable'),
    tooManyRequests: code('too_many_requests', 429, 'The key sends requests too fast', 'retryable'),
    planRequired: code('plan_required', 403, 'Plan does not include this feature'),
    roleRequired: code('role_required', 403, 'The caller does not have the scope that the endpoint needs'),
    notFound: code('key_not_found', 404, 'No key of the workspace has this name'),
    purposeRefused: code('purpose_refused', 403, 'The data may not be used for this purpose'),
    notActive: code('key_not_active', 409, 'The key is revoked or expired'),
  },
  person: {
    notFound: code('person_not_found', 404, 'No person of the workspace has this id'),
    irremovable: code('last_owner', 409, 'A workspace keeps at least one owner'),
    sessionNotFound: code('session_not_found', 404, 'No session or connected program has this id'),
  },
  body: {
    invalid: code('invalid_body', 422, 'The request body is not valid'),
    tooLarge: code('payload_too_large', 413, 'The request body is too large'),
    unsupportedMediaType: code('unsupported_media_type', 415, 'The endpoint does not support this content type'),
    idempotencyConflict: code('idempotency_conflict', 409, 'Idempotency key reused with a different request'),
  },
  batch: {
    notFound: code('batch_not_found', 404, 'No batch has this id'),
    notCompleted: code('batch_not_completed', 409, 'The batch is still being matched', 'retryable'),
  },
  watchlist: {
    notFound: code('watchlist_not_found', 404, 'Watchlist, or item of a watchlist, not found'),
  },
  testClock: {
    advancing: code('test_clock_advancing', 409, 'The test clock is advancing to another time', 'retryable'),
  },
  /** The open demo's own codes for errors that have other codes in the production API. */
  demo: {
    missingQuery: code('missing_query', 400, 'The search text is missing'),
    notFound: code('not_found', 404, 'Not found'),
    rateLimited: code('rate_limited', 429, 'Your address sent too many requests', 'retryable'),
  },
  business: {
    notFound: code('business_not_found', 404, 'No business has this id'),
    beforeFirstLoad: code('before_first_load', 404, 'The time is before the first that is kept'),
  },
  annotation: {
    externalIdTaken: code('external_id_taken', 409, 'Another business of the workspace has this external id'),
  },
  verification: {
    notFound: code('verification_not_found', 404, 'No verification, or policy of verifications, has this id or name'),
  },
  record: {
    notFound: code('record_not_found', 404, 'The business has no record with this id'),
  },
  entity: {
    notFound: code('entity_not_found', 404, 'No entity has this id'),
    gone: code('entity_gone', 410, 'The entity has no registration any more'),
  },
  changes: {
    positionExpired: code('position_expired', 410, 'The changes after this position are no longer available'),
  },
  service: {
    upstreamUnavailable: code('upstream_unavailable', 502, 'Temporarily unavailable', 'retryable'),
    overloaded: code('overloaded', 503, 'Server overloaded', 'retryable'),
    internalError: code('internal_error', 500, 'Internal error'),
    invalidMessage: code('invalid_message', 500, 'A message between services does not fit its contract'),
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

const OF_DEMO: readonly string[] = ['watchlist', 'testClock', 'demo'];

/** The codes that the production API returns. Errors of watchlists occur only on the demo surface. */
export function productionCodes(): readonly ErrorCode[] {
  const all = Object.entries(codes).flatMap(([area, own]) => {
    return OF_DEMO.includes(area) ? [] : Object.values<ErrorCode>(own);
  });
  return all.filter((code) => code !== codes.service.invalidMessage);
}
