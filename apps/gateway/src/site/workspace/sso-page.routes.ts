import { ProviderSignIn } from '../../sso/provider-sign-in.ts';
import { SaveSsoDto } from '../../sso/sso.dto.ts';
import { SsoFault } from '../../sso/sso-fault.ts';
import { SsoSettings } from '../../sso/sso-settings.ts';
import { refusalNote } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { SSO_TITLE, ssoMain, toSsoBody } from './sso-page.ts';

const MANAGE = { reads: 'nothing', scope: 'manage' } as const;
const WORKS = html`<p role="status">
  The provider responds, and accepts the client. To test the redirect URI, domains and groups, sign in by it.
</p>`;

/** The page of a workspace's identity provider, and what its forms do. */
@PagesAt('workspace/sso')
export class SsoPageRoutes {
  constructor(
    private readonly settings: SsoSettings,
    private readonly signIn: ProviderSignIn,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'workspace-sso-page', 'nothing')
  ssoPage(@OnVisit() visit: Visit): Promise<string> {
    return this.pages.show(visit, 'workspace', ({ workspaceId }) => this.#toPage(workspaceId));
  }

  @UserFormAt('', 'save-sso-form', MANAGE)
  save(@OnVisit() visit: Visit, @FormFields() values: FormBody): Promise<string> {
    return this.pages.submit(
      visit,
      'workspace',
      async (caller) => {
        await this.settings.save(caller, await checkedBody(SaveSsoDto, toSsoBody(values)));
        return '/workspace/sso';
      },
      ({ workspaceId }, { message }) => this.#toPage(workspaceId, refusalNote(message), values),
    );
  }

  @UserFormAt('test', 'test-sso-form', MANAGE)
  async test(@OnVisit() visit: Visit): Promise<string> {
    const { workspaceId } = await this.pages.demand(visit, 'workspace');
    const note = await this.signIn.test(workspaceId).then(
      () => WORKS,
      (error: unknown) => {
        if (error instanceof SsoFault) return refusalNote(error.message);
        throw error;
      },
    );
    return this.pages.send(visit, 'workspace', await this.#toPage(workspaceId, note));
  }

  @UserFormAt('remove', 'remove-sso-form', MANAGE)
  async remove(@OnVisit() visit: Visit): Promise<string> {
    await this.settings.remove(await this.pages.demand(visit, 'workspace'));
    return redirect(visit, '/workspace/sso');
  }

  async #toPage(workspaceId: number, note: Html | '' = '', typed?: FormBody): Promise<UserPage> {
    return { title: SSO_TITLE, main: ssoMain(await this.settings.get(workspaceId), note, typed) };
  }
}
