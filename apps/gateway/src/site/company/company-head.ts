import type { Business } from '@registry/contracts-records-sections';
import { profileUrl } from '../../addresses/base-url.ts';
import { isSample } from '../../businesses/samples.ts';
import { type Html, html } from '../layout/html.ts';
import { SAMPLE_BADGE } from '../layout/parts.ts';

/** A company, as the pages about a part of it name it. */
export type NamedBusiness = Pick<Business, 'id' | 'name' | 'registrations'>;

/** The head of a page about a part of a company: a link to its profile, then the title. A sample is marked as one. */
export function companyHead(business: NamedBusiness, title: string): Html {
  const { id, name } = business;
  return html`<p><a href="${profileUrl('', id)}">${name}</a></p>
    <h1>${title} <small>${name}</small></h1>
    ${isSample(business) ? html`<p class="badges">${SAMPLE_BADGE}</p>` : ''}`;
}
