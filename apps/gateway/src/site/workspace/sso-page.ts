import { PERSON_ROLES, personRoles } from '@registry/domain/scopes';
import { TEXT_LENGTH_MAX } from '../../sso/sso.dto.ts';
import type { WorkspaceSso } from '../../sso/workspace-sso.ts';
import { factList, folded } from '../layout/blocks.ts';
import { buttonForm, choice, field, formBlock, linesField, selectField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import type { FormBody } from '../session/form-body.pipe.ts';
import { workspaceFrame } from './workspace-frame.ts';

export const SSO_TITLE = 'Identity provider';

/** The provider of a workspace. `note`: what became of the last form; `typed`: what it had. */
export function ssoMain(sso: WorkspaceSso, note: Html | '' = '', typed: FormBody = toFields(sso)): Html {
  const text = (name: string, label: string, given = {}): Html =>
    field(name, label, { value: typed[name], maxlength: TEXT_LENGTH_MAX, autocomplete: 'off', ...given });
  const kept = sso.issuer === null ? '' : ' (empty: as before, for the same issuer and client id)';
  const roles = PERSON_ROLES.map((role) => [role, `${role}: ${personRoles[role].meaning}`] as const);
  const box = { name: 'is_required', value: 'true', checked: typed['is_required'] === 'true' };
  const groups = 'Groups with their roles, one in a line, such as registry-admins = owner';
  const fields = html`${text('issuer', 'Issuer, such as https://login.example.com', { required: true })}
  ${text('client_id', 'Client id', { required: true })}
  ${text('client_secret', `Client secret${kept}`, { type: 'password', value: null })}
  ${text('domains', 'Domains of email addresses, separated by commas', { required: true })}
  ${text('group_claim', 'Claim with the groups of a person (empty: none)')}
  ${linesField('groups', groups, typed['groups'] ?? '')}
  ${selectField('default_role', 'Other people', [['', 'Cannot sign in'], ...roles], typed['default_role'])}
  ${choice('checkbox', box, 'People with addresses of the domains, except owners, cannot sign in by mail')}`;
  const removal = html`<p>Sessions of people who signed in by it end. The people stay, and sign in by mail.</p>
    ${buttonForm('/workspace/sso/remove', 'Remove provider')}`;
  const contents = html`${note}
  ${factList([['Redirect URI to register', html`<code>${sso.redirect_uri}</code>`]], 'card kv')}
  ${formBlock('/workspace/sso', 'Save provider', fields, { class: 'card form' })}
  ${sso.issuer === null ? '' : html`${buttonForm('/workspace/sso/test', 'Test provider')} ${folded('Remove', removal)}`}`;
  return workspaceFrame('settings', contents, SSO_TITLE);
}

function toFields({ domains, groups, is_required: required, ...sso }: WorkspaceSso): FormBody {
  return {
    ...{ issuer: sso.issuer ?? '', client_id: sso.client_id ?? '', domains: domains.join(', ') },
    ...{ group_claim: sso.group_claim ?? '', groups: groups.map((one) => `${one.group} = ${one.role}`).join('\n') },
    ...{ default_role: sso.default_role ?? '', is_required: String(required) },
  };
}

/** The form as the API's body. */
export function toSsoBody({
  domains = '',
  groups = '',
  default_role: role,
  is_required: required,
  ...texts
}: FormBody) {
  return {
    ...texts,
    domains: listParts(domains, ','),
    groups: listParts(groups, '\n').map((line) => {
      const at = line.lastIndexOf('=');
      return { group: line.slice(0, at), role: line.slice(at + 1).trim() };
    }),
    default_role: role || null,
    is_required: required === 'true',
  };
}

function listParts(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}
