import type { CoverageDataset, CoverageRegion, CoverageReport } from '../../coverage/coverage.dto.ts';
import { byFamily, isLoaded } from '../../coverage/loaded-datasets.ts';
import { LISTS, type PublishedSources } from '../../coverage/published-sources.ts';
import { sourceLink } from '../company/source-line.ts';
import { coverageMap, daysInWords } from '../coverage/coverage-map.ts';
import { realCompanies } from '../coverage/coverage-page.ts';
import { factList, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate } from '../layout/parts.ts';
import { searchField } from '../search-field/search-field.ts';

/** The page without a search. `examples` find something. */
export function homeMain(report: CoverageReport, sources: PublishedSources, examples: readonly string[]): Html {
  return html`<div class="hero">
      <h1>Public business records, searchable</h1>
      <p class="lead">
        Search companies exactly as state registries publish them, plus the liens, loans, licenses and permits matched
        to them.
      </p>
      ${searchField('')}
      ${examples.length === 0 ? '' : html`<p class="try">Try ${examples.map((q, i) => html`${i === 0 ? '' : ', '}<a href="/?${new URLSearchParams({ q }).toString()}">${q}</a>`)}</p>`}
    </div>
    ${coveredBriefly(report.regions)} ${coverageMap(report.regions, sources, '/coverage')}
    ${loadedRecords(report, sources)}`;
}

/** A short summary of what can be searched: sample data is named, and never counted as real. */
export function coveredBriefly(regions: readonly CoverageRegion[]): Html {
  const samples = regions.reduce((sum, { sample_company_count: count }) => sum + count, 0);
  const isReal = regions.some(({ company_count: count }) => count > 0);
  if (!isReal && samples === 0) return html`<p class="empty">No registry is loaded yet.</p>`;
  return html`<section class="covered">
    <h2>What is covered</h2>
    <p>
      ${realCompanies(regions)}.
      ${samples === 0 ? '' : `You can ${isReal ? 'also ' : ''}search ${counted(samples, 'fictional sample company', 'fictional sample companies')}.`}
      <a href="/coverage">Sources and data dates</a>
    </p>
  </section>`;
}

/** Records and lists of all states and of the whole country, each with the days of its data. */
function loadedRecords({ regions, nationwide }: CoverageReport, sources: PublishedSources): Html {
  const datasets = [...regions.flatMap((region) => region.datasets), ...nationwide].filter(isLoaded);
  const records = byFamily(datasets, sources).filter(([family]) => family !== 'Companies');
  if (records.length === 0) return html`<p>No records and no lists are loaded.</p>`;
  // Each list is of a day of its own: a screening is as old as the oldest.
  const line = ({ source, as_of: asOf }: CoverageDataset) => html`${sourceLink(source, sources)}, ${dataDate(asOf)}`;
  return factList(
    records.map(([family, some]) => [
      family,
      family === LISTS
        ? list(some.map(line), '')
        : `${counted(some.length, 'source', 'sources')}, ${daysInWords(some)}`,
    ]),
  );
}
