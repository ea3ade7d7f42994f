import { AppError, type AppErrorDetails, type ErrorCode } from '@registry/errors';

/** An error of each code as the server sends it, which its page in `docs/reference/errors` shows too. */
const EXAMPLES: Readonly<Record<string, Pick<AppErrorDetails, 'message' | 'param'>>> = {
  invalid_parameter: {
    message: 'per_page is "101"; expected an integer from 1 to 100. Correct it or leave it out.',
    param: 'per_page',
  },
  missing_parameter: {
    message:
      'q is missing; expected text of at most 500 characters with at least one letter or digit, with at most 4 `*`, each after at least two letters or digits, and at most 4 phrases in quotation marks. Add it to the request.',
    param: 'q',
  },
  unknown_parameter: {
    message:
      '"perpage" is not a parameter of this endpoint; expected q, state, page, per_page. Did you mean "per_page"? Correct the name or leave the parameter out.',
    param: 'perpage',
  },
  invalid_id: {
    message:
      '"us-xx-1" is not the id of a business. "xx" is not a state. Ids have the form us-{state}-{file_number}, as in us-or-150000007.',
    param: 'id',
  },
  page_too_deep: {
    message:
      'page too deep: page 335 with 30 items is beyond the first 10,000 results. The last page of this size is 334; send cursor=* in place of page to list every match, by id.',
    param: 'page',
  },
  unknown_path: {
    message: 'Unknown path: "GET /v1/busineses". Did you mean "/v1/businesses"? See /docs for the endpoints.',
  },
  method_not_allowed: { message: 'The method is POST; expected GET, HEAD. Send one of these to this path.' },
  missing_key: {
    message: 'This endpoint needs an API key. Send it in the header x-api-key, or as Authorization: Bearer <key>.',
  },
  invalid_key: {
    message:
      'The API key is not valid. Send a current key of your workspace in x-api-key or as Authorization: Bearer <key>.',
  },
  daily_limit_reached: { message: 'Daily limit of 2 requests reached. It resets at 00:00 UTC.' },
  too_many_requests: { message: 'This key may send 50 requests per second. Wait one second, then send fewer at once.' },
  plan_required: {
    message:
      "Watchlists require the enterprise plan; this key's workspace has the standard plan. Use a key of an enterprise workspace.",
  },
  invalid_body: {
    message: 'The webhook URL starts with http://; expected https://. Correct it.',
    param: 'delivery.url',
  },
  payload_too_large: { message: 'The body has 65,602 bytes; expected at most 65,536. Split the request.' },
  unsupported_media_type: { message: 'Content-Type is "text/plain"; expected application/json. Set the header.' },
  idempotency_conflict: {
    message:
      'The Idempotency-Key "a1" was used for a different request within the last 24 hours. Generate a new key for this request.',
  },
  batch_not_found: {
    message:
      'No batch of this workspace has the id "batch_7hQ2mX9cVb4KpT1s". Batches are deleted 7 days after their creation.',
  },
  batch_not_completed: {
    message: '12,300 of 40,000 rows are matched. Retry when status is completed, or cancel the batch.',
  },
  before_first_load: {
    message:
      'Nothing was known at 2020-06-30T23:59:59.999Z: what is kept begins at 2026-11-02T08:15:30.000Z. Choose that time or a later one.',
    param: 'known_at',
  },
  watchlist_not_found: { message: 'This workspace has no watchlist wl_4fT9qLw2ZxK0bVn7RmYcAd.' },
  test_clock_advancing: {
    message:
      'The test clock advances to 2027-02-05T00:00:00.000Z. Wait until its status is ready, then advance it to 2027-03-01T00:00:00.000Z.',
  },
  missing_query: {
    message:
      'q is missing; expected text of 1 to 200 characters, with at most 4 `*`, each after at least two letters or digits, and at most 4 phrases in quotation marks. Add it to the request.',
    param: 'q',
  },
  not_found: { message: 'Unknown path: "GET /v1/serch". Did you mean "/v1/search"? See /docs for the endpoints.' },
  rate_limited: {
    message:
      'Your address exceeded the request limit of the demo. Retry after 12 seconds, and cache responses as Cache-Control allows.',
  },
  business_not_found: {
    message: 'No business has the id us-co-99999999999. Search by name.',
  },
  entity_not_found: {
    message: 'No entity has the id ent_4ft9qlw2zxk0bvn7. Get a business: its `entity_id` has the id of its entity.',
  },
  entity_gone: {
    message:
      'The entity ent_9zq2lw7xk0bvn74f became part of another one, and none of its registrations is there. Get a business: its `entity_id` has the id of its entity.',
  },
  role_required: {
    message:
      'This requires the scope manage: Manages keys, people and settings, and reads usage and logs. The scopes of this key: read, match, watch, verify. Use a key that has it, or have the operator create one.',
  },
  key_not_found: { message: 'No key has the prefix "AAAAAAAA".' },
  key_not_active: { message: 'The key a1B2c3D4 is revoked; make a new one instead.' },
  purpose_refused: {
    message:
      'The purpose is "credit". The data may not be used for any purpose covered by the US Fair Credit Reporting Act (decisions about credit, insurance, employment or housing). It is intended for research and business due diligence, with people reviewing the records and deciding.',
  },
  external_id_taken: {
    message:
      'us-or-150000007 has the external_id "V-10017", and external ids of the workspace are unique. Change one of them.',
    param: 'external_id',
  },
  verification_not_found: {
    message:
      'No verification of this workspace has the id "ver_7hQ2mX9cVb4KpT1sWz3LnA". Verifications are deleted 400 days after their last change. List them with GET /v1/verifications.',
  },
  person_not_found: {
    message: 'No person of the workspace has the id "usr_0". List them with GET /v1/workspace/people.',
  },
  session_not_found: {
    message: 'No session and no connected program has this id. List them with GET /v1/workspace/sessions.',
  },
  ['last_owner']: {
    message: 'ana@example.com is the last owner of the workspace. Make another person an owner first.',
  },
  record_not_found: {
    message:
      'us-co-20191000001 has no record "rec_3q2-7wEjY0mB1cQxUv5a". Take the id of a record from the business or from one of its lists.',
  },
  position_expired: {
    message:
      'The changes after this position are no longer available. Start again with a new export, which replaces the copy; its X-Position is the new position.',
  },
  upstream_unavailable: {
    message:
      'The service is temporarily unavailable. Retry after 1 second; if this persists, report the id in X-Request-Id.',
  },
  overloaded: { message: 'The server is overloaded. Retry after one second, with a growing delay.' },
  internal_error: {
    message: 'The server failed. The error was logged under the id in X-Request-Id; quote it when you report this.',
  },
  invalid_message: {
    message:
      'The message business-registry.get-business has a request that does not fit: /state must be equal to one of the allowed values; its contract says what fits.',
  },
};

/** The example of a code. */
export function exampleError(code: ErrorCode): AppError {
  return new AppError(code, EXAMPLES[code.slug] ?? { message: `${code.title}.` });
}
