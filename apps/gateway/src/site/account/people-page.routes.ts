import { Param } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { WorkspacePeople } from '../../accounts/workspace-people.ts';
import { ChangeRoleDto, InvitePersonDto } from '../../accounts/workspace-person.ts';
import { WorkspaceSessions } from '../../accounts/workspace-sessions.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { html } from '../layout/html.ts';
import { OnVisit, PagesAt, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { peopleMain, removalMain } from './people-page.ts';

const TITLE = 'People';
const FORM = { reads: 'nothing', scope: 'manage' } as const;

/** The page of a workspace's people, and what its forms do. */
@PagesAt('workspace/people')
export class PeopleRoutes {
  constructor(
    private readonly people: WorkspacePeople,
    private readonly sessions: WorkspaceSessions,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'workspace-people-page', 'nothing')
  peoplePage(@OnVisit() visit: Visit): Promise<string> {
    return this.pages.show(visit, 'workspace', (caller) => this.#toPage(caller));
  }

  @UserFormAt('', 'invite-person-form', FORM)
  invite(@OnVisit() visit: Visit, @FormFields() values: FormBody): Promise<string> {
    const work = async (caller: KnownKey): Promise<UserPage> => {
      const typed = { email: (values['email'] ?? '').trim(), role: values['role'] };
      const { email, role } = await checkedBody(InvitePersonDto, typed);
      const person = await this.people.invite(caller, email, role);
      return this.#toPage(caller, { note: html`<p role="status">${person.email} was sent an invitation.</p>` });
    };
    return this.pages.submit(visit, 'workspace', work, (caller, fault) => {
      return this.#toPage(caller, { refused: { values, fault } });
    });
  }

  @UserFormAt(':person/role', 'change-role-form', FORM)
  changeRole(
    @OnVisit() visit: Visit,
    @Param('person') person: string,
    @FormFields() values: FormBody,
  ): Promise<string> {
    return this.#change(visit, async (caller) => {
      const { role } = await checkedBody(ChangeRoleDto, { role: values['role'] });
      await this.people.changeRole(caller, person, role);
    });
  }

  @UserPageAt(':person/remove', 'remove-person-confirmation', 'nothing')
  confirm(@OnVisit() visit: Visit, @Param('person') id: string): Promise<string> {
    return this.pages.show(visit, 'workspace', async (caller) => {
      const person = (await this.people.list(caller)).find((one) => one.id === id);
      if (person !== undefined) return { title: TITLE, main: removalMain(person) };
      throw new AppError(codes.person.notFound, { message: 'No person of the workspace has this id.' });
    });
  }

  @UserFormAt(':person/remove', 'remove-person-form', FORM)
  remove(@OnVisit() visit: Visit, @Param('person') person: string): Promise<string> {
    return this.#change(visit, (caller) => this.people.remove(caller, person));
  }

  @UserFormAt('sessions/:session/end', 'end-session-form', FORM)
  endSession(@OnVisit() visit: Visit, @Param('session') session: string): Promise<string> {
    return this.#change(visit, async (caller) => void (await this.sessions.end(caller, session)));
  }

  #change(visit: Visit, change: (caller: KnownKey) => Promise<void>): Promise<string> {
    const work = async (caller: KnownKey): Promise<string> => {
      await change(caller);
      return '/workspace/people';
    };
    return this.pages.submit(visit, 'workspace', work, (caller, fault) => {
      return this.#toPage(caller, { refused: { values: {}, fault } });
    });
  }

  async #toPage(caller: KnownKey, shown: Omit<Parameters<typeof peopleMain>[2], 'self'> = {}): Promise<UserPage> {
    const [people, sessions] = await Promise.all([this.people.list(caller), this.sessions.list(caller)]);
    return { title: TITLE, main: peopleMain(people, sessions, { self: caller.user, ...shown }) };
  }
}
