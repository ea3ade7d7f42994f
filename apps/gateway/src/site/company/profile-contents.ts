import { SECTION_TITLES } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { number } from '../layout/parts.ts';
import { isInSeveralStates } from './entity-section.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { filledSections } from './records/record-sections.ts';

/** Links to the parts of a profile, in their order. */
export function profileContents({ business, company }: CompanyProfile): Html {
  const sections = filledSections(business).map(
    ({ name, total }) => [name, `${SECTION_TITLES[name]} ${number(total)}`] as const,
  );
  const parts = [
    ['registration', 'Registration'] as const,
    ['screening', 'Screening'] as const,
    ...(isInSeveralStates(business) ? [['states', 'States'] as const] : []),
    ...sections,
    ...(business.documents.length === 0 ? [] : [['documents', 'Filings'] as const]),
    ...(company.connections.length === 0 ? [] : [['connections', 'Connected companies'] as const]),
    ['people', 'People'] as const,
    ...(business.addresses.length === 0 ? [] : [['addresses', 'Addresses'] as const]),
    ['changes', 'What changed'] as const,
  ];
  return html`<nav class="sorts contents" aria-label="On this page">
    ${parts.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}
  </nav>`;
}
