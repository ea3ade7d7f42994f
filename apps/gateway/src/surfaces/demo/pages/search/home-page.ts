import type { GetTaxonomyReply } from '@registry/contracts-demo';
import { labelOf } from '../../labels.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, number } from '../layout/parts.ts';
import { searchField } from '../search-field/search-field.ts';

const SUGGESTIONS = ['coastal ridge', 'services llc', 'construction', 'smith'] as const;

/** The page without a search. */
export function homeMain(taxonomy: GetTaxonomyReply): Html {
  return html`<div class="hero">
      <h1>Public business records, searchable</h1>
      <p class="lead">
        Companies as their state registers publish them, with liens, loans, licenses, permits and federal records that
        bear their name.
      </p>
      ${searchField('')}
      <p class="try">
        Try
        ${SUGGESTIONS.map(
          (text, i) =>
            html`${i === 0 ? '' : ', '}<a href="/?${new URLSearchParams({ q: text }).toString()}">${text}</a>`,
        )}
      </p>
    </div>
    ${coveredBriefly(taxonomy)}`;
}

/** What there is to find, in a few lines. */
export function coveredBriefly({ companyCount, jurisdictions }: GetTaxonomyReply): Html {
  if (companyCount === 0) return html`<p class="empty">No register is loaded yet.</p>`;
  return html`<section class="covered">
    <h2>What is covered</h2>
    <p>
      ${counted(companyCount, 'company', 'companies')} of ${counted(jurisdictions.length, 'register', 'registers')}.
      <a href="/coverage">Sources and freshness</a>
    </p>
    <ul class="states">
      ${jurisdictions
        .slice(0, 12)
        .map(
          ({ value, count }) =>
            html`<li><span>${labelOf('state', value)}</span> <span class="count">${number(count)}</span></li>`,
        )}
    </ul>
  </section>`;
}
