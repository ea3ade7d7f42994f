import { Param } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { OwnAccounts } from '../../accounts/own-account.ts';
import { WorkspacePeople } from '../../accounts/workspace-people.ts';
import { isPerson, type Person, WorkspaceSessions } from '../../accounts/workspace-sessions.ts';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import { confirmationPage } from '../layout/form-parts.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';
import { youMain, youWithKeyMain } from './you-page.ts';

const FORM = { reads: 'nothing', scope: 'read' } as const;

/** The page of the person who is signed in, and what its forms do. */
@PagesAt('you')
export class YouRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly accounts: OwnAccounts,
    private readonly sessions: WorkspaceSessions,
    private readonly people: WorkspacePeople,
    private readonly pages: SitePages,
  ) {}

  @UserPageAt('', 'you-page', 'nothing')
  async youPage(@OnVisit() visit: Visit): Promise<string> {
    const caller = await this.session.find(visit.request);
    if (caller === undefined) return this.#show(visit, signInPage('/you'));
    if (!isPerson(caller)) return this.#show(visit, youWithKeyMain(caller.prefix));
    return this.#show(visit, youMain(await this.accounts.read(caller), caller));
  }

  @UserFormAt('', 'rename-you-form', FORM)
  rename(@OnVisit() visit: Visit, @FormFields() { name = '' }: FormBody): Promise<string> {
    return this.#change(visit, (person) => this.accounts.rename(person, name));
  }

  @UserFormAt('workspace', 'switch-workspace-form', FORM)
  switchWorkspace(@OnVisit() visit: Visit, @FormFields() { workspace = '' }: FormBody): Promise<string> {
    return this.#change(visit, async (person) => {
      await this.session.start(visit, await this.accounts.switchTo(person, workspace));
    });
  }

  @UserFormAt('sessions/:session/end', 'end-own-session-form', FORM)
  endSession(@OnVisit() visit: Visit, @Param('session') id: string): Promise<string> {
    return this.#change(visit, (person) => this.sessions.endOwn(person, id));
  }

  @UserFormAt('sign-out', 'sign-out-everywhere-form', FORM)
  signOutEverywhere(@OnVisit() visit: Visit): Promise<string> {
    return this.#change(visit, (person) => this.sessions.endOwn(person));
  }

  @UserPageAt('leave', 'leave-workspace-confirmation', 'nothing')
  async confirmLeave(@OnVisit() visit: Visit): Promise<string> {
    const caller = await this.session.find(visit.request);
    if (caller === undefined || !isPerson(caller)) return this.#show(visit, signInPage('/you'));
    const consequence = 'Your sessions and connected programs there end. An owner can invite you again.';
    const form = { action: '/you/leave', button: 'Leave workspace', cancel: '/you' };
    return this.#show(visit, confirmationPage('Leave the workspace?', consequence, form));
  }

  @UserFormAt('leave', 'leave-workspace-form', FORM)
  leave(@OnVisit() visit: Visit): Promise<string> {
    return this.#change(visit, (person) => this.people.leave(person, person.user));
  }

  async #change(visit: Visit, change: (person: Person) => Promise<void>): Promise<string> {
    const caller = await this.session.demand(visit.request);
    if (!isPerson(caller)) throw invalidKey();
    try {
      await change(caller);
      return redirect(visit, '/you');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.person.irremovable) throw error;
      void visit.reply.code(error.code.status);
      return this.#show(visit, youMain(await this.accounts.read(caller), caller, error.message));
    }
  }

  #show({ reply }: Visit, main: Html): Promise<string> {
    return this.pages.show(reply, { title: 'You', description: 'Your workspaces, sessions and programs.', main });
  }
}
