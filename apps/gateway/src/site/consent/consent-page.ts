import { scopeMeanings } from '@registry/domain/scopes';
import { PURPOSE_NAMES, purposes } from '../../keys/audit/purposes.ts';
import type { PersonalRequest } from '../../oauth/consents.ts';
import { card, factList, hiddenFields, list, refusalNote } from '../layout/blocks.ts';
import { selectField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';

/** A program for which a person is to consent, with the form. `session`: the prefix of the session that the page is shown to. */
export function consentMain(request: PersonalRequest, session: string, refusal: string | null = null): Html {
  const { client, person, allowed, resources, scopes } = request;
  const document = URL.parse(client.clientId)?.host;
  const target = leadsTo(request.redirectUri);
  const name = client.clientName ?? document ?? target;
  const left = scopes.filter((one) => !allowed.includes(one));
  const facts = factList(
    [
      ['Program', name],
      ['Described at', document === undefined ? null : html`<code>${document}</code>`],
      ['Leads back to', html`<code>${target}</code>`],
      ['Your workspace', person.workspace],
      ['You', `${person.email} (${person.role})`],
      ['For', resources.join(', ')],
    ],
    'card kv',
  );
  const meanings = list(allowed.map((one) => html`<strong>${one}</strong> – ${scopeMeanings[one]}`));
  return html`<h1>Allow ${name} to use ${person.workspace}?</h1>
    <p class="lead">Nobody has verified who made this program. Allow it only if you have just started it yourself.</p>
    ${refusalNote(refusal)} ${facts}
    ${card('It may', allowed.length === 0 ? html`<p>Your role allows nothing of what it requests.</p>` : meanings)}
    ${left.length === 0 ? '' : html`<p>It also requests ${left.join(', ')}, which your role does not allow.</p>`}
    ${decisionForm(request, session)}
    <p class="facts">
      Its requests count toward the daily limit of your workspace, and the log of reads names you. You can end its
      access at any time.
    </p>`;
}

function decisionForm({ id, allowed }: PersonalRequest, session: string): Html {
  const options = [
    ['', 'Choose a purpose'],
    ...PURPOSE_NAMES.map((one) => [one, `${one.replaceAll('_', ' ')}: ${purposes[one]}`] as const),
  ] as const;
  const purpose = selectField('purpose', 'Purpose of its requests', options, undefined, { required: true });
  const allow = html`${purpose} <button type="submit" name="decision" value="allow">Allow</button>`;
  return html`<form class="card form" method="post" action="/oauth/consent/${id}">
    ${hiddenFields({ session, scopes: allowed.join(' ') })} ${allowed.length === 0 ? '' : allow}
    <button class="quiet" type="submit" name="decision" value="deny" formnovalidate>Deny</button>
  </form>`;
}

/** The recipient of the code: a host, or a program of the device. Of a scheme, what looks like a host is not one. */
function leadsTo(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return `${protocol === 'http:' ? host : protocol} (a program on this device)`;
}
