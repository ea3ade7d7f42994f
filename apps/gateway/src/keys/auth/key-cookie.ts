import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'workspace_key';

/** The key in the session cookie that the browser sends; undefined without one. */
export function readKeyCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, NAME);
}

/** The value of a cookie; undefined without one. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const text = pairs.find(([one]) => one === name)?.[1];
  return text === '' ? undefined : text;
}

/**
 * Keeps a key until the browser is closed, in a cookie that scripts cannot read and that requests from other sites do not carry. The server
 * stores nothing, and no page contains the key.
 */
export function setKeyCookie(reply: FastifyReply, key: string, isHttps: boolean): void {
  void reply.header('set-cookie', `${NAME}=${key}; ${attributes(isHttps)}`);
}

export function clearKeyCookie(reply: FastifyReply, isHttps: boolean): void {
  void reply.header('set-cookie', `${NAME}=; Max-Age=0; ${attributes(isHttps)}`);
}

function attributes(isHttps: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}

/** Rejects a form that another site submits, by the origin that the browser states, in addition to what the cookie prevents. */
export function refuseForeign({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwn = site === undefined ? origin === undefined || URL.parse(origin)?.host === host : site === 'same-origin';
  if (isOwn) return;
  throw new AppError(codes.request.invalidParameter, {
    message: 'This form was submitted from another site. Open the page on this site and submit it there.',
  });
}
