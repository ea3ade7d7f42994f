import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { oneLine } from '@registry/domain/one-line';
import { ApiError } from '@registry/api-client';
import { CallerMissing, isLimitReached } from '../data-api/data-api.ts';
import { UPSTREAM_FAILED } from '../tools/tool-failure.ts';

/** The codes of the extension (SEP-3415). A client decides by them and by `data`; `reason` is for its log. */
const eventErrorCodes = {
  NotFound: -32_023,
  Forbidden: -32_024,
  ResourceExhausted: -32_025,
  Unsupported: -32_026,
  CallbackEndpointError: -32_027,
} as const;

export function eventError(name: keyof typeof eventErrorCodes, data: Readonly<Record<string, unknown>>): ProtocolError {
  return new ProtocolError(eventErrorCodes[name], name, data);
}

export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The error of the protocol for one of the data API. A watchlist of another workspace is one that the caller may not read. */
export function toEventError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const reason = oneLine(error instanceof Error ? error.message : String(error));
  if (error instanceof CallerMissing) return eventError('Forbidden', { reason });
  if (!(error instanceof ApiError)) return new ProtocolError(UPSTREAM_FAILED, reason);
  if (isLimitReached(error)) return eventError('ResourceExhausted', { limit: 'requests', reason });
  if ([403, 404].includes(error.status)) return eventError('Forbidden', { reason });
  return error.status < 500 ? invalidParams(reason) : new ProtocolError(UPSTREAM_FAILED, reason);
}

/** The same as messages about a subscription have it. It ends one whose caller may not read the events any more. */
export function toSentError(thrown: unknown) {
  const { code, message, data } = toEventError(thrown);
  return { error: { code, message, data }, isFinal: code === eventErrorCodes.Forbidden };
}
