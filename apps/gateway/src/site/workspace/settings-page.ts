import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import {
  planMeanings,
  type TestMail,
  type WorkspaceSettingsObject,
} from '../../workspace/settings/workspace-settings.ts';
import { factList } from '../layout/blocks.ts';
import { buttonForm, choice, formBlock, optionalField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { workspaceFrame } from './workspace-frame.ts';

/** The settings of a workspace. `note`: what became of the last form. */
export function settingsMain(settings: WorkspaceSettingsObject, note: Html | '' = ''): Html {
  const { name, plan, contact_email: email, unique_external_ids: isUnique } = settings;
  const box = { name: 'unique_external_ids', value: 'true', checked: isUnique };
  const fields = html`${optionalField('contact_email', 'Address for notices (empty: none)', email, EMAIL_LENGTH_MAX)}
    <p class="facts">
      It gets a mail 14 and 3 days before a key expires, at 80% of a daily limit, and when a webhook is disabled.
      Without an address, nothing is sent.
    </p>
    ${choice('checkbox', box, 'Two companies cannot have the same id of yours')}`;
  const contents = html`${note}
    ${factList(
      [
        ['Workspace', name],
        ['Plan', `${plan}. ${planMeanings[plan]}`],
      ],
      'card kv',
    )}
    ${formBlock('/workspace/settings', 'Save settings', fields, { class: 'card form' })}
    <p><a href="/workspace/sso">Sign-in by a provider</a></p>
    ${email === null ? '' : buttonForm('/workspace/settings/test-mail', 'Send test mail')}`;
  return workspaceFrame('settings', contents);
}

/** The outcome of a test mail. */
export function testMailNote({ email, is_sent: isSent }: TestMail): Html {
  const outcome = isSent ? 'was sent a test mail.' : 'got a test mail within the hour. No other one was sent.';
  return html`<p role="status">
    ${email === null ? 'The workspace has no address to send a mail to.' : `${email} ${outcome}`}
  </p>`;
}
