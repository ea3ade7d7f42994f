import type { Business } from '@registry/contracts-records-sections';
import { peopleUrl, profileUrl } from '../../addresses/base-url.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, pageQuery, pager } from '../layout/parts.ts';
import { NO_PEOPLE, peopleList } from './company-lists.ts';

/** All people of a company, page by page. */
export function companyPeopleMain(
  { id, name, people }: Pick<Business, 'id' | 'name' | 'people'>,
  page: number,
  perPage: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Html {
  const href = (to: number): string => `${peopleUrl(id)}${pageQuery(to, perPage)}`;
  return html`<p><a href="${profileUrl('', id)}">${name}</a></p>
    <h1>People <small>${name}</small></h1>
    ${
      people.length === 0
        ? NO_PEOPLE
        : html`<p role="status">
              <strong>${counted(people.length, 'person', 'people')}</strong> listed by the registry.
            </p>
            <section class="card">${peopleList(people.slice(offset, offset + limit))}</section>`
    }
    ${pager(page, Math.ceil(people.length / perPage), href)}`;
}
