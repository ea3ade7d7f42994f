import type { Company } from '@registry/contracts-demo';
import type { SuggestedQuery } from '@registry/domain';
import { PER_PAGE } from '@registry/http-frame/parameters/page.dto';
import { toLabel } from '../../search/labels.ts';
import { profileUrl } from '../../addresses/base-url.ts';
import { list } from './blocks.ts';
import { type Html, html } from './html.ts';

const NUMBERS = new Intl.NumberFormat('en-US');
const DATES = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MOMENTS = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `12,345`. */
export function number(value: number): string {
  return NUMBERS.format(value);
}

/** `1 company`, `2 companies`. */
export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** `3 companies`, `3 companies and 2 sample companies` or `2 sample companies`: real companies and samples are never added up. */
export function countedApart(real: number, samples: number): string {
  const ofSamples = counted(samples, 'sample company', 'sample companies');
  if (samples === 0) return counted(real, 'company', 'companies');
  return real === 0 ? ofSamples : `${counted(real, 'company', 'companies')} and ${ofSamples}`;
}

/** Links to other texts to search for; empty without any. `found`: what they find, one and many. */
export function didYouMean(
  suggestions: readonly SuggestedQuery[],
  found: readonly [string, string],
  href: (text: string) => string,
): Html | '' {
  if (suggestions.length === 0) return '';
  const links = suggestions.map(
    ({ q, total_count: count }) => html`<a href="${href(q)}">${q}</a> (${counted(count, ...found)})`,
  );
  return html`<section aria-label="Suggestions">
    <p>Did you mean</p>
    ${list(links, '')}
  </section>`;
}

/** A date, or a timestamp from its start. `Date` reads other texts too: `ACME 1` as January 2001. */
const DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** `Mar 1, 2019` of a date or timestamp; as is if it is not a date. */
export function day(text: string): string {
  const date = new Date(DATE.test(text) ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? text : DATES.format(date);
}

/** A time element of a date or timestamp. */
export function time(text: string): Html {
  return html`<time datetime="${text}">${day(text)}</time>`;
}

/** A time element of a timestamp, with the time of day: `Mar 1, 2019, 14:05 UTC`. */
export function moment(text: string): Html {
  return html`<time datetime="${text}">${MOMENTS.format(new Date(text))} UTC</time>`;
}

/** `Mar 1, 2019, 14:05:59 UTC` of a timestamp in UTC, `Mar 1, 2019` of a day: two loads may end in one minute. */
export function momentInWords(text: string): string {
  return text.includes('T') ? `${day(text)}, ${text.slice(11, 19)} UTC` : day(text);
}

/** `data of Sep 29, 2023`, or that the date of the data is unknown. */
export function dataDate(asOf: string | null): Html {
  return asOf === null ? html`data date unknown` : html`data of ${time(asOf)}`;
}

/** A status; on a profile with the date of the data that says so, null where that is unknown. `look`: a class for it. */
export function statusBadge(status: string, asOf?: string | null, look = status): Html {
  const date = asOf === undefined ? '' : asOf === null ? ', date of the data unknown' : html` as of ${time(asOf)}`;
  return html`<span class="badge ${look}">${toLabel('status', status)}${date}</span>`;
}

export const SAMPLE_BADGE = html`<span class="badge sample">Sample</span>`;

/** A company of a list, its name a heading of the level. */
export function companyItem(company: Company, note: Html | '', asOf: string | null, level: 2 | 3 = 2): Html {
  const { id, name, status, type, entity_type: entityType, jurisdiction, formation_date: formed } = company;
  const { city, address, sample } = company;
  const link = html`<a href="${profileUrl('', id)}">${name}</a>`;
  const facts = [
    toLabel('state', jurisdiction),
    type === 'other' ? (entityType ?? '') : toLabel('type', type),
    formed === null ? '' : `formed ${day(formed)}`,
    asOf === null ? '' : `data of ${day(asOf)}`,
  ].filter((fact) => fact !== '');
  return html`<li class="hit">
    ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
    <p class="badges">${statusBadge(status)}${sample ? SAMPLE_BADGE : ''}</p>
    ${note}
    <p class="facts">${facts.join(' · ')}</p>
    ${(address ?? city) === null ? '' : html`<p class="address">${address ?? city}</p>`}
  </li>`;
}

/** How many of a long list its pages have; empty where they have all. */
export function listedNote(total: number, listed: number): Html | '' {
  return total > listed ? html` The first ${number(listed)} are listed.` : '';
}

/** The title of a page of a list, which differs from that of the others. */
export function pagedTitle(title: string, page: number): string {
  return page === 1 ? title : `${title}, page ${number(page)}`;
}

/** Links to the previous and next page; empty when there is only one. `label` distinguishes the pagers of a page. */
export function pager(page: number, pages: number, toHref: (page: number) => string, label = 'Pages'): Html | '' {
  if (page === 1 && pages <= 1) return '';
  return html`<nav class="pager" aria-label="${label}">
    ${page > 1 ? html`<a rel="prev" href="${toHref(Math.min(page - 1, Math.max(1, pages)))}">Previous</a>` : html`<span></span>`}
    <span>Page ${number(page)} ${page > pages ? 'is past the last page,' : 'of'} ${number(Math.max(1, pages))}</span>
    ${page < pages ? html`<a rel="next" href="${toHref(page + 1)}">Next</a>` : html`<span></span>`}
  </nav>`;
}

/** The query of an address, with its mark; values that are null or empty are left out. */
export function addressQuery(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The query of a page's address: its number, the size of pages that this counts in, and other parameters. */
export function pageQuery(page: number, perPage: number, further: Parameters<typeof addressQuery>[0] = {}): string {
  return addressQuery({
    page: page === 1 ? null : page,
    per_page: perPage === PER_PAGE ? null : perPage,
    ...further,
  });
}

/** A search form with one large field. */
export function searchForm(action: string, label: string, value: string): Html {
  return html`<form class="search" role="search" action="${action}" method="get">
    <label for="q">${label}</label>
    <div class="field">
      <input id="q" name="q" type="search" value="${value}" autocomplete="off" maxlength="200" required /><button
        type="submit"
      >
        Search
      </button>
    </div>
  </form>`;
}
