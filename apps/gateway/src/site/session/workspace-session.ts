import { Inject, Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import { isPerson, WorkspaceSessions } from '../../accounts/workspace-sessions.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { clearKeyCookie, readKeyCookie, refuseForeign, setKeyCookie } from '../../keys/auth/key-cookie.ts';
import { KeyAdmission } from '../../keys/quotas/key-admission.ts';
import type { Visit } from '../layout/page-routes.ts';

/** Returns a key that pages are for, and throws for another. */
type Allows = (key: KnownKey) => KnownKey;

const anyKey: Allows = (key) => key;

/** Errors after which the user must sign in again. */
const SIGNED_OUT: readonly string[] = [codes.key.missing.slug, codes.key.invalid.slug];
/** Errors of a key in place of which another can be used. A person has only one role and plan: those are refused. */
const OTHER_KEY: readonly string[] = [codes.key.planRequired.slug, codes.key.roleRequired.slug];

/**
 * The user who is signed in to the pages, by a cookie with the key. Signing in to one area signs in to all that the key is for. The key is
 * checked with every request, so one that was revoked ends its sessions.
 */
@Injectable()
export class WorkspaceSession {
  constructor(
    private readonly admission: KeyAdmission,
    private readonly sessions: WorkspaceSessions,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** The key of the signed-in user; undefined if nobody is signed in. */
  async find(request: FastifyRequest, allows = anyKey): Promise<KnownKey | undefined> {
    const text = readKeyCookie(request);
    if (text === undefined) return undefined;
    try {
      return await this.#verify(request, text, allows);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { slug } = error.code;
      if (SIGNED_OUT.includes(slug) || (OTHER_KEY.includes(slug) && !request.apiCall.key?.user)) return undefined;
      throw error;
    }
  }

  /** The same on a page for everybody, which has no company of a sandbox: the request of a sandbox's user is nobody's there. */
  async findOnPublic(request: FastifyRequest): Promise<KnownKey | undefined> {
    const key = await this.find(request);
    if (key?.plan !== 'sandbox') return key;
    delete request.apiCall.key;
    return undefined;
  }

  /** The key of the user who submits a form. Throws `invalid_key` if nobody is signed in, and rejects a form of another site. */
  async demand(request: FastifyRequest, allows = anyKey): Promise<KnownKey> {
    refuseForeign(request);
    return this.#verify(request, readKeyCookie(request) ?? '', allows);
  }

  /** The prefix of the session in the cookie; undefined without one, and for a key, which goes on. */
  async findPrefix(request: FastifyRequest): Promise<string | undefined> {
    const { key: caller } = request.apiCall;
    const key = await this.find(request);
    request.apiCall.key = caller;
    return key !== undefined && isPerson(key) ? key.prefix : undefined;
  }

  /** Keeps a new session in the browser, and ends the one that it had before. */
  async start({ request, reply }: Visit, text: string, before?: string): Promise<void> {
    await this.#end(request, before);
    setKeyCookie(reply, text, this.#isHttps(request));
  }

  /** Signs in with a key; throws what is wrong with it, and `invalid_key` for the text of another caller. */
  async signIn({ request, reply }: Visit, text: string, allows = anyKey): Promise<KnownKey> {
    refuseForeign(request);
    const key = allows(await this.admission.verify(request, { text, inUrl: false }));
    if (key.kind !== 'key') throw invalidKey();
    await this.#end(request);
    setKeyCookie(reply, text, this.#isHttps(request));
    return key;
  }

  /** Signs in; else returns what is wrong with the key, whose status the response gets. */
  async trySignIn(visit: Visit, text: string, allows = anyKey): Promise<string | undefined> {
    try {
      await this.signIn(visit, text.trim(), allows);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status >= 500) throw error;
      void visit.reply.code(error.code.status);
      return error.message;
    }
  }

  async signOut({ request, reply }: Visit): Promise<void> {
    refuseForeign(request);
    await this.#end(request);
    clearKeyCookie(reply, this.#isHttps(request));
  }

  /** Ends the session in the cookie; a key goes on. */
  async #end(request: FastifyRequest, before?: string): Promise<void> {
    const prefix = before ?? (await this.findPrefix(request));
    if (prefix !== undefined) await this.sessions.endOfBrowser(prefix);
  }

  /** Checks that browsers use TLS, by the public address where a proxy that is not trusted ends it. */
  #isHttps({ protocol }: FastifyRequest): boolean {
    return protocol === 'https' || this.site.baseUrl.startsWith('https:');
  }

  async #verify(request: FastifyRequest, text: string, allows: Allows): Promise<KnownKey> {
    const key = await this.admission.verify(request, { text, inUrl: false, inCookie: true });
    if (key.kind === 'session') this.sessions.noteUse(key);
    return allows(key);
  }
}
