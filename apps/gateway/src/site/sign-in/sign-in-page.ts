import type { OpenedLink } from '../../accounts/mail-sign-in.ts';
import { hiddenFields, refusalNote } from '../layout/blocks.ts';
import { field, formBlock, selectField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { signInForms } from '../session/sign-in-form.ts';
import { providerForm } from './sso/sso-pages.ts';

/** The page for signing in; `to`: the path of the page that its user came for. `isOpen`: everybody may start a workspace. */
export function signInPage(to: string, { refusal, isOpen = false }: { refusal?: string; isOpen?: boolean } = {}): Html {
  return html`<h1>Sign in</h1>
    <p class="lead">Sign in by mail, at the identity provider of your company, or with an API key of your workspace.</p>
    ${isOpen ? html`<p>To start a workspace of your own, sign in by mail with your address.</p>` : ''}
    ${refusalNote(refusal)} ${signInForms('/sign-in', { to })} ${providerForm(to)}`;
}

/** The same for every address: it does not show which ones are known. */
export function linkSentMain(email: string): Html {
  return html`<h1>Check your email</h1>
    <p class="lead">
      If ${email} can sign in here, it gets a link now. It works once, within 15 minutes. An address gets at most five
      in that time.
    </p>`;
}

/** The page of a link. Only its button signs in: programs that check mails open links. */
export function openedLinkMain(
  token: string,
  { email, workspaces }: OpenedLink,
  { to = '', refusal, name = '' }: { to?: string | undefined; refusal?: string; name?: string | undefined } = {},
): Html {
  const [only] = workspaces;
  const names = workspaces.map(({ workspace }) => [workspace, workspace] as const);
  const given = { value: name, maxlength: 100, autocomplete: 'organization', required: true };
  const choice =
    only === undefined
      ? field('name', 'Name of your new workspace', given)
      : workspaces.length === 1
        ? html`<p>You sign in to the workspace ${only.workspace}.</p>
            ${hiddenFields({ workspace: only.workspace })}`
        : selectField('workspace', 'Workspace', names);
  const fields = html`${hiddenFields({ to })} ${refusalNote(refusal)} ${choice}`;
  const button = only === undefined ? 'Create workspace' : 'Sign in';
  return html`<h1>Sign in as ${email}</h1>
    ${formBlock(`/sign-in/${token}`, button, fields, { class: 'card form' })}
    <p class="facts">If this is not your address, close this page.</p>`;
}

export function unusableLinkMain(to: string): Html {
  return html`<h1>This link cannot be used</h1>
    <p class="lead">It was used, its time is over, or the invitation was withdrawn. Request another one.</p>
    ${signInForms('/sign-in', { to })} ${providerForm(to)}`;
}
