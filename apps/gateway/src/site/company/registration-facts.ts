import type { Business } from '@registry/contracts-records-sections';
import { toLabel } from '../../search/labels.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { type Fact, factList } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { number, time } from '../layout/parts.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { entryLink, sourceLink } from './source-line.ts';

/** Shows the registry's facts about a company, and their source. */
export function registrationFacts({ business, company }: CompanyProfile, sources: PublishedSources): Html {
  const [registration] = business.registrations;
  const { entity_type: entityType, formation_date: formed, formation_state: formedIn } = business.formation;
  const { type } = company.company;
  const industries = new Set(business.industry_classification?.categories.flatMap(({ sector }) => sector ?? []));
  const registered = registration?.registration_date ?? null;
  return factList([
    ['Status', statusInWords(business, sources)],
    [
      'Legal form',
      html`${toLabel('type', type)}${entityType === null ? '' : html` <span class="facts">“${entityType}”</span>`}`,
    ],
    ['Formed', formed === null ? null : html`${time(formed)}${formedIn === null ? '' : ` in ${formedIn}`}`],
    ['Registered', registered === null || registered === formed ? null : time(registered)],
    ['File number', registration?.file_number ?? null],
    ['EIN', business.tin?.tin ?? null],
    ['Industry', industries.size === 0 ? null : [...industries].join('; ')],
    // Of some tax year, which the demo does not keep.
    ['Revenue in matched records', company.revenue === null ? null : `up to $${number(company.revenue)} in a year`],
    ...(registration === undefined ? [] : originFacts(registration, sources)),
  ]);
}

/** The source of a registration. The day of loading says nothing of how old the data is. */
function originFacts(registration: Business['registrations'][number], sources: PublishedSources): readonly Fact[] {
  const { source, file_number: fileNumber, as_of: asOf, retrieved_at: loaded, absent_since: absent } = registration;
  const data = asOf === null ? 'Date of the data unknown' : html`Data of ${time(asOf)}`;
  return [
    ['Source', sourceLink(source, sources)],
    ['Official entry', entryLink(source, fileNumber, sources)],
    ['License of the data', sources.find(source)?.terms ?? null],
    ['Data', html`${data}, loaded ${time(loaded)}`],
    ['Missing from the registry since', absent === null ? null : time(absent)],
  ];
}

/** The status with what it follows from: the registry's own words, or the kind of list that the company is in. */
function statusInWords({ status, registrations: [registration] }: Business, sources: PublishedSources): Html {
  const word = toLabel('status', status);
  if (registration === undefined) return html`${word}`;
  if (registration.status !== null)
    return html`${word} <span class="facts">“${registration.status}” in the registry</span>`;
  if (sources.find(registration.source)?.listsActiveOnly !== true) return html`${word}`;
  const listed =
    registration.absent_since === null
      ? 'listed in the registry’s file of active businesses, which has no status of its own'
      : 'no longer listed in the registry’s file of active businesses';
  return html`${word} <span class="facts">${listed}</span>`;
}
