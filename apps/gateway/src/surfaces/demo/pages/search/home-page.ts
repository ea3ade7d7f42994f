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
        Search companies exactly as state registries publish them, plus the liens, loans, licenses and permits matched
        to them.
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

/** A short summary of what can be searched. */
export function coveredBriefly({ companyCount, jurisdictions }: GetTaxonomyReply): Html {
  if (companyCount === 0) return html`<p class="empty">No registry is loaded yet.</p>`;
  return html`<section class="covered">
    <h2>What is covered</h2>
    <p>
      ${counted(companyCount, 'company', 'companies')} in ${counted(jurisdictions.length, 'registry', 'registries')}.
      <a href="/coverage">Sources and data dates</a>
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
