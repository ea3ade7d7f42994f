import { roles } from '../../keys/auth/plans.ts';
import { KEY_NAME_LENGTH_MAX } from '../../workspace/keys/key-bodies.dto.ts';
import { roleMeanings, type WorkspaceKey } from '../../workspace/keys/workspace-key.ts';
import { shownOnce } from '../company/copy-link/copy-link.ts';
import { card, list, refusalNote } from '../layout/blocks.ts';
import {
  confirmationPage,
  field,
  fieldset,
  formBlock,
  optionalField,
  radios,
  selectField,
} from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { moment } from '../layout/parts.ts';
import { PURPOSE_NAMES, purposes } from '../../keys/audit/purposes.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { type Emails, keyLabel, workspaceFrame } from './workspace-frame.ts';

/** How long a replaced key may go on, in seconds. */
export const OVERLAPS = [
  [86_400, '24 hours'],
  [604_800, '7 days'],
  [3_600, 'One hour'],
  [0, 'Not at all: it ends now'],
] as const;

/** The keys of a workspace, those that can be used first, and the form for another. */
export function keysMain(
  keys: readonly WorkspaceKey[],
  { ownPrefix, emails, refused }: { ownPrefix: string; emails: Emails; refused?: RefusedForm | undefined },
): Html {
  const section = (id: string, heading: string, shown: readonly WorkspaceKey[]): Html => {
    const items = shown.map((key) => keyItem(key, ownPrefix, emails));
    return html`<section id="${id}">
      <h2>${heading}</h2>
      ${list(items, 'plain', 'card')}
    </section>`;
  };
  const active = keys.filter(({ state }) => state === 'active');
  const ended = keys.filter(({ state }) => state !== 'active');
  const contents = html`${section('active', 'Keys that can be used', active)} ${keyForm(refused)}
  ${ended.length === 0 ? '' : section('ended', 'Ended keys', ended)}`;
  return workspaceFrame('keys', contents);
}

function keyItem(key: WorkspaceKey, ownPrefix: string, emails: Emails): Html {
  const { prefix, name, role, purpose, state, expires_at: end, revoked_at: revoked, last_used_at: used } = key;
  const links = html`<p class="actions">
    <a class="quiet" href="/workspace/keys/${prefix}/rotate">Rotate ${name ?? prefix}</a>
    <a class="quiet" href="/workspace/keys/${prefix}/revoke">Revoke ${name ?? prefix}</a>
    <a class="quiet" href="/workspace/requests?key=${prefix}">Requests of ${name ?? prefix}</a>
  </p>`;
  return html`<p>
      ${keyLabel(prefix)} <strong>${name ?? 'without a name'}</strong> <span class="badge">${role}</span>
      ${purpose === null ? '' : html`<span class="badge">${toWords(purpose)}</span>`}
      ${prefix === ownPrefix ? html`<span class="badge good">You are signed in with it</span>` : ''}
    </p>
    <p class="facts">
      Last used: ${used === null ? 'never' : moment(used)}.
      ${revoked === null ? html`Expires: ${end === null ? 'never' : moment(end)}.` : html`Revoked: ${moment(revoked)}.`}
      Made: ${moment(key.created_at)}${key.made_by === null ? '' : ` by ${emails.get(key.made_by) ?? key.made_by}`}.
    </p>
    ${state === 'active' ? links : ''}`;
}

function keyForm(refused: RefusedForm | undefined): Html {
  const { name = '', role = 'read', purpose = '', expires_at: end = '' } = refused?.values ?? {};
  const meanings = roles.map((one) => [one, `${one}: ${roleMeanings[one]}`] as const);
  const declared = PURPOSE_NAMES.map((one) => [one, `${toWords(one)}: ${purposes[one]}`] as const);
  const options = [['', 'Not declared'] as const, ...declared];
  const fields = html`${refusalNote(refused?.fault.message)}
    ${field('name', 'Name', { value: name, maxlength: KEY_NAME_LENGTH_MAX, autocomplete: 'off', required: true })}
    ${fieldset('Role', radios('role', meanings, role))}
    ${selectField('purpose', 'Purpose of its requests', options, purpose, { 'aria-describedby': 'purposes' })}
    <p class="facts" id="purposes">The log of reads has it. A request states another one with the header X-Purpose.</p>
    ${optionalField('expires_at', 'Expiry, such as 2027-11-02 (empty: never)', end, 30)}
    <p class="facts">
      The key shares your daily limit: that of the key that you are signed in with, or of the people of the workspace.
    </p>`;
  return card('New key', formBlock('/workspace/keys', 'Create key', fields), { id: 'new' });
}

/** The name of a purpose as pages show it. */
function toWords(purpose: string): string {
  return purpose.replaceAll('_', ' ');
}

/** A key that was just made. `note` says what it replaces. */
export function shownKeyMain(heading: string, key: string, note: Html | ''): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">Copy the key now: it is not shown again. Send it in the header x-api-key.</p>
    ${shownOnce(key, 'Copy key')} ${note}
    <p><a href="/workspace/keys">All keys</a></p>`;
}

/** The page that confirms the rotation of a key. */
export function rotationMain({ prefix, name }: WorkspaceKey): Html {
  return confirmationPage(
    `Rotate the key “${name ?? prefix}”?`,
    html`A new key with the same role, expiry and daily limit is made and shown once. ${keyLabel(prefix)} can be used
    for the time that you choose, so that you can replace it everywhere.`,
    {
      action: `/workspace/keys/${prefix}/rotate`,
      button: 'Rotate key',
      cancel: '/workspace/keys',
      fields: selectField('overlap', 'The old key can be used for', OVERLAPS),
    },
  );
}

/** The page that confirms that a key is revoked. */
export function revocationMain({ prefix, name }: WorkspaceKey, isOwn: boolean): Html {
  return confirmationPage(
    `Revoke the key “${name ?? prefix}”?`,
    html`Requests with ${keyLabel(prefix)} are refused within 3 seconds, and sessions on these pages that were opened
    with it end. ${isOwn ? 'You are signed in with this key, so your session ends too. ' : ''}This cannot be undone.`,
    { action: `/workspace/keys/${prefix}/revoke`, button: 'Revoke key', cancel: '/workspace/keys' },
  );
}
