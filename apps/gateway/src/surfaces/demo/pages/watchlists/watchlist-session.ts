import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { EnterpriseRequests } from '../../watchlists/enterprise-requests.ts';

const COOKIE = 'watchlists_key';
/** Errors after which somebody is asked to sign in again. */
const SIGNED_OUT: readonly string[] = [codes.key.missing.slug, codes.key.invalid.slug];

/**
 * Who is signed in on the pages of watchlists: the key itself is in a cookie that no script reads, that no other site's request carries,
 * and that ends with the browser's session. The server keeps nothing.
 */
@Injectable()
export class WatchlistSession {
  constructor(private readonly enterprise: EnterpriseRequests) {}

  /** The key of who is signed in; undefined for nobody. */
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

  /** The key of who sends a form of ours. Throws `missing_key` where nobody is signed in, and refuses another site's form. */
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

/** A form that another site sends is refused beside what the cookie does: by where the browser says that it comes from. */
function refuseForeign({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwn = site === undefined ? origin === undefined || URL.parse(origin)?.host === host : site === 'same-origin';
  if (isOwn) return;
  throw new AppError(codes.request.invalidParameter, {
    message: 'This form was submitted from another site. Open the Watchlists page of this site and submit it there.',
  });
}
