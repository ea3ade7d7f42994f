import type { Business } from '@registry/contracts-records-sections';
import { toLabel } from '../../search/labels.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { type Html, html } from '../layout/html.ts';
import { number, time } from '../layout/parts.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { entryLink, sourceLink } from './source-line.ts';

type Fact = readonly [label: string, value: Html | string | null];

/** Shows the registry's facts about a company, and their source. */
export function registrationFacts({ business, company }: CompanyProfile, sources: PublishedSources): Html {
  const [registration] = business.registrations;
  const { entity_type: entityType, formation_date: formed, formation_state: formedIn } = business.formation;
  const { type } = company.company;
  const industries = new Set(business.industry_classification?.categories.flatMap(({ sector }) => sector ?? []));
  const rows: readonly Fact[] = [
    ['Status', statusInWords(business, sources)],
    [
      'Legal form',
      html`${toLabel('type', type)}${entityType === null ? '' : html` <span class="facts">“${entityType}”</span>`}`,
    ],
    ['Formed', formed === null ? null : html`${time(formed)}${formedIn === null ? '' : ` in ${formedIn}`}`],
    [
      'Registered',
      registration === undefined || registration.registration_date === null || registration.registration_date === formed
        ? null
        : time(registration.registration_date),
    ],
    ['File number', registration?.file_number ?? null],
    ['EIN', business.tin?.tin ?? null],
    ['Industry', industries.size === 0 ? null : [...industries].join('; ')],
    // Of some tax year, which the demo does not keep.
    ['Revenue in matched records', company.revenue === null ? null : `up to $${number(company.revenue)} in a year`],
    ['Source', registration === undefined ? null : sourceLink(registration.source, sources)],
    [
      'Official entry',
      registration === undefined ? null : entryLink(registration.source, registration.file_number, sources),
    ],
    ['License of the data', registration === undefined ? null : (sources.find(registration.source)?.terms ?? null)],
    ['Data', registration === undefined ? null : dataOf(registration)],
    [
      'Missing from the registry since',
      registration === undefined || registration.absent_since === null ? null : time(registration.absent_since),
    ],
  ];
  return html`<dl class="kv">
    ${rows.map(([label, value]) =>
      value === null
        ? ''
        : html`<dt>${label}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** The status with what it follows from: the registry's own words, or the kind of list that the company is in. */
function statusInWords({ status, registrations: [registration] }: Business, sources: PublishedSources): Html {
  const word = toLabel('status', status);
  if (registration === undefined) return html`${word}`;
  if (registration.status !== null)
    return html`${word} <span class="facts">“${registration.status}” in the registry</span>`;
  if (sources.find(registration.source)?.listsActiveOnly !== true) return html`${word}`;
  return registration.absent_since === null
    ? html`${word}
        <span class="facts">listed in the registry’s file of active businesses, which has no status of its own</span>`
    : html`${word} <span class="facts">no longer listed in the registry’s file of active businesses</span>`;
}

/** The date of the data, and that of loading it, which says nothing of how old the data is. */
function dataOf({ as_of, retrieved_at }: Business['registrations'][number]): Html {
  return html`${as_of === null ? html`Date of the data unknown` : html`Data of ${time(as_of)}`}, loaded
  ${time(retrieved_at)}`;
}
