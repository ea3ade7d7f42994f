import type { GetCompanyReply } from '@registry/contracts-demo';
import { labelOf } from '../../labels.ts';
import type { Business } from '@registry/contracts-records-sections';
import type { BusinessEvent } from '@registry/contracts-business-registry';
import { type Html, html } from '../layout/html.ts';
import { day, number, SAMPLE_BADGE, statusBadge, time } from '../layout/parts.ts';
import { recordSections } from './record-sections.ts';
import { timeline } from './timeline.ts';

/** What a profile is made of. */
export interface CompanyProfile {
  readonly business: Business;
  readonly company: GetCompanyReply;
  readonly events: readonly BusinessEvent[];
}

/** The profile of a company. */
export function companyMain(profile: CompanyProfile): Html {
  const { business, company, events } = profile;
  const { sample, jurisdiction } = company.company;
  return html`<article>
    <header class="head">
      <p class="facts">${labelOf('state', jurisdiction)} · ${business.registrations[0]?.file_number ?? business.id}</p>
      <h1>${business.name}</h1>
      <p class="badges">${statusBadge(business.status)}${sample ? SAMPLE_BADGE : ''}</p>
    </header>
    <div class="profile">
      <div>
        <section class="card">
          <h2>Registration</h2>
          ${facts(profile)}
        </section>
        ${recordSections(business)}
      </div>
      <aside>
        ${people(business)} ${names(business)} ${addresses(business)} ${contacts(company)}
        <section class="card">
          <h2>What changed</h2>
          ${timeline(events)}
        </section>
      </aside>
    </div>
  </article>`;
}

type Fact = readonly [label: string, value: Html | string | null];

function facts({ business, company }: CompanyProfile): Html {
  const [registration] = business.registrations;
  const verbatim = registration?.status ?? null;
  const { entity_type: entityType, formation_date: formed, formation_state: formedIn } = business.formation;
  const { type, naics } = company.company;
  const rows: readonly Fact[] = [
    [
      'Status',
      html`${labelOf('status', business.status)}${verbatim === null ? '' : html` <span class="facts">“${verbatim}” in the registry</span>`}`,
    ],
    [
      'Legal form',
      html`${labelOf('type', type)}${entityType === null ? '' : html` <span class="facts">“${entityType}”</span>`}`,
    ],
    ['Formed', formed === null ? null : html`${time(formed)}${formedIn === null ? '' : ` in ${formedIn}`}`],
    [
      'Registered',
      registration === undefined || registration.registration_date === null
        ? null
        : time(registration.registration_date),
    ],
    ['File number', registration?.file_number ?? null],
    ['EIN', business.tin?.tin ?? null],
    ['Industry', naics.length === 0 ? null : naics.map((sector) => labelOf('naics', sector)).join('; ')],
    ['Revenue reported', company.revenue === null ? null : `$${number(company.revenue)} per year`],
    ['Source', registration === undefined ? null : html`<code>${registration.source}</code>`],
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

/** `Data of Sep 29, 2023, loaded Nov 25, 2026`: the day of loading says nothing of how old the data are. */
function dataOf({ as_of, retrieved_at }: Business['registrations'][number]): Html {
  return as_of === null
    ? html`Data date unknown, loaded ${time(retrieved_at)}`
    : html`Data of ${time(as_of)}, loaded ${time(retrieved_at)}`;
}

function people({ people }: Business): Html {
  return html`<section class="card">
    <h2>People</h2>
    ${
      people.length === 0
        ? html`<p class="facts">This registry lists no people for this company.</p>`
        : html`<ul class="plain">
            ${people.map(
              ({ name, titles }) =>
                html`<li>
                  <a href="/people?${new URLSearchParams({ q: name }).toString()}">${name}</a>
                  <span class="facts">${titles.map(({ title }) => title).join(', ')}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function names({ name: legal, names }: Business): Html | '' {
  const others = names.filter(({ name }) => name !== legal);
  if (others.length === 0) return '';
  return html`<section class="card">
    <h2>Other names</h2>
    <ul class="plain">
      ${others.map(
        ({ name, sources }) =>
          html`<li>
            ${name}
            <span class="facts">${[...new Set(sources.map(({ type }) => NAME_SOURCES[type] ?? type))].join(', ')}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

const NAME_SOURCES: Readonly<Record<string, string>> = {
  registration: 'in the registry',
  trade_name: 'trade name',
  record: 'in records',
};

function addresses({ addresses }: Business): Html | '' {
  if (addresses.length === 0) return '';
  return html`<section class="card">
    <h2>Addresses</h2>
    <ul class="plain">
      ${addresses.map(({ full_address }) => html`<li>${full_address}</li>`)}
    </ul>
  </section>`;
}

function contacts({ phones, emails, websites }: GetCompanyReply): Html | '' {
  const all = [
    ...phones.map((phone) => html`<li>${phone}</li>`),
    ...emails.map((email) => html`<li>${email}</li>`),
    ...websites.map((website) => html`<li>${website}</li>`),
  ];
  if (all.length === 0) return '';
  return html`<section class="card">
    <h2>Contacts in records</h2>
    <ul class="plain">
      ${all}
    </ul>
  </section>`;
}

/** Of schema.org. */
export function organization({ business }: CompanyProfile, url: string): object {
  const [address] = business.addresses;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: business.name,
    legalName: business.name,
    '@id': url,
    ...(business.formation.formation_date === null ? {} : { foundingDate: business.formation.formation_date }),
    ...(address === undefined ? {} : { address: address.full_address }),
    url,
  };
}

/** What a search engine shows below the name. */
export function profileDescription({ business, company }: CompanyProfile): string {
  const { formation_date: formed } = business.formation;
  const since = formed === null ? '' : `, formed ${day(formed)}`;
  const { type, jurisdiction } = company.company;
  return `${business.name}: ${labelOf('type', type)} of ${labelOf('state', jurisdiction)}, ${business.status}${since}. Registration, people and public records.`;
}
