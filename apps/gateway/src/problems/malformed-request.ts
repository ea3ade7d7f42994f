import { AppError, codes } from '@registry/errors';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { BodyOf } from './problem.ts';

const NOT_ENCODED =
  'The URL holds a character that must be percent-encoded, such as a blank or a letter with an accent. Encode each part of it as encodeURIComponent does.';

/** Error codes of Node's HTTP parser and server that say more than "malformed". */
const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW:
    'The request line and the header fields are longer than 16 KiB together. Shorten the URL or send fewer header fields.',
  HPE_INVALID_METHOD: 'The request does not start with a method of HTTP.',
  HPE_INVALID_URL: NOT_ENCODED,
  HPE_INVALID_CONSTANT: NOT_ENCODED,
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time. Send it whole.',
};

/**
 * Answers bytes that are no request of HTTP: no hook, route or filter sees them, so the answer is written by hand, in the
 * surface's words, and the connection closed.
 */
export function answerMalformedRequest(bodyOf: BodyOf) {
  return (fault: Error & { code?: string }, socket: Socket): void => {
    if (fault.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codes.request.invalidParameter;
    const message = messages[fault.code ?? ''] ?? 'The request is not well-formed HTTP/1.1.';
    const body = JSON.stringify(bodyOf(new AppError(code, { message })));
    socket.end(
      `HTTP/1.1 ${code.status} Bad Request\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
