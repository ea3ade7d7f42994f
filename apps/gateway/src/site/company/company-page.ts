import type { Review } from '@registry/contracts-records-sections';
import { toLabel } from '../../search/labels.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { card, folded } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { day, time } from '../layout/parts.ts';
import { annotationLine } from '../layout/own-lines.ts';
import { casePath, outcomeBadge } from '../layout/case-words.ts';
import { timesForm } from './differences/times-form.ts';
import { addresses, names, people } from './company-lists.ts';
import { connectedCompanies } from './connected-companies.ts';
import { contactsSections } from './contacts-sections.ts';
import { entitySection, toStateName } from './entity-section.ts';
import { historySection } from './history/history-section.ts';
import { profileContents } from './profile-contents.ts';
import { profileSummary } from './profile-summary.ts';
import { documentsSection } from './records/documents-section.ts';
import { recordSections } from './records/record-sections.ts';
import { registrationFacts } from './registration-facts.ts';
import { screeningSection } from './screening-section.ts';
import { timeline } from './timeline.ts';

/** The profile of a company. `citation`: how others name this page. */
export function companyMain(profile: CompanyProfile, sources: PublishedSources, citation: Html): Html {
  const { business, company, dates, events, eventCount, offered } = profile;
  const { jurisdiction } = company.company;
  const otherTimes = folded('As known on a day, or as it was on one', timesForm(business.id, offered));
  return html`<article>
    <header class="head">
      <p class="facts">${toLabel('state', jurisdiction)} · ${business.registrations[0]?.file_number ?? business.id}</p>
      <h1>${business.name}</h1>
      ${profileSummary(profile)} ${ownLine(profile)} ${profileContents(profile)}
    </header>
    <div class="profile">
      <div>
        ${card('Registration', registrationFacts(profile, sources), { id: 'registration' })}
        ${screeningSection(business.watchlist, sources)} ${entitySection(profile)}
        ${recordSections(business, { state: toStateName(business.id), sources })}
        ${documentsSection(business.documents, sources)} ${connectedCompanies(business, company.connections, dates)}
        ${historySection(business, events, sources)}
      </div>
      <aside>
        ${people(business)} ${names(business, sources)} ${addresses(business, sources)}
        ${contactsSections(business, sources)} ${card('What changed', timeline(events, eventCount), { id: 'changes' })}
        ${card('At another time', otherTimes, { id: 'times', className: 'card not-printed' })} ${citation}
      </aside>
    </div>
  </article>`;
}

/** The annotation and the newest case of the workspace that is signed in, and a link to change the former. */
function ownLine({ business: { id, review }, annotation }: CompanyProfile): Html | '' {
  if (annotation === null) return '';
  return html`${annotationLine(annotation)} ${review === null ? '' : newestCase(review)}
    <p class="facts not-printed">
      <a href="/decisions/${encodeURIComponent(id)}#annotation">Annotation and decisions</a>
    </p>`;
}

function newestCase({ verification_id: id, outcome, reviewed_at: at }: Review): Html {
  return html`<p class="facts">
    <a href="${casePath(id, '#case')}">Your newest verification</a>: ${outcomeBadge(outcome)} ${time(at)}
  </p>`;
}

/** Of schema.org. The address of its agent, or for service of process, is not its own. */
export function organization({ business }: CompanyProfile, url: string): object {
  const own = business.addresses.filter(({ type }) => type.some((one) => one !== 'agent'));
  const address = own.find(({ type }) => type.includes('principal')) ?? own[0];
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

/** Describes a company for a search engine, which keeps the text for months: meanwhile a company may be formed in another state. */
export function profileDescription({ business, company }: CompanyProfile): string {
  const { name, status, as_of: asOf, formation } = business;
  const { formation_date: formed, entity_type: entityType } = formation;
  const { type, jurisdiction } = company.company;
  const form = type === 'other' ? (entityType ?? 'Company') : toLabel('type', type);
  const facts = [
    `${form} registered in ${toLabel('state', jurisdiction)}`,
    `status ${status}${asOf === null ? ' (date of the data unknown)' : ` as of ${day(asOf)}`}`,
    ...(formed === null ? [] : [`formed ${day(formed)}`]),
  ];
  return `${name}: ${facts.join(', ')}. Registration, people and public records.`;
}
