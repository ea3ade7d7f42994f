import type { Business } from '@registry/contracts-records-sections';
import { PROFILE_TYPES, type ProfileType } from '@registry/domain';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { card, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, time } from '../layout/parts.ts';
import { andMore, LISTED_MAX } from './company-lists.ts';
import { confidenceInWords } from './records/match-evidence.ts';
import { sourceLink } from './source-line.ts';

type Seen = Pick<Business['phone_numbers'][number], 'sources' | 'match'>;

/** How the company is reached, what it does, what it is certified as, and pages about it. Each value with its source and date. */
export function contactsSections(business: Business, sources: PublishedSources): Html {
  const { website, phone_numbers, email_addresses, industry_classification, profiles, certifications } = business;
  const websites = website === null ? [] : [website, ...website.others];
  const ways = [
    ...websites.map((one) =>
      item(html`<a href="${toHref(one.url)}" rel="external nofollow">${one.url}</a>`, one, sources),
    ),
    ...phone_numbers.map((one) => item(html`<a href="tel:${one.number}">${one.display}</a>`, one, sources)),
    ...email_addresses.map((one) => item(html`<a href="mailto:${one.email}">${one.email}</a>`, one, sources)),
  ];
  const categories = industry_classification?.categories ?? [];
  const industries = categories.map((one) => item(industryInWords(one), one, sources));
  const certified = certifications.map((one) => item(certificationInWords(one), one, sources));
  const pages = profiles.map((one) =>
    item(html`<a href="${one.url}" rel="external">${siteTitle(one.type)} ${one.external_id}</a>`, one, sources),
  );
  return html`${contactCard('Contacts', 'contacts', ways)} ${contactCard('Industries', 'industries', industries)}
  ${contactCard('Certifications', 'certifications', certified)} ${contactCard('On other sites', 'profiles', pages)}`;
}

/** Values that one source has of one day stand together over it. */
function contactCard(heading: string, id: string, items: readonly Item[]): Html | '' {
  if (items.length === 0) return '';
  const byOrigin = Map.groupBy(items.slice(0, LISTED_MAX), ({ origin }) => origin);
  const shown = [...byOrigin.values()].map(
    (together) =>
      html`${together.map(({ value }) => html`<div>${value}</div>`)} <span class="facts">${together[0]?.seen}</span>`,
  );
  return card(heading, html`${list(shown)} ${andMore(items.length)}`, { id });
}

interface Item {
  readonly value: Html | string;
  /** The source that has it, and how sure it is that this is the company's. */
  readonly seen: Html;
  /** The same for values that were seen alike. */
  readonly origin: string;
}

function item(value: Html | string, { sources: [newest], match }: Seen, sources: PublishedSources): Item {
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
