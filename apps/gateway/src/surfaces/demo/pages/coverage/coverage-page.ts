import type { Jurisdiction, ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { jurisdictionNames, slugOfState, type StateCode } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, SAMPLE_BADGE, time } from '../layout/parts.ts';
import { sourceInWords } from './source-in-words.ts';
import { tileMap } from './tile-map.ts';

/** The companies loaded for each jurisdiction, their sources and dates. */
export function coverageMain(jurisdictions: ListJurisdictionsReply['jurisdictions']): Html {
  const all = jurisdictions.map(({ state, jurisdiction: one }) => {
    return { state, ...one, companies: one.company_count + one.sample_company_count };
  });
  const held = all.filter(({ companies, sources }) => companies > 0 || sources.length > 0);
  const companies = all.reduce((sum, one) => sum + one.companies, 0);
  const byState = new Map(all.map((one) => [one.state, one.companies] as const));
  const others = all.filter((one) => !held.includes(one)).map(({ state }) => jurisdictionNames[state]);
  return html`<h1>Coverage</h1>
    <p class="lead">
      ${counted(companies, 'company', 'companies')} in
      ${counted(held.filter((one) => one.companies > 0).length, 'registry', 'registries')}. If a state's source is not
      loaded, an empty result does not mean there are no records.
    </p>
    <figure class="map">
      ${tileMap((state) => byState.get(state) ?? 0)}
      <figcaption>
        Companies loaded:
        <span class="legend"
          ><span class="shade-0">none</span><span class="shade-1">1+</span><span class="shade-2">1,000+</span
          ><span class="shade-3">10,000+</span><span class="shade-4">100,000+</span
          ><span class="shade-5">1,000,000+</span></span
        >
      </figcaption>
    </figure>
    <h2>Registries and sources</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Registries and sources">
      <table>
        <thead>
          <tr>
            <th scope="col">Jurisdiction</th>
            <th scope="col" class="num">Companies</th>
            <th scope="col">Sources, newest load</th>
          </tr>
        </thead>
        <tbody>
          ${held.map(row)}
        </tbody>
      </table>
    </div>
    ${
      others.length === 0
        ? ''
        : html`<h2>Not loaded</h2>
            <p class="facts">${others.join(', ')}</p>`
    }`;
}

interface Row extends Pick<Jurisdiction, 'sample_company_count' | 'sources'> {
  readonly state: StateCode;
  readonly companies: number;
}

function row({ state, companies, sample_company_count, sources }: Row): Html {
  return html`<tr id="${state.toLowerCase()}">
    <th scope="row">${jurisdictionNames[state]}${sample_company_count > 0 ? html` ${SAMPLE_BADGE}` : ''}</th>
    <td class="num">
      ${companies === 0 ? '–' : html`<a href="/?q=llc&amp;state=${slugOfState(state)}">${number(companies)}</a>`}
    </td>
    <td>
      <ul class="plain">
        ${sources.map(
          ({ source, as_of, last_loaded_at }) =>
            html`<li>
              ${sourceInWords(source)} <code>${source}</code>
              <span class="facts">${dataDate(as_of)}, loaded ${time(last_loaded_at)}</span>
            </li>`,
        )}
      </ul>
    </td>
  </tr>`;
}
