import { Param } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { readPurpose } from '../../keys/audit/purposes.ts';
import { readKeyCookie } from '../../keys/auth/key-cookie.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { type ConsentRequest, Consents } from '../../oauth/consents.ts';
import { html } from '../layout/html.ts';
import { PAGE_HEADERS, SitePages } from '../layout/page.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { consentMain } from './consent-page.ts';

const TITLE = 'Allow a program';

/** The pages on which a person allows a program to act for them, or denies it. */
@PagesAt('oauth/consent/:uid')
export class ConsentRoutes {
  constructor(
    private readonly consents: Consents,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  /** A browser that comes from another site sends no cookie of the session: the page has it come from this one. */
  @UserPageAt('', 'consent-page', 'nothing')
  async show(@OnVisit() visit: Visit, @Param('uid') uid: string): Promise<string> {
    const request = await this.consents.find(visit, uid);
    if (readKeyCookie(visit.request) !== undefined) return this.#show(visit, request);
    const next = `${toPath(uid)}/signed-in`;
    void visit.reply.header('refresh', `0; url=${next}`);
    return this.#send(visit, html`<p><a href="${next}">Continue</a></p>`);
  }

  @UserPageAt('signed-in', 'consent-page-from-site', 'nothing')
  async showFromSite(@OnVisit() visit: Visit, @Param('uid') uid: string): Promise<string> {
    return this.#show(visit, await this.consents.find(visit, uid));
  }

  @UserFormAt('', 'consent-form', { reads: 'nothing', scope: 'read' })
  async decide(
    @OnVisit() visit: Visit,
    @Param('uid') uid: string,
    @FormFields() { decision, session, scopes = '', purpose = '' }: FormBody,
  ): Promise<string> {
    const caller = await this.session.demand(visit.request);
    // Another person or workspace than the page was shown to.
    if (!isPerson(caller) || session !== caller.prefix) return redirect(visit, toPath(uid));
    if (decision === 'deny') return redirect(visit, await this.consents.deny(visit, uid));
    const request = await this.consents.find(visit, uid);
    try {
      const shown = { scopes, purpose: readPurpose(purpose, wrongPurpose) };
      return redirect(visit, await this.consents.allow(visit, uid, caller, shown));
    } catch (error) {
      if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
      void visit.reply.code(error.code.status);
      return this.#show(visit, request, error.message);
    }
  }

  /** The page for a person, and for others the one for signing in, which leads back. */
  async #show(visit: Visit, request: ConsentRequest, refusal: string | null = null): Promise<string> {
    const caller = await this.session.find(visit.request);
    if (caller === undefined || !isPerson(caller))
      return redirect(visit, `/sign-in?${new URLSearchParams({ to: toPath(request.id) }).toString()}`);
    const main = consentMain(await this.consents.toPersonal(request, caller), caller.prefix, refusal);
    return this.#send(visit, main, request);
  }

  async #send(visit: Visit, main: ReturnType<typeof html>, request?: ConsentRequest): Promise<string> {
    const page = await this.pages.show(visit.reply, { title: TITLE, description: TITLE, main });
    // Browsers apply it to each redirect that follows a form: to the program, and from there on to anywhere.
    const policy = PAGE_HEADERS['content-security-policy'].replace("form-action 'self'; ", '');
    if (request !== undefined) void visit.reply.headers({ 'content-security-policy': policy });
    return page;
  }
}

const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.key.purposeRefused];

/** A session of a person: a key allows no program anything. */
function isPerson({ kind }: KnownKey): boolean {
  return kind === 'session';
}

function wrongPurpose(fault: string): AppError {
  return new AppError(codes.body.invalid, { message: `The purpose ${fault} Choose one.`, param: 'purpose' });
}

function toPath(uid: string): string {
  return `/oauth/consent/${encodeURIComponent(uid)}`;
}
