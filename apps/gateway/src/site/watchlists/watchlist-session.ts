import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { EnterpriseRequests } from '../../keys/enterprise-requests.ts';
import { KeyCookie, refuseForeign } from '../key-cookie.ts';

const COOKIE = new KeyCookie('watchlists_key', '/watchlists');
/** Errors after which the user must sign in again. */
const SIGNED_OUT: readonly string[] = [codes.key.missing.slug, codes.key.invalid.slug];

/** The user signed in to the pages of watchlists, by a cookie with the key. */
@Injectable()
export class WatchlistSession {
  constructor(private readonly enterprise: EnterpriseRequests) {}

  /** The key of the signed-in user; undefined if nobody is signed in. */
  async find(request: FastifyRequest): Promise<KnownKey | undefined> {
    const text = COOKIE.read(request);
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
    return this.enterprise.identify(request, COOKIE.read(request) ?? '');
  }

  /** Signs in; throws what is wrong with the key. */
  async signIn(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
    refuseForeign(request);
    await this.enterprise.identify(request, text);
    COOKIE.set(request, reply, text);
  }

  signOut(request: FastifyRequest, reply: FastifyReply): void {
    refuseForeign(request);
    COOKIE.clear(request, reply);
  }
}
