import { Inject, Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import { SITE, type Site } from '../../addresses/site.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { requireEnterprise } from '../../keys/auth/required-plan.ts';
import { requireManager } from '../../keys/auth/required-role.ts';
import { KeyAdmission } from '../../keys/quotas/key-admission.ts';
import type { Visit } from '../layout/page-routes.ts';
import { clearKeyCookies, readKeyCookie, refuseForeign, setKeyCookies } from './key-cookie.ts';

/** The areas of pages for signed-in users, by their paths: which keys they are for. */
const AREAS = {
  '/match': (key: KnownKey) => key,
  '/decisions': (key: KnownKey) => key,
  '/reports': (key: KnownKey) => key,
  '/watchlists': (key: KnownKey) => requireEnterprise(key, 'Watchlists'),
  '/workspace': requireManager,
} as const;

export type Area = keyof typeof AREAS;

const AREA_NAMES = Object.keys(AREAS) as Area[];

/** Errors after which the user must sign in again. */
const SIGNED_OUT: readonly string[] = [
  ...[codes.key.missing.slug, codes.key.invalid.slug],
  ...[codes.key.planRequired.slug, codes.key.roleRequired.slug],
];

/**
 * The user who is signed in to the pages, by cookies with the key. Signing in to one area signs in to all that the key is for. The key is
 * checked with every request, so one that was revoked ends its sessions.
 */
@Injectable()
export class WorkspaceSession {
  constructor(
    private readonly admission: KeyAdmission,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** The key of the signed-in user; undefined if nobody is signed in. */
  async find(request: FastifyRequest, area: Area): Promise<KnownKey | undefined> {
    const text = readKeyCookie(request);
    if (text === undefined) return undefined;
    try {
      return await this.#verify(request, area, text);
    } catch (error) {
      if (error instanceof AppError && SIGNED_OUT.includes(error.code.slug)) return undefined;
      throw error;
    }
  }

  /** The key of the user who submits a form. Throws `invalid_key` if nobody is signed in, and rejects a form of another site. */
  async demand(request: FastifyRequest, area: Area): Promise<KnownKey> {
    refuseForeign(request);
    return this.#verify(request, area, readKeyCookie(request) ?? '');
  }

  /** Signs in; throws what is wrong with the key. */
  async signIn({ request, reply }: Visit, area: Area, text: string): Promise<KnownKey> {
    refuseForeign(request);
    const key = await this.#verify(request, area, text);
    const areas = AREA_NAMES.filter((name) => name === area || isFor(name, key));
    setKeyCookies(reply, areas, text, this.#isHttps(request));
    return key;
  }

  /** Signs in; else returns what is wrong with the key, whose status the response gets. */
  async trySignIn(visit: Visit, area: Area, text: string): Promise<string | undefined> {
    try {
      await this.signIn(visit, area, text.trim());
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status >= 500) throw error;
      void visit.reply.code(error.code.status);
      return error.message;
    }
  }

  signOut({ request, reply }: Visit): void {
    refuseForeign(request);
    clearKeyCookies(reply, AREA_NAMES, this.#isHttps(request));
  }

  /** Checks that browsers use TLS, by the public address where a proxy that is not trusted ends it. */
  #isHttps({ protocol }: FastifyRequest): boolean {
    return protocol === 'https' || this.site.baseUrl.startsWith('https:');
  }

  async #verify(request: FastifyRequest, area: Area, text: string): Promise<KnownKey> {
    return AREAS[area](await this.admission.verify(request, { text, inUrl: false }));
  }
}

function isFor(area: Area, key: KnownKey): boolean {
  try {
    AREAS[area](key);
    return true;
  } catch {
    return false;
  }
}
