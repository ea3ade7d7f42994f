import { Param } from '@nestjs/common';
import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { readQuery } from '@registry/http-frame/requests/request-target';
import { readCookie } from '../../../keys/auth/key-cookie.ts';
import { ProviderSignIn, SIGN_IN_SECONDS_MAX } from '../../../sso/provider-sign-in.ts';
import { SsoFault } from '../../../sso/sso-fault.ts';
import { callbackUrl, SSO_PATH } from '../../../sso/sso-paths.ts';
import { SsoSettings } from '../../../sso/sso-settings.ts';
import type { Html } from '../../layout/html.ts';
import { SitePages } from '../../layout/page.ts';
import { OnVisit, PageAt, PagesAt, redirect, UserFormAt, type Visit } from '../../layout/page-routes.ts';
import { type FormBody, FormFields } from '../../session/form-body.pipe.ts';
import { WorkspaceSession } from '../../session/workspace-session.ts';
import { ownPath } from '../own-path.ts';
import { failedMain, foundMain, signedInMain } from './sso-pages.ts';

const COOKIE = 'sso_sign_in';
/** Providers add parameters to what they return. */
const OPEN = { access: 'demo-session', reads: 'nothing', takesAnyParameter: true } as const;

/** Signs people in by the provider of their workspace. */
@PagesAt('sign-in/sso')
export class SsoRoutes {
  constructor(
    private readonly signIn: ProviderSignIn,
    private readonly settings: SsoSettings,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @UserFormAt('', 'find-provider-form', { reads: 'nothing', scope: 'read' })
  async find(@OnVisit() visit: Visit, @FormFields() { account = '', to = '' }: FormBody): Promise<string> {
    const text = account.slice(0, EMAIL_LENGTH_MAX).trim();
    return this.#show(visit, foundMain(text, await this.settings.list(text), ownPath(to)));
  }

  /** Leads to the provider. A link of another site does not: a browser is signed in only where its user wants that. */
  @PageAt(':workspace', 'start-provider-sign-in', OPEN)
  start(@OnVisit() visit: Visit, @Param('workspace') workspace: string): Promise<string> {
    return this.#attempt(visit, workspace, async () => {
      const sso = await this.signIn.find(workspace);
      const to = ownPath(new URLSearchParams(readQuery(visit.request.originalUrl)).get('to') ?? '');
      const site = visit.request.headers['sec-fetch-site'] ?? 'same-origin';
      if (site !== 'same-origin') return this.#show(visit, foundMain(workspace, [sso], to));
      // The end of the sign-in does not get the session's cookie.
      const replaced = await this.session.findPrefix(visit.request);
      const { url, cookie } = await this.signIn.start(sso, this.#baseUrl(visit), { to, replaced });
      this.#setCookie(visit, cookie, SIGN_IN_SECONDS_MAX);
      return redirect(visit, url);
    });
  }

  /** The provider leads to it. It leads on by a page, as browsers do not send the session's cookie after redirects from other sites. */
  @PageAt(':workspace/callback', 'end-provider-sign-in', OPEN)
  end(@OnVisit() visit: Visit, @Param('workspace') workspace: string): Promise<string> {
    return this.#attempt(visit, workspace, async () => {
      this.#setCookie(visit, '', 0);
      const response = new URL(callbackUrl(this.#baseUrl(visit), workspace));
      response.search = readQuery(visit.request.originalUrl);
      const sso = await this.signIn.find(workspace);
      const cookie = readCookie(visit.request, COOKIE) ?? '';
      const { session, email, to, replaced } = await this.signIn.end(sso, response, cookie);
      await this.session.start(visit, session, replaced);
      const target = to || '/you';
      void visit.reply.header('refresh', `0;url=${target}`);
      return this.#show(visit, signedInMain(workspace, email, target));
    });
  }

  async #attempt(visit: Visit, workspace: string, work: () => Promise<string>): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SsoFault)) throw error;
      void visit.reply.code(error.status);
      return this.#show(visit, failedMain(workspace, error.message));
    }
  }

  #baseUrl({ request }: Visit): string {
    return this.pages.site.baseUrl || readOrigin(request);
  }

  /** Other than the session's, it is sent with a redirect of the provider. */
  #setCookie(visit: Visit, text: string, seconds: number): void {
    const secure = this.#baseUrl(visit).startsWith('https:') ? '; Secure' : '';
    const attributes = `Path=${SSO_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    void visit.reply.header('set-cookie', `${COOKIE}=${text}; ${attributes}`);
  }

  #show({ reply }: Visit, main: Html): Promise<string> {
    return this.pages.show(reply, { title: 'Sign in', description: 'Sign in by a provider.', main });
  }
}
