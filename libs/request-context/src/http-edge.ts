import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const SANE_TOKEN = /^[\w.:~+/=@-]{1,128}$/;

/** The caller's own id of an HTTP request if it is a valid token and not an API key, else a new one. */
export function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && SANE_TOKEN.test(sent) && !sent.includes('brk_') ? sent : randomUUID();
}

/**
 * Responds with 400 and this JSON to bytes that are not a request of HTTP, and closes the connection: no hook, route or filter sees them.
 * A connection on which nothing arrived in time is closed without a response: its client would take that for the response to a request
 * that it sends just then.
 */
export function respondToMalformed(fault: Error & { readonly code?: string }, socket: Socket, json: string): void {
  if (fault.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}
