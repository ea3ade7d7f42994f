import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { PERSON_ROLES, roleMeanings } from '@registry/domain/scopes';
import type { WorkspacePerson } from '../../accounts/workspace-person.ts';
import type { WorkspaceSession } from '../../accounts/workspace-session.ts';
import { card, folded, list } from '../layout/blocks.ts';
import { buttonForm, confirmationPage, field, fieldset, formBlock, radios, selectField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { moment } from '../layout/parts.ts';
import { formFault, type RefusedForm, withFault } from '../session/refused-form.ts';
import { workspaceFrame } from '../workspace/workspace-frame.ts';

const ROLES = PERSON_ROLES.map((role) => [role, `${role}: ${roleMeanings[role]}`] as const);

/** The people of a workspace, with what they are signed in by. `self`: the user; null with a key. */
export function peopleMain(
  people: readonly WorkspacePerson[],
  sessions: readonly WorkspaceSession[],
  { self, refused, note = '' }: { self: string | null; refused?: RefusedForm; note?: Html | '' },
): Html {
  const items = people.map((person) => {
    const own = sessions.filter((one) => one.person === person.id);
    return html`${personHead(person, self)}
    ${list(own.map((one) => sessionItem(one, `/workspace/people/sessions/${one.id}/end`)))} ${personForms(person)}`;
  });
  const none = people.length === 0 ? html`<p>Nobody. The workspace is used with its keys.</p>` : '';
  return workspaceFrame('people', html`${note} ${inviteForm(refused)} ${none} ${list(items, 'plain', 'card')}`);
}

function personHead(
  { id, email, name, role, joined_at: joined, ...person }: WorkspacePerson,
  self: string | null,
): Html {
  const { invited_at: invited, last_used_at: used } = person;
  return html`<p>
      <strong>${email}</strong> ${name ?? ''} <span class="badge">${role}</span>
      ${joined === null ? html`<span class="badge doubtful">Invited</span>` : ''}
      ${id === self ? html`<span class="badge good">You</span>` : ''}
    </p>
    <p class="facts">
      ${joined === null ? html`Invited: ${moment(invited)}.` : html`Joined: ${moment(joined)}.`} Last used:
      ${used === null ? 'never' : moment(used)}.
    </p>`;
}

function personForms({ id, email, role, joined_at: joined }: WorkspacePerson): Html {
  const options = PERSON_ROLES.map((one) => [one, one] as const);
  const select = selectField('role', `Role of ${email}`, options, role, { id: `role-${id}` });
  const removal = joined === null ? `Withdraw the invitation of ${email}` : `Remove ${email}`;
  const forms = html`${formBlock(`/workspace/people/${id}/role`, 'Change role', select)}
    <p class="actions"><a class="quiet" href="/workspace/people/${id}/remove">${removal}</a></p>
    ${joined === null ? buttonForm('/workspace/people', 'Send invitation again', { email, role }) : ''}`;
  return folded(`Change or remove ${email}`, forms);
}

/** A session or a connected program, with the button that ends it. */
export function sessionItem({ kind, program, scopes, ...session }: WorkspaceSession, end: string, note = ''): Html {
  const { created_at: created, last_used_at: used, signed_in_by: way } = session;
  const [name, button] =
    kind === 'grant' ? [program ?? 'A program', 'Disconnect'] : ['Signed in to the pages', 'End session'];
  return html`<p>
      <strong>${name}</strong> ${note === '' ? '' : html`<span class="badge good">${note}</span>`}
      ${scopes.map((scope) => html`<span class="badge">${scope}</span> `)}
    </p>
    <p class="facts">
      Since ${moment(created)}${way === null ? '' : way === 'mail' ? ', by mail' : ', by your identity provider'}. Last
      used: ${used === null ? 'never' : moment(used)}.
    </p>
    ${buttonForm(end, button)}`;
}

function inviteForm(refused: RefusedForm | undefined): Html {
  const { email = '', role = 'member' } = refused?.values ?? {};
  const given = { type: 'email', value: email, maxlength: EMAIL_LENGTH_MAX, autocomplete: 'off', required: true };
  const fields = html`${formFault(['email'], refused)}
    ${withFault('email', refused, (fault) => field('email', 'Email address', { ...given, ...fault }))}
    ${fieldset('Role', radios('role', ROLES, role))}
    <p class="facts">The mail has a link that can be used once, for 7 days.</p>`;
  return card('Invite a person', formBlock('/workspace/people', 'Send invitation', fields), { id: 'invite' });
}

/** The page that confirms that a person is removed, or an invitation withdrawn. */
export function removalMain({ id, email, joined_at: joined }: WorkspacePerson): Html {
  const consequence = 'Sessions and connected programs of the person end. API keys that the person made stay.';
  return confirmationPage(
    joined === null ? `Withdraw the invitation of ${email}?` : `Remove ${email}?`,
    joined === null ? 'The link in the mail does not work any more.' : consequence,
    {
      action: `/workspace/people/${id}/remove`,
      button: joined === null ? 'Withdraw invitation' : 'Remove person',
      cancel: '/workspace/people',
    },
  );
}
