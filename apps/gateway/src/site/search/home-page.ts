import type { ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { jurisdictionNames } from '@registry/domain';
import { realCompanies } from '../coverage/coverage-page.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, number } from '../layout/parts.ts';
import { searchField } from '../search-field/search-field.ts';

/** States that the summary names, largest first. */
const STATES_MAX = 12;
const SUGGESTIONS = ['services llc', 'construction', 'smith'] as const;
/** A sample company in three states, with a hit of a screening. */
const SAMPLE = 'quillmarsh';

/** The page without a search. */
export function homeMain(jurisdictions: ListJurisdictionsReply['jurisdictions']): Html {
  const hasSamples = jurisdictions.some(({ jurisdiction }) => jurisdiction.sample_company_count > 0);
  return html`<div class="hero">
      <h1>Public business records, searchable</h1>
      <p class="lead">
        Search companies exactly as state registries publish them, plus the liens, loans, licenses and permits matched
        to them.
      </p>
      ${searchField('')}
      <p class="try">
        Try
        ${[...(hasSamples ? [SAMPLE] : []), ...SUGGESTIONS].map(
          (text, i) =>
            html`${i === 0 ? '' : ', '}<a href="/?${new URLSearchParams({ q: text }).toString()}">${text}</a>`,
        )}
      </p>
    </div>
    ${coveredBriefly(jurisdictions)}`;
}

/** A short summary of what can be searched: sample data is named, and never counted as real. */
export function coveredBriefly(jurisdictions: ListJurisdictionsReply['jurisdictions']): Html {
  const samples = jurisdictions.reduce((sum, { jurisdiction }) => sum + jurisdiction.sample_company_count, 0);
  const real = jurisdictions
    .filter(({ jurisdiction }) => jurisdiction.company_count > 0)
    .sort((one, other) => other.jurisdiction.company_count - one.jurisdiction.company_count);
  if (real.length === 0 && samples === 0) return html`<p class="empty">No registry is loaded yet.</p>`;
  return html`<section class="covered">
    <h2>What is covered</h2>
    <p>
      ${realCompanies(jurisdictions.map(({ jurisdiction }) => jurisdiction.company_count))}.
      ${samples === 0 ? '' : `You can ${real.length === 0 ? '' : 'also '}search ${counted(samples, 'fictional sample company', 'fictional sample companies')}.`}
      <a href="/coverage">Sources and data dates</a>
    </p>
    <ul class="states">
      ${real.slice(0, STATES_MAX).map(
        ({ state, jurisdiction }) =>
          html`<li>
            <a href="/coverage#${state.toLowerCase()}">${jurisdictionNames[state]}</a>
            <span class="count">${number(jurisdiction.company_count)}</span>
          </li>`,
      )}
      ${real.length > STATES_MAX ? html`<li><a href="/coverage">and ${real.length - STATES_MAX} more</a></li>` : ''}
    </ul>
  </section>`;
}
