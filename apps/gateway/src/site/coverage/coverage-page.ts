import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { ValueCount } from '@registry/contracts-demo';
import type {
  Jurisdiction,
  JurisdictionSource,
  ListJurisdictionsReply,
  NationwideSource,
} from '@registry/contracts-jurisdiction';
import { isSampleSlug, jurisdictionNames, type StateCode } from '@registry/domain';
import type { PublishedSources } from '../published-sources.ts';
import { sourceLink } from '../company/source-line.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, SAMPLE_BADGE, time } from '../layout/parts.ts';
import { yearsFigure } from '../layout/years-figure.ts';
import { sourceInWords } from './source-in-words.ts';
import { tileMap } from './tile-map.ts';

/** What of a registry is loaded, in words. */
const EXTENTS: Readonly<Record<RegisterExtent, string>> = {
  whole: 'Whole registry',
  active: 'All active companies',
  part: 'Part of the registry',
};

/** What of a nationwide source is loaded, in words. */
const NATIONWIDE_EXTENTS = { whole: 'All that is published', part: 'A part of it' } as const;

/** The companies loaded for each jurisdiction, how much of its registry that is, their sources and dates. */
export function coverageMain(
  { jurisdictions, nationwide = [] }: ListJurisdictionsReply,
  extents: ReadonlyMap<StateCode, RegisterExtent>,
  sources: PublishedSources,
  years: readonly ValueCount[],
): Html {
  const all = jurisdictions.map(({ state, jurisdiction }) => ({ state, ...jurisdiction }));
  const loaded = all.filter((one) => one.company_count + one.sample_company_count > 0 || one.sources.length > 0);
  const samples = all.reduce((sum, one) => sum + one.sample_company_count, 0);
  const byState = new Map(all.map((one) => [one.state, one] as const));
  const others = all
    .filter((one) => !loaded.includes(one))
    .map(({ state }) => jurisdictionNames[state])
    .sort();
  return html`<h1>Coverage</h1>
    <p class="lead">
      ${realCompanies(jurisdictions)}. If a state's source is not loaded, or only a part of its registry is, an empty
      result does not mean there are no records.
    </p>
    ${samples === 0 ? '' : html`<p class="lead">${counted(samples, 'sample company', 'sample companies')} of fictional test data are not counted.</p>`}
    <figure class="map">
      ${tileMap((state) => byState.get(state))}
      <figcaption>
        Companies loaded:
        <span class="legend"
          ><span class="shade-0">none</span><span class="shade-1">1+</span><span class="shade-2">1,000+</span
          ><span class="shade-3">10,000+</span><span class="shade-4">100,000+</span
          ><span class="shade-5">1,000,000+</span
          >${samples === 0 ? '' : html`<span class="shade-sample">sample data only</span>`}</span
        >
      </figcaption>
    </figure>
    ${nationwideBlock(nationwide, sources)}
    <h2>Registries and sources</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Registries and sources">
      <table>
        <thead>
          <tr>
            <th scope="col">Jurisdiction</th>
            <th scope="col" class="num">Companies</th>
            <th scope="col">Loaded</th>
            <th scope="col">Sources, newest load</th>
          </tr>
        </thead>
        <tbody>
          ${loaded.map((one) => row(one, extents.get(one.state), sources))}
        </tbody>
      </table>
    </div>
    ${yearsFigure(years, 'Companies of all loaded registries, without sample data.')}
    ${
      others.length === 0
        ? ''
        : html`<h2>Not loaded</h2>
            <p class="facts">${others.join(', ')}</p>`
    }`;
}

/** How many rows are loaded of how many, how often the publisher makes a new file, and its terms. */
function publishedFacts({ source, rows }: JurisdictionSource, described: PublishedSources): string {
  const found = described.find(source);
  if (found === undefined) return '';
  const { expectedRows, rhythm, terms } = found;
  const loaded =
    expectedRows === null ? counted(rows, 'row', 'rows') : `${number(rows)} rows of at least ${number(expectedRows)}`;
  return `; ${[loaded, ...(rhythm === null ? [] : [`published ${rhythm}`]), terms].join('; ')}`;
}

/** The sources of the whole country, whose records may belong to a company of any state. */
function nationwideBlock(nationwide: readonly NationwideSource[], described: PublishedSources): Html {
  if (nationwide.length === 0) {
    return html`<h2 id="us">United States</h2>
      <p>No nationwide source is loaded. A company without federal records here may have some.</p>`;
  }
  return html`<h2 id="us">United States</h2>
    <p>
      Sources of the whole country, searched for records of companies of every state. Other federal records may exist.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Nationwide sources">
      <table>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" class="num">Rows</th>
            <th scope="col">Loaded</th>
            <th scope="col">Data</th>
          </tr>
        </thead>
        <tbody>
          ${nationwide.map(
            ({ source, rows, extent, as_of: asOf, last_loaded_at: loadedAt }) =>
              html`<tr>
                <th scope="row">${sourceLink(source, described)}</th>
                <td class="num">${number(rows)}</td>
                <td>${isSampleSlug(source) ? 'Sample data' : extent === null ? '' : NATIONWIDE_EXTENTS[extent]}</td>
                <td><span class="facts">${dataDate(asOf)}, loaded ${time(loadedAt)}</span></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** How many companies of real registries are loaded, of how many registries. */
export function realCompanies(jurisdictions: ListJurisdictionsReply['jurisdictions']): string {
  const counts = jurisdictions.map(({ jurisdiction }) => jurisdiction.company_count).filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length === 0) return 'No registry is loaded yet';
  return `${counted(total, 'company', 'companies')} in ${counted(counts.length, 'registry', 'registries')}`;
}

interface Row extends Jurisdiction {
  readonly state: StateCode;
}

function row(one: Row, extent: RegisterExtent | undefined, described: PublishedSources): Html {
  const { state, company_count: companies, sample_company_count: samples, sources } = one;
  return html`<tr id="${state.toLowerCase()}">
    <th scope="row">${jurisdictionNames[state]}${samples > 0 ? html` ${SAMPLE_BADGE}` : ''}</th>
    <td class="num">
      ${companies > 0 ? number(companies) : samples > 0 ? html`<span class="facts">${counted(samples, 'sample', 'samples')}</span>` : '–'}
    </td>
    <td>${companies > 0 && extent !== undefined ? EXTENTS[extent] : ''}</td>
    <td>
      <ul class="plain">
        ${sources.map(
          (source) =>
            html`<li>
              ${sourceInWords(source.source)}${isSampleSlug(source.source) ? ' (sample)' : html`: ${sourceLink(source.source, described)}`}
              <span class="facts"
                >${dataDate(source.as_of)}, loaded
                ${time(source.last_loaded_at)}${publishedFacts(source, described)}</span
              >
            </li>`,
        )}
      </ul>
    </td>
  </tr>`;
}
