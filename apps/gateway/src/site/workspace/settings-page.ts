import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import {
  planMeanings,
  type TestMail,
  type WorkspaceSettingsObject,
} from '../../workspace/settings/workspace-settings.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { optionalField } from '../layout/parts.ts';
import { workspaceFrame } from './workspace-frame.ts';

/** The settings of a workspace. `note`: what became of the last form. */
export function settingsMain(settings: WorkspaceSettingsObject, note: Html | '' = ''): Html {
  const { name, plan, contact_email: email, unique_external_ids: isUnique } = settings;
  return workspaceFrame(
    'settings',
    'Settings',
    html`${note}
      <dl class="card kv">
        <dt>Workspace</dt>
        <dd>${name}</dd>
        <dt>Plan</dt>
        <dd>${plan}. ${planMeanings[plan]}</dd>
      </dl>
      <form class="card form" method="post" action="/workspace/settings">
        ${optionalField('contact_email', 'Address for notices (empty: none)', email, EMAIL_LENGTH_MAX)}
        <p class="facts">
          It gets a mail 14 and 3 days before a key expires, at 80% of a daily limit, and when a webhook is disabled.
          Without an address, nothing is sent.
        </p>
        <label
          ><input type="checkbox" name="unique_external_ids" value="true" ${isUnique ? raw('checked') : ''} /> Two
          companies cannot have the same id of yours</label
        >
        <button type="submit">Save settings</button>
      </form>
      ${
        email === null
          ? ''
          : html`<form method="post" action="/workspace/settings/test-mail">
              <button class="quiet" type="submit">Send test mail</button>
            </form>`
      }`,
  );
}

/** The outcome of a test mail. */
export function testMailNote({ email, is_sent: isSent }: TestMail): Html {
  const outcome = isSent ? 'was sent a test mail.' : 'got a test mail within the hour. No other one was sent.';
  return html`<p role="status">
    ${email === null ? 'The workspace has no address to send a mail to.' : `${email} ${outcome}`}
  </p>`;
}
