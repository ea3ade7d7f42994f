/**
 * A request that never became a call of a method: what HTTP and JSON-RPC say of it. The id is unknown or was not read,
 * so it is null. Source of the codes: JSON-RPC 2.0, section 5.1; -32000 is the transport's own, as in the protocol's SDK.
 */
export interface JsonRpcFailure {
  /** HTTP's status. */
  readonly status: number;
  readonly code: number;
  /** A sentence that says what would be right. */
  readonly message: string;
  /** Header fields beyond the content type, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;
export const TRANSPORT_ERROR = -32000;

/** The body of such a response; `id` is that of the message, where it was read. */
export function failureBody({ code, message }: JsonRpcFailure, id: unknown = null): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id });
}

/** Failures that are always the same. */
export const failures = {
  notPost: {
    status: 405,
    code: TRANSPORT_ERROR,
    message: 'Send JSON-RPC messages by POST. This server keeps no sessions, so GET and DELETE are not supported.',
    headers: { allow: 'POST' },
  },
  notJson: { status: 415, code: TRANSPORT_ERROR, message: 'Send the message as Content-Type: application/json.' },
  malformedJson: { status: 400, code: PARSE_ERROR, message: 'The body is not valid JSON in UTF-8.' },
  batch: {
    status: 400,
    code: INVALID_REQUEST,
    message: 'The protocol has no batches since 2025-06-18. Send one message per POST request.',
  },
  fault: { status: 500, code: INTERNAL_ERROR, message: 'The server failed; the error was logged.' },
} as const satisfies Record<string, JsonRpcFailure>;

export function bodyTooLarge(bytesMax: number): JsonRpcFailure {
  return { status: 413, code: TRANSPORT_ERROR, message: `The body is too large; the limit is ${bytesMax} bytes.` };
}

/** The request did not arrive as HTTP should: too slow, cut off, or with a length that is wrong. */
export function unreadable(status: number, reason: string): JsonRpcFailure {
  const what =
    reason === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
      ? 'its body is not as long as Content-Length says'
      : 'it did not arrive whole';
  return { status, code: TRANSPORT_ERROR, message: `The request could not be read: ${what}.` };
}

export function callerRefused(reason: string): JsonRpcFailure {
  return { status: 403, code: TRANSPORT_ERROR, message: reason };
}

export function tooManyRequests(message: string, retryAfterSeconds: number): JsonRpcFailure {
  return { status: 429, code: TRANSPORT_ERROR, message, headers: { 'retry-after': String(retryAfterSeconds) } };
}
