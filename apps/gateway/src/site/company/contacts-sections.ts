import type { Business } from '@registry/contracts-records-sections';
import { PROFILE_TYPES, type ProfileType } from '@registry/domain';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, time } from '../layout/parts.ts';
import { confidenceInWords } from './records/match-evidence.ts';
import { sourceLink } from './source-line.ts';

/** Values of a kind that a profile lists at most. */
const LISTED_MAX = 20;

type Seen = Pick<Business['phone_numbers'][number], 'sources' | 'match'>;

/** How the company is reached, what it does, what it is certified as, and pages about it. Each value with its source and date. */
export function contactsSections(business: Business, sources: PublishedSources): Html {
  const { website, phone_numbers, email_addresses, industry_classification, profiles, certifications } = business;
  const websites = website === null ? [] : [website, ...website.others];
  return html`${card('contacts', 'Contacts', [
    ...websites.map((one) =>
      item(html`<a href="${toHref(one.url)}" rel="external nofollow">${one.url}</a>`, one, sources),
    ),
    ...phone_numbers.map((one) => item(html`<a href="tel:${one.number}">${one.display}</a>`, one, sources)),
    ...email_addresses.map((one) => item(html`<a href="mailto:${one.email}">${one.email}</a>`, one, sources)),
  ])}
  ${card(
    'industries',
    'Industries',
    (industry_classification?.categories ?? []).map((one) => item(html`${industryInWords(one)}`, one, sources)),
  )}
  ${card(
    'certifications',
    'Certifications',
    certifications.map((one) => item(certificationInWords(one), one, sources)),
  )}
  ${card(
    'profiles',
    'On other sites',
    profiles.map((one) =>
      item(html`<a href="${one.url}" rel="external">${siteTitle(one.type)} ${one.external_id}</a>`, one, sources),
    ),
  )}`;
}

/** Values that one source has of one day stand together over it. */
function card(id: string, title: string, items: readonly Item[]): Html | '' {
  if (items.length === 0) return '';
  const more = items.length - LISTED_MAX;
  return html`<section class="card" id="${id}">
    <h2>${title}</h2>
    <ul class="plain">
      ${[...Map.groupBy(items.slice(0, LISTED_MAX), ({ origin }) => origin).values()].map(
        (together) =>
          html`<li>
            ${together.map(({ value }) => html`<div>${value}</div>`)}
            <span class="facts">${together[0]?.seen}</span>
          </li>`,
      )}
    </ul>
    ${more > 0 ? html`<p class="facts">and ${more} more, in the JSON of this profile</p>` : ''}
  </section>`;
}

interface Item {
  readonly value: Html;
  /** The source that has it, and how sure it is that this is the company's. */
  readonly seen: Html;
  /** The same for values that were seen alike. */
  readonly origin: string;
}

function item(value: Html, { sources: [newest], match }: Seen, sources: PublishedSources): Item {
  const sure = match === null ? '' : ` · ${confidenceInWords(match)}`;
  const source = newest === undefined ? '' : html`${sourceLink(newest.source, sources)} · ${dataDate(newest.as_of)}`;
  return { value, seen: html`${source}${sure}`, origin: `${newest?.source} ${newest?.as_of}${sure}` };
}

function industryInWords({ classification_system, name, naics_codes, sic_codes }: IndustryCategory): string {
  const codes = `${classification_system} ${[...naics_codes, ...sic_codes].join(', ')}`;
  return name === null ? codes : `${name} (${codes})`;
}

type IndustryCategory = NonNullable<Business['industry_classification']>['categories'][number];

function certificationInWords(certification: Business['certifications'][number]): Html {
  const { name, certification_type: type, exit_date: exit } = certification;
  const claimed = type === 'self_certified' ? ' (stated by the company itself)' : '';
  return html`${name}${claimed}${exit === null ? '' : html`, until ${time(exit)}`}`;
}

function siteTitle(type: string): string {
  return Object.hasOwn(PROFILE_TYPES, type) ? PROFILE_TYPES[type as ProfileType].title : type;
}

/** Sources often leave the scheme out. */
function toHref(url: string): string {
  return /^https?:/i.test(url) ? url : `http://${url}`;
}
