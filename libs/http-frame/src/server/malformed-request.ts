import { AppError, codes } from '@registry/errors';
import { respondToMalformed } from '@registry/request-context';
import type { Socket } from 'node:net';
import type { BodyOf } from '../problems/problem.ts';

const NOT_ENCODED =
  'The URL contains a character that must be percent-encoded, such as a space or an accented letter. Encode each segment as encodeURIComponent does.';

/** Error codes of Node's HTTP parser and server that say more than "malformed". */
const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and headers exceed 16 KiB. Shorten the URL or send fewer headers.',
  HPE_INVALID_METHOD: 'The request is malformed: it does not start with an HTTP method.',
  HPE_INVALID_URL: NOT_ENCODED,
  HPE_INVALID_CONSTANT: NOT_ENCODED,
  ERR_HTTP_REQUEST_TIMEOUT: 'The complete request did not arrive in time.',
};

/** Responds to bytes that are not a request of HTTP in the surface's words. */
export function refuseMalformedRequest(toBody: BodyOf) {
  return (fault: Error & { code?: string }, socket: Socket): void => {
    const message = messages[fault.code ?? ''] ?? 'The request is malformed: it is not HTTP/1.1.';
    const error = new AppError(codes.request.invalidParameter, { message });
    respondToMalformed(fault, socket, JSON.stringify(toBody(error)));
  };
}
