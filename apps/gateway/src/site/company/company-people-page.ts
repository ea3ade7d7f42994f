import type { Business } from '@registry/contracts-records-sections';
import { peopleUrl } from '../../addresses/base-url.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, pageQuery, pager } from '../layout/parts.ts';
import { companyHead, type NamedBusiness } from './company-head.ts';
import { NO_PEOPLE, peopleList } from './company-lists.ts';

/** All people of a company, page by page. */
export function companyPeopleMain(
  business: NamedBusiness & Pick<Business, 'people'>,
  page: number,
  perPage: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Html {
  const { id, people } = business;
  const href = (to: number): string => `${peopleUrl(id)}${pageQuery(to, perPage)}`;
  const listed = html`<p role="status">
      <strong>${counted(people.length, 'person', 'people')}</strong> listed by the registry.
    </p>
    <section class="card">${peopleList(people.slice(offset, offset + limit))}</section>`;
  return html`${companyHead(business, 'People')} ${people.length === 0 ? NO_PEOPLE : listed}
  ${pager(page, Math.ceil(people.length / perPage), href)}`;
}
