import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { errorMessage } from '@registry/errors';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { DataSource, type EntityManager } from 'typeorm';
import { ensureUser } from '../accounts/memberships.store.ts';
import { SIGN_UP, type SignUp } from '../accounts/sign-up.ts';
import { KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import { createSession } from '../keys/callers/callers.store.ts';
import { type Claims, type StartedSignIn, IdentityProviders } from './identity-providers.ts';
import { readPerson } from './person-in-claims.ts';
import { SealedClaims } from './sealed-claims.ts';
import { SsoFault } from './sso-fault.ts';
import { SsoSettings, type StoredSso } from './sso-settings.ts';
import { callbackUrl } from './sso-paths.ts';

/** Seconds from the start of a sign-in to its end. */
export const SIGN_IN_SECONDS_MAX = 600;

/** A sign-in that was started, in a cookie of its browser. */
interface KeptSignIn extends StartedSignIn, Record<string, unknown> {
  readonly workspace: number;
  readonly to: string;
  readonly replaced?: string | undefined;
  /** Seconds of the epoch. */
  readonly exp: number;
}

/** The page and the session that a sign-in comes from. */
interface Origin {
  /** The path of the page that the person came for. */
  readonly to: string;
  /** The prefix of the session that the browser had. */
  readonly replaced?: string | undefined;
}

/** A person who was signed in. */
export interface SignedIn extends Origin {
  /** The text of the session. */
  readonly session: string;
  readonly email: string;
}

/** Roles of a workspace change one after the other, so that one of two last owners stays. */
const LOCK = 'SELECT FROM workspaces WHERE id = $1 FOR UPDATE';
const JOIN = `
  INSERT INTO memberships AS m (workspace_id, user_id, role, joined_at, joined_by) VALUES ($1, $2, $3, now(), 'sso')
  ON CONFLICT (workspace_id, user_id) DO UPDATE SET joined_at = coalesce(m.joined_at, now()), joined_by = coalesce(m.joined_by, 'sso'),
    role = CASE WHEN m.role = 'owner' AND NOT EXISTS (
      SELECT FROM memberships o WHERE o.workspace_id = $1 AND o.user_id <> $2 AND o.role = 'owner' AND o.joined_at IS NOT NULL
    ) THEN 'owner' ELSE excluded.role END`;
/** While sign-up is off, an invitation that was not accepted counts as little as for a sign-in by mail. */
const KNOWN = `
  SELECT FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.workspace_id = $1 AND u.email = $2 AND (m.joined_at IS NOT NULL OR m.invited_by IS NULL)`;

/** Signs people in to a workspace by its provider, and to no other workspace. */
@Injectable()
export class ProviderSignIn {
  readonly #logger = new Logger('ProviderSignIn');
  readonly #started: SealedClaims<KeptSignIn>;

  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    @Inject(SIGN_UP) private readonly signUp: SignUp,
    private readonly settings: SsoSettings,
    private readonly providers: IdentityProviders,
  ) {
    this.#started = new SealedClaims(hashSecret, 'sign-in by a provider');
  }

  /** The provider of a workspace. Throws `SsoFault` without one, as do the others for what goes wrong. */
  async find(workspace: string | number): Promise<StoredSso> {
    const sso = await this.settings.find(workspace);
    if (sso !== undefined) return sso;
    throw new SsoFault('The workspace does not have a provider. Check its name, or sign in by mail.', 404);
  }

  async test(workspaceId: number): Promise<void> {
    await this.providers.test(await this.find(workspaceId));
  }

  /** Starts a sign-in: the address to send the browser to, and the cookie that it keeps meanwhile. */
  async start(
    sso: StoredSso,
    baseUrl: string,
    origin: Origin,
  ): Promise<{ readonly url: string; readonly cookie: string }> {
    const started = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = await this.providers.authorizationUrl(sso, callbackUrl(baseUrl, sso.workspace), started);
    const exp = Math.floor(Date.now() / 1_000) + SIGN_IN_SECONDS_MAX;
    return { url, cookie: await this.#started.seal({ ...started, ...origin, workspace: sso.workspaceId, exp }) };
  }

  /** Ends a sign-in with the address to which the provider sent the browser, and the cookie. */
  async end(sso: StoredSso, response: URL, cookie: string): Promise<SignedIn> {
    const { workspaceId } = sso;
    const started = await this.#started.open(cookie);
    if (started?.workspace !== workspaceId || started.state !== response.searchParams.get('state'))
      throw new SsoFault('The sign-in was started in another browser or window, or over 10 minutes ago. Start again.');
    try {
      const claims = await this.providers.readClaims(sso, response, started);
      const joined = await this.entities.transaction((manager) => this.#join(manager, sso, claims));
      return { ...joined, to: started.to, replaced: started.replaced };
    } catch (error) {
      // Messages of refusals have addresses.
      const reason = error instanceof SsoFault ? error.cause : error;
      this.#logger.warn({ message: 'sign-in by a provider failed', workspaceId, error: errorMessage(reason) });
      throw error;
    }
  }

  /** The provider may have been removed or replaced since it was called. */
  async #join(manager: EntityManager, called: StoredSso, claims: Claims): Promise<Omit<SignedIn, keyof Origin>> {
    const { workspaceId } = called;
    await manager.query(LOCK, [workspaceId]);
    const sso = await this.settings.find(workspaceId, manager);
    if (sso?.issuer !== called.issuer || sso.client_id !== called.client_id || !sso.secret.equals(called.secret))
      throw new SsoFault('The provider of the workspace was changed during the sign-in. Start again.', 409);
    const { email, role } = readPerson(claims, sso);
    const known = await manager.query<unknown[]>(KNOWN, [workspaceId, email]);
    if (known.length === 0 && this.signUp === 'off')
      throw new SsoFault('This installation takes no new people. Have its operator add you to the workspace.', 403);
    const userId = await ensureUser(manager, email);
    await manager.query(JOIN, [workspaceId, userId, role]);
    const { text } = await createSession(manager, { workspaceId, userId, signedInBy: 'sso' }, this.hashSecret);
    return { session: text, email };
  }
}
