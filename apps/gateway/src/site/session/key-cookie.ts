import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A session cookie with an API key, which scripts cannot read and which requests from other sites do not carry. The server stores nothing,
 * and no page contains the key.
 */
export class KeyCookie {
  readonly #name: string;
  readonly #path: string;

  /** The browser sends it with requests below `path` only. */
  constructor(name: string, path: string) {
    this.#name = name;
    this.#path = path;
  }

  /** The key; undefined without one. */
  read({ headers }: FastifyRequest): string | undefined {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    const text = pairs.find(([name]) => name === this.#name)?.[1];
    return text === '' ? undefined : text;
  }

  /** Keeps a key until the browser is closed. */
  set(request: FastifyRequest, reply: FastifyReply, key: string): void {
    void reply.header('set-cookie', `${this.#name}=${key}; ${this.#attributes(request)}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    void reply.header('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes(request)}`);
  }

  #attributes({ protocol }: FastifyRequest): string {
    return `Path=${this.#path}; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`;
  }
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
