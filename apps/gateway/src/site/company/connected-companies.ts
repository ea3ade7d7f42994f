import {
  type Company,
  type Connection,
  type ConnectionKind,
  CONNECTING_MAX,
  CONNECTIONS_COUNTED_MAX,
} from '@registry/contracts-demo';
import type { Business } from '@registry/contracts-records-sections';
import type { DatesById } from '../../businesses/data-dates.ts';
import { personUrl, profileUrl } from '../../addresses/base-url.ts';
import { toLabel } from '../../search/labels.ts';
import { card, folded, joined, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';

/** Names and addresses that a profile shows, and companies of each. */
const [SHOWN_MAX, COMPANIES_MAX] = [8, 5];

const LABELS: Readonly<Record<ConnectionKind, string>> = { officer: 'Officer', agent: 'Agent', address: 'Address' };

/** The companies with the same officers, agents or address. Empty where nothing is shared. */
export function connectedCompanies(
  business: Pick<Business, 'id' | 'registrations'>,
  connections: readonly Connection[],
  dates: DatesById,
): Html | '' {
  if (connections.length === 0) return '';
  const own = new Set(business.registrations.map(({ id }) => id));
  const connecting = connections.filter((one) => !one.is_common).slice(0, SHOWN_MAX);
  const common = connections.filter((one) => one.is_common).slice(0, SHOWN_MAX);
  const rest = connections.length - connecting.length - common.length;
  const others = html`<p class="facts">
    and ${counted(rest, 'more name or address', 'more names and addresses')}, in the
    <a href="/v1/companies/${encodeURIComponent(business.id)}/connections">list of all connections</a>
  </p>`;
  return card(
    'Connected companies',
    html`<p class="facts">
        Other loaded registrations with the same officer, agent or own address. The same name may belong to different
        people. Addresses of officers and agents are not compared.
      </p>
      ${connecting.map((one) => connection(one, dates, own))} ${common.length === 0 ? '' : tooCommon(common)}
      ${rest === 0 ? '' : others}`,
    { id: 'connections' },
  );
}

function tooCommon(connections: readonly Connection[]): Html {
  const items = connections.map(({ kind, value, company_count: count }) => {
    const name = kind === 'address' ? value : html`<a href="${personUrl(value)}">${value}</a>`;
    return html`${name} <span class="facts">${LABELS[kind]} · ${otherRegistrations(count)}</span>`;
  });
  return html`<h3>Too common to connect companies</h3>
    ${list(items)}
    <p class="facts">Names and addresses of more than ${CONNECTING_MAX} other registrations, such as large agents.</p>`;
}

/** `own`: the registrations of the company's own entity, which are marked. */
function connection(
  { kind, value, company_count: count, companies }: Connection,
  dates: DatesById,
  own: ReadonlySet<string>,
): Html {
  const shown = companies.slice(0, COMPANIES_MAX);
  const rest = count - shown.length;
  const others =
    kind === 'address'
      ? html`<p class="facts">and ${number(rest)} more</p>`
      : html`<p><a href="${personUrl(value)}">Show all companies of this name</a></p>`;
  return folded(
    html`${value} <span class="facts">${LABELS[kind]} · ${otherRegistrations(count)}</span>`,
    html`${list(shown.map((company) => connected(company, dates.get(company.id) ?? null, own.has(company.id))))}
    ${rest === 0 ? '' : others}`,
  );
}

function connected({ id, name, status, jurisdiction, sample }: Company, asOf: string | null, isOwn: boolean): Html {
  const facts = [toLabel('state', jurisdiction), dataDate(asOf), isOwn ? 'another registration of this company' : ''];
  return html`<a href="${profileUrl('', id)}">${name}</a> ${statusBadge(status)}${sample ? SAMPLE_BADGE : ''}
    <span class="facts">${joined(facts, ' · ')}</span>`;
}

function otherRegistrations(count: number): string {
  return count < CONNECTIONS_COUNTED_MAX
    ? counted(count, 'other registration', 'other registrations')
    : `${number(count)} other registrations or more`;
}
