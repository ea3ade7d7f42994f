import { SECTION_TITLES } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { number } from '../layout/parts.ts';
import { isInSeveralStates } from './entity-section.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { filledSections } from './records/record-sections.ts';

/** Links to the parts of a profile, in their order. */
export function profileContents({ business, company }: CompanyProfile): Html {
  const parts: readonly (readonly [id: string, title: string | null])[] = [
    ['registration', 'Registration'],
    ['screening', 'Screening'],
    ['states', isInSeveralStates(business) ? 'States' : null],
    ...filledSections(business).map(({ name, total }) => [name, `${SECTION_TITLES[name]} ${number(total)}`] as const),
    ['documents', business.documents.length === 0 ? null : 'Filings'],
    ['connections', company.connections.length === 0 ? null : 'Connected companies'],
    ['people', 'People'],
    ['addresses', business.addresses.length === 0 ? null : 'Addresses'],
    ['changes', 'What changed'],
  ];
  return html`<nav class="sorts contents" aria-label="On this page">
    ${parts.map(([id, title]) => (title === null ? '' : html`<a href="#${id}">${title}</a>`))}
  </nav>`;
}
