import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { requireEnterprise } from '../../keys/auth/required-plan.ts';
import { requireManager } from '../../keys/callers/required-scope.ts';
import { hiddenFields, refusalNote } from '../layout/blocks.ts';
import { buttonForm, field, formBlock, keyField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';

const ANY_KEY = 'an API key of your workspace';

/** Areas of pages for signed-in users, by their paths: their purpose, the scope of their forms, and the keys that they are for; any without `allows`. */
export const AREAS = {
  decisions: {
    heading: 'Decisions',
    writes: 'verify',
    about: 'Annotate companies, and decide which screening results and records are about them.',
    key: ANY_KEY,
    allows: undefined,
  },
  reports: {
    heading: 'Report',
    writes: 'read',
    about: 'See a company as your workspace sees it, and download signed evidence.',
    key: ANY_KEY,
    allows: undefined,
  },
  verifications: {
    heading: 'Verifications',
    writes: 'verify',
    about: 'Verify a business that applied to you: compare what it says with the registries and lists, and decide.',
    key: ANY_KEY,
    allows: undefined,
  },
  watchlists: {
    heading: 'Watchlists',
    writes: 'watch',
    about: 'Follow companies and get every change by webhook or daily email.',
    key: 'the API key of a workspace on the enterprise plan',
    allows: (key: KnownKey) => requireEnterprise(key, 'Watchlists'),
  },
  workspace: {
    heading: 'Workspace',
    writes: 'manage',
    about: 'Manage the API keys and people of your workspace, and see its usage, requests, batches and exports.',
    key: 'a key that has the role manage',
    allows: requireManager,
  },
} as const;

export type SignInArea = keyof typeof AREAS;

/** The sign-in page of an area. `refusal` says what was wrong with the previous form; `target` is where the user goes then. */
export function signInMain(
  area: SignInArea,
  refusal: string | null,
  target: Readonly<Record<string, unknown>> = {},
): Html {
  const { heading, about, key } = AREAS[area];
  return html`<h1>${heading}</h1>
    <p class="lead">${about} Sign in by mail, or with ${key}.</p>
    ${refusalNote(refusal)} ${signInForms(`/${area}/sign-in`, target)}
    <p><a href="/sign-in">Sign in at the identity provider of your company</a></p>`;
}

/** The two ways of signing in. `target`: fields that say where the user goes then. */
export function signInForms(action: string, target: Readonly<Record<string, unknown>>): Html {
  const given = { type: 'email', autocomplete: 'email', maxlength: EMAIL_LENGTH_MAX, required: true };
  const byMail = html`${hiddenFields(target)} ${field('email', 'Email address', given)}
    <p class="facts">You get a mail with a link that signs you in.</p>`;
  const byKey = html`${hiddenFields(target)} ${keyField('API key', true)}
    <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>`;
  return html`${formBlock(action, 'Send link', byMail, { class: 'card form not-printed' })}
  ${formBlock(action, 'Sign in', byKey, { class: 'card form not-printed' })}`;
}

export function signOutForm(area: SignInArea): Html {
  return html`<div class="row">
    <a class="quiet" href="/you">You</a> ${buttonForm(`/${area}/sign-out`, 'Sign out')}
  </div>`;
}
