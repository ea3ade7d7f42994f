import { isByMail, NAME_LENGTH_MAX, type OwnAccount } from '../../accounts/own-account.ts';
import type { Person } from '../../accounts/workspace-sessions.ts';
import { card, factList, headingLine, list, refusalNote } from '../layout/blocks.ts';
import { buttonForm, formBlock, optionalField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import { sessionItem } from './people-page.ts';

/** The page of the person who is signed in. */
export function youMain({ email, name, workspaces, sessions }: OwnAccount, person: Person, refusal?: string): Html {
  const { workspaceId, prefix } = person;
  const here = workspaces.find((one) => one.workspaceId === workspaceId);
  const facts = factList([
    ['Email address', email],
    ['Workspace', here === undefined ? null : `${here.workspace}, as ${here.role}`],
  ]);
  const rename = formBlock(
    '/you',
    'Save name',
    optionalField('name', 'Name (your colleagues see it)', name, NAME_LENGTH_MAX),
  );
  const others = workspaces
    .filter((one) => one !== here)
    .map(
      ({ workspace, role }) =>
        html`${workspace}, as ${role} ${buttonForm('/you/workspace', `Switch to ${workspace}`, { workspace })}`,
    );
  const items = (kind: 'session' | 'grant'): readonly Html[] =>
    sessions
      .filter((one) => one.kind === kind)
      .map(
        (one) =>
          html`<p class="facts">${one.workspace}</p>
            ${sessionItem(one, `/you/sessions/${one.id}/end`, one.id === prefix ? 'This browser' : '')}`,
      );
  const programs = items('grant');
  return html`${headingLine('You', signOutForm('workspace'))} ${refusalNote(refusal)}
  ${card('Person', html`${facts} ${isByMail(person) ? rename : ''}`)}
  ${others.length === 0 ? '' : card('Other workspaces', list(others), { id: 'workspaces' })}
  ${card('Sessions', html`${list(items('session'))} ${buttonForm('/you/sign-out', 'Sign out everywhere')}`, { id: 'sessions' })}
  ${card('Connected programs', programs.length === 0 ? html`<p>None.</p>` : list(programs), { id: 'programs' })}
  ${card(
    'Your data',
    html`<p class="actions">
      <a class="quiet" href="/you/data">Export or delete your data</a>
      <a class="quiet" href="/you/leave">Leave ${here?.workspace ?? 'the workspace'}</a>
    </p>`,
  )}`;
}

/** The same for who is signed in with a key. */
export function youWithKeyMain(prefix: string): Html {
  return html`${headingLine('You', signOutForm('workspace'))}
    <p class="lead">
      You are signed in with the key <code>brk_${prefix}…</code>, which is not of a person. To see your own workspaces
      and sessions, <a href="/sign-in">sign in by mail</a>.
    </p>`;
}
