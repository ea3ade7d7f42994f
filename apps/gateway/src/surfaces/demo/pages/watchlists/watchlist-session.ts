import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../../../auth/key-cache.ts';
import { EnterpriseRequests } from '../../watchlists/enterprise-requests.ts';

const COOKIE = 'watchlists_key';
/** Errors after which the user must sign in again. */
const SIGNED_OUT: readonly string[] = [codes.key.missing.slug, codes.key.invalid.slug];

/**
 * The user signed in to the pages of watchlists. The key is in a session cookie that scripts cannot read and that requests from
 * other sites do not carry. The server stores nothing.
 */
@Injectable()
export class WatchlistSession {
  constructor(private readonly enterprise: EnterpriseRequests) {}

  /** The key of the signed-in user; undefined if nobody is signed in. */
  async find(request: FastifyRequest): Promise<KnownKey | undefined> {
    const text = cookieOf(request);
    if (text === undefined) return undefined;
    try {
      return await this.enterprise.identify(request, text);
    } catch (error) {
      if (error instanceof AppError && SIGNED_OUT.includes(error.code.slug)) return undefined;
      throw error;
    }
  }

  /** The key of the user who submits a form. Throws `missing_key` if nobody is signed in, and rejects a form of another site. */
  async demand(request: FastifyRequest): Promise<KnownKey> {
    refuseForeign(request);
    return this.enterprise.identify(request, cookieOf(request) ?? '');
  }

  /** Signs in; throws what is wrong with the key. */
  async signIn(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
    refuseForeign(request);
    await this.enterprise.identify(request, text);
    void reply.header('set-cookie', `${COOKIE}=${text}; ${attributes(request)}`);
  }

  signOut(request: FastifyRequest, reply: FastifyReply): void {
    refuseForeign(request);
    void reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${attributes(request)}`);
  }
}

function attributes({ protocol }: FastifyRequest): string {
  return `Path=/watchlists; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`;
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const text = pairs.find(([name]) => name === COOKIE)?.[1];
  return text === undefined || text === '' ? undefined : text;
}

/** Rejects a form that another site submits, by the origin that the browser states, in addition to what the cookie prevents. */
function refuseForeign({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwn = site === undefined ? origin === undefined || URL.parse(origin)?.host === host : site === 'same-origin';
  if (isOwn) return;
  throw new AppError(codes.request.invalidParameter, {
    message: 'This form was submitted from another site. Open the Watchlists page of this site and submit it there.',
  });
}
