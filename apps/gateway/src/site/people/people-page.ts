import { indexingText } from '@registry/contracts-feed';
import type { NamedPerson, SearchPeopleReply } from '@registry/contracts-demo';
import type { DatesById } from '../../businesses/data-dates.ts';
import { type PageQuery, WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { DEMO_HITS_MAX, pageCount } from '../../search/demo-page.dto.ts';
import { card, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { personUrl } from '../../addresses/base-url.ts';
import { titleInWords } from '../company/company-lists.ts';
import {
  addressQuery,
  companyItem,
  counted,
  countedApart,
  didYouMean,
  listedNote,
  pageQuery,
  pager,
  searchForm,
} from '../layout/parts.ts';

/** People by name; without a reply the page without a search. */
export function peopleMain(q: string, page: number, reply: SearchPeopleReply | null, dates: DatesById): Html {
  return html`<h1>${q === '' ? 'People' : html`People named “${q}”`}</h1>
    ${searchForm('/people', 'Search officers, directors and registered agents by name', q)}
    ${reply === null ? INTRODUCTION : results(q, page, reply, dates)}`;
}

const INTRODUCTION = html`<p class="lead">
  Officers, directors and registered agents from all registries, grouped by name. The same name may belong to different
  people: compare the companies and addresses.
</p>`;

function results(q: string, page: number, reply: SearchPeopleReply, dates: DatesById): Html {
  const { people, totalCount, suggestions = [], indexing } = reply;
  const meant = didYouMean(suggestions, ['name', 'names'], (text) => `/people${addressQuery({ q: text })}`);
  const notes =
    indexing === undefined
      ? ''
      : html`<p class="facts" role="note">This search is ${indexingText(indexing, 'names')}. Search again later.</p>`;
  if (totalCount === 0) {
    const advice = [
      'Use fewer words: every word must appear in the name.',
      html`Not every registry publishes officers. See <a href="/coverage">which registries are loaded</a>.`,
      html`<a href="/${addressQuery({ q })}">Search companies for “${q}”</a>`,
    ];
    return html`<section class="empty">
      <div role="status"><h2>No people found for “${q}”</h2></div>
      ${notes} ${meant} ${list(advice, '')}
    </section>`;
  }
  const href = (to: number): string => `/people${addressQuery({ q, page: to })}`;
  return html`<div class="summary">
      <p role="status">
        <strong>${counted(totalCount, 'name', 'names')}</strong> found. The same name may belong to different
        people.${listedNote(totalCount, DEMO_HITS_MAX)}
      </p>
    </div>
    ${notes} ${meant} ${people.map((one) => person(one, dates))} ${pager(page, pageCount(totalCount), href)}`;
}

function person(one: NamedPerson, dates: DatesById): Html {
  const { name, company_count: real, sample_company_count: samples, companies } = one;
  const rest = real + samples - companies.length;
  const count = countedApart(real, samples);
  const contents = html`<ul class="hits">
      ${companies.map((one) => toCompany(one, dates, 3))}
    </ul>
    ${rest > 0 ? html`<p><a href="${personUrl(name)}">Show all of ${name}: ${count}</a></p>` : ''}`;
  return card(html`<a href="${personUrl(name)}">${name}</a>`, contents, { count, className: 'card person' });
}

function toCompany({ company, titles }: NamedPerson['companies'][number], dates: DatesById, level: 2 | 3): Html {
  const shown = titles.map(titleInWords).join(', ');
  return companyItem(company, html`<p class="matched">${shown}</p>`, dates.get(company.id) ?? null, level);
}

/** All companies of a person's name, page by page. */
export function personMain(
  { name, company_count: real, sample_company_count: samples, companies }: NamedPerson,
  { page, per_page: perPage }: PageQuery,
  dates: DatesById,
): Html {
  const count = Math.min(real + samples, WINDOW_MAX);
  const href = (to: number): string => `${personUrl(name)}${pageQuery(to, perPage)}`;
  return html`<p><a href="/people${addressQuery({ q: name })}">People named like this</a></p>
    <h1>${name}</h1>
    <p role="status">
      <strong>${countedApart(real, samples)}</strong> with this name on file. It may belong to different people.
      ${listedNote(real + samples, count)}
    </p>
    <ol class="hits">
      ${companies.map((one) => toCompany(one, dates, 2))}
    </ol>
    ${pager(page, Math.ceil(count / perPage), href)}`;
}
