import { attachment } from '@registry/http-frame/requests/attachment';
import { OwnData } from '../../accounts/personal-data/own-data.ts';
import { isByMail } from '../../accounts/own-account.ts';
import { isPerson, type Person } from '../../accounts/workspace-sessions.ts';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import { card } from '../layout/blocks.ts';
import { confirmationPage } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { signInPage } from '../sign-in/sign-in-page.ts';

const CONSEQUENCE =
  'Your name and your address are erased, as a contact and as a recipient of digests too. You leave all workspaces; your sessions and connected programs end. API keys that you made stay. Logs and cases keep your id, which names nobody then. This cannot be undone.';

/** The download of a person's data, and its deletion. */
@PagesAt('you/data')
export class YourDataRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly data: OwnData,
    private readonly pages: SitePages,
  ) {}

  @UserPageAt('', 'your-data-page', 'nothing')
  dataPage(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, (person) => dataMain(isByMail(person)));
  }

  @UserPageAt('download', 'your-data-download', 'nothing')
  async download(@OnVisit() visit: Visit): Promise<string> {
    const person = await this.session.find(visit.request);
    if (person === undefined || !isPerson(person)) return redirect(visit, '/you/data');
    const data = await this.data.export(person);
    void visit.reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': attachment(`${data.user.id}.json`),
    });
    return JSON.stringify(data, null, 2);
  }

  @UserPageAt('delete', 'delete-you-confirmation', 'nothing')
  confirm(@OnVisit() visit: Visit): Promise<string> {
    const form = { action: '/you/data/delete', button: 'Delete my data', cancel: '/you/data' };
    return this.#show(visit, () => confirmationPage('Delete your data?', CONSEQUENCE, form));
  }

  @UserFormAt('delete', 'delete-you-form', { reads: 'nothing', scope: 'read' })
  async delete(@OnVisit() visit: Visit): Promise<string> {
    const person = await this.session.demand(visit.request);
    if (!isPerson(person)) throw invalidKey();
    await this.data.delete(person);
    await this.session.signOut(visit);
    return redirect(visit, '/sign-in');
  }

  async #show({ request, reply }: Visit, toMain: (person: Person) => Html): Promise<string> {
    const caller = await this.session.find(request);
    const main = caller !== undefined && isPerson(caller) ? toMain(caller) : signInPage('/you/data');
    return this.pages.show(reply, { title: 'Your data', description: 'Download or delete your data.', main });
  }
}

function dataMain(isOfAll: boolean): Html {
  const all = isOfAll
    ? 'of all your workspaces, with those that you left'
    : 'of this workspace, whose identity provider signed you in. To get all, sign in by mail';
  return html`<h1>Your data</h1>
    ${card(
      'Download',
      html`<p>
          Your address and name, memberships, invitations, sessions, programs and the keys that you made; the cases that
          you have, decided or are named in; notices to you; and how many requests and entries of the log are yours:
          ${all}. Digests to you are not in it: the watchlists of your workspaces have their recipients.
        </p>
        <p class="actions"><a class="quiet" href="/you/data/download">Download JSON</a></p>`,
    )}
    ${card(
      'Delete',
      isOfAll
        ? html`<p>${CONSEQUENCE}</p>
            <p class="actions"><a class="quiet" href="/you/data/delete">Delete my data</a></p>`
        : html`<p>To delete your data, sign in by mail.</p>`,
    )}
    <p><a href="/you">Your account</a></p>`;
}
