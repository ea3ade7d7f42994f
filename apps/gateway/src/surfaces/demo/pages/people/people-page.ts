import type { NamedPerson, SearchPeopleReply } from '@registry/contracts-demo';
import type { DatesById } from '../../../data-dates.ts';
import { pageCount } from '../../demo-page.dto.ts';
import { type Html, html } from '../layout/html.ts';
import { companyItem, counted, pager, searchForm } from '../layout/parts.ts';

/** People by name; without a reply the page without a search. */
export function peopleMain(q: string, page: number, reply: SearchPeopleReply | null, dates: DatesById): Html {
  return html`<h1>${q === '' ? 'People' : html`People named “${q}”`}</h1>
    ${searchForm('/people', 'Search officers, directors and registered agents by name', q)}
    ${reply === null ? INTRODUCTION : results(q, page, reply, dates)}`;
}

const INTRODUCTION = html`<p class="lead">
    Officers, directors and registered agents from all registries, grouped by name. The same name may belong to
    different people: compare the companies and addresses.
  </p>
  <p class="try">Try <a href="/people?q=smith">smith</a>, <a href="/people?q=garcia">garcia</a></p>`;

function results(q: string, page: number, { people, totalCount }: SearchPeopleReply, dates: DatesById): Html {
  if (totalCount === 0) {
    const search = new URLSearchParams({ q }).toString();
    return html`<section class="empty">
      <h2>No people found for “${q}”</h2>
      <ul>
        <li>Use fewer words: every word must appear in the name.</li>
        <li>Not every registry publishes officers. See <a href="/coverage">which registries are loaded</a>.</li>
        <li><a href="/?${search}">Search companies for “${q}”</a></li>
      </ul>
    </section>`;
  }
  const href = (to: number): string => `/people?${new URLSearchParams({ q, page: String(to) }).toString()}`;
  return html`<div class="summary">
      <p role="status">
        <strong>${counted(totalCount, 'name', 'names')}</strong> found. The same name may belong to different people.
      </p>
    </div>
    ${people.map((one) => person(one, dates))} ${pager(page, pageCount(totalCount), href)}`;
}

function person({ name, company_count: companyCount, companies }: NamedPerson, dates: DatesById): Html {
  const rest = companyCount - companies.length;
  return html`<section class="card person">
    <h2>${name} <small>${counted(companyCount, 'company', 'companies')}</small></h2>
    <ul class="hits">
      ${companies.map(({ company, titles }) => companyItem(company, html`<p class="matched">${titles.join(', ')}</p>`, dates.get(company.id) ?? null, 3))}
    </ul>
    ${rest > 0 ? html`<p class="facts">and ${counted(rest, 'more company', 'more companies')}</p>` : ''}
  </section>`;
}
