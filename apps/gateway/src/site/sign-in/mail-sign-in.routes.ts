import { Param } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { QueryString } from '@registry/http-frame/parameters/query-string';
import { MailSignIn } from '../../accounts/mail-sign-in.ts';
import { refuseForeign } from '../../keys/auth/key-cookie.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { LinkRequests } from './link-requests.ts';
import { ownPath } from './own-path.ts';
import { openedLinkMain, signInPage, unusableLinkMain } from './sign-in-page.ts';

const GONE = 410;
const FORM = { reads: 'nothing', scope: 'read' } as const;

/** Signs people in by mail, to pages and to programs that they connect. */
@PagesAt('sign-in')
export class MailSignInRoutes {
  constructor(
    private readonly links: MailSignIn,
    private readonly requests: LinkRequests,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @UserPageAt('', 'sign-in-page', 'nothing')
  signInPage(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, signInPage(readTarget(visit), this.links));
  }

  @UserFormAt('', 'sign-in-form', FORM)
  async signIn(@OnVisit() visit: Visit, @FormFields() { email, key = '', to = '' }: FormBody): Promise<string> {
    const target = ownPath(to);
    const show = (main: Html) => this.#show(visit, main);
    const again = (refusal: string): Html => signInPage(target, { refusal, isOpen: this.links.isOpen });
    if (email !== undefined) return this.requests.send(visit, email, target, { show, again });
    const refusal = await this.session.trySignIn(visit, key);
    return refusal === undefined ? redirect(visit, target || '/you') : show(again(refusal));
  }

  @UserPageAt(':token', 'sign-in-link-page', 'nothing')
  async openLink(@OnVisit() visit: Visit, @Param('token') token: string): Promise<string> {
    const opened = await this.links.open(token);
    const to = readTarget(visit);
    return opened === undefined ? this.#unusable(visit, to) : this.#show(visit, openedLinkMain(token, opened, { to }));
  }

  @UserFormAt(':token', 'use-sign-in-link', FORM)
  async useLink(
    @OnVisit() visit: Visit,
    @Param('token') token: string,
    @FormFields() { workspace, name, to = '' }: FormBody,
  ): Promise<string> {
    refuseForeign(visit.request);
    const target = ownPath(to);
    try {
      const session = await this.links.use(token, { workspace, name });
      if (session === undefined) return await this.#unusable(visit, target);
      await this.session.start(visit, session);
      return redirect(visit, target || '/you');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.body.invalid) throw error;
      const opened = await this.links.open(token);
      if (opened === undefined) return this.#unusable(visit, target);
      void visit.reply.code(error.code.status);
      return this.#show(visit, openedLinkMain(token, opened, { to: target, refusal: error.message, name }));
    }
  }

  #unusable(visit: Visit, to: string): Promise<string> {
    void visit.reply.code(GONE);
    return this.#show(visit, unusableLinkMain(to));
  }

  #show({ reply }: Visit, main: Html): Promise<string> {
    return this.pages.show(reply, { title: 'Sign in', description: 'Sign in to your workspace.', main });
  }
}

/** The page that the user came for; empty for one of another site. */
function readTarget({ request }: Visit): string {
  return ownPath((request.query as QueryString).values.get('to')?.[0] ?? '');
}
