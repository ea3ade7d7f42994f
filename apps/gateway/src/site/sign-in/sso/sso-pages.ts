import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import type { StoredSso } from '../../../sso/sso-settings.ts';
import { SSO_PATH, startPath } from '../../../sso/sso-paths.ts';
import { hiddenFields, list, refusalNote } from '../../layout/blocks.ts';
import { field, formBlock } from '../../layout/form-parts.ts';
import { type Html, html } from '../../layout/html.ts';

/** The form that finds the provider of a workspace; `to`: the path of the page that its user came for. */
export function providerForm(to: string): Html {
  const given = { maxlength: EMAIL_LENGTH_MAX, autocomplete: 'username', required: true };
  const fields = html`${hiddenFields({ to })} ${field('account', 'Email address, or name of the workspace', given)}
    <p class="facts">You sign in at the identity provider of your company, if your workspace has one.</p>`;
  return formBlock(SSO_PATH, 'Find provider', fields, { class: 'card form not-printed' });
}

/** The workspaces that were found, each with the host of its provider, since any workspace can name a domain. */
export function foundMain(account: string, found: readonly StoredSso[], to: string): Html {
  const none = `No workspace with a provider has the name ${account}, or takes such an address. Check it, or sign in by mail.`;
  const links = found.map(({ workspace, issuer }) => {
    const link = html`<a class="quiet" href="${startPath(workspace, to)}">Sign in to ${workspace}</a>`;
    return html`${link} at ${new URL(issuer).host}`;
  });
  return html`<h1>Sign in by a provider</h1>
    ${found.length === 0 ? html`${refusalNote(none)} ${providerForm(to)}` : list(links, 'plain', 'card')}
    <p><a href="/sign-in">Other ways to sign in</a></p>`;
}

export function signedInMain(workspace: string, email: string, target: string): Html {
  return html`<h1>Signed in</h1>
    <p class="lead">You are signed in to ${workspace} as ${email}.</p>
    <p><a href="${target}">Continue</a></p>`;
}

export function failedMain(workspace: string, message: string): Html {
  return html`<h1>You are not signed in</h1>
    ${refusalNote(message)}
    <p><a href="${startPath(workspace)}">Start again</a> · <a href="/sign-in">Other ways to sign in</a></p>`;
}
