import type { ValueCount } from '@registry/contracts-demo';
import { type StateCode } from '@registry/domain';
import type { CoverageDataset, CoverageRegion, CoverageReport } from '../../coverage/coverage.dto.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { sourceLink } from '../company/source-line.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, SAMPLE_BADGE, time } from '../layout/parts.ts';
import { scrollTable } from '../layout/table.ts';
import { yearsFigure } from '../layout/years-figure.ts';
import { sourceInWords } from './source-in-words.ts';
import { tileMap } from './tile-map.ts';

/** Names of the loaded part of a registry. */
const EXTENTS: Readonly<Record<NonNullable<CoverageRegion['registry']>, string>> = {
  whole: 'Whole registry',
  active: 'All active companies',
  part: 'Part of the registry',
};

/** Names of the loaded part of a nationwide source. */
const NATIONWIDE_EXTENTS = { whole: 'All that is published', part: 'A part of it' } as const;

/** The companies loaded for each jurisdiction, how much of its registry that is, its datasets and their dates. */
export function coverageMain(
  { regions, nationwide }: CoverageReport,
  sources: PublishedSources,
  years: readonly ValueCount[],
): Html {
  const loaded = regions.filter(hasLoaded);
  const samples = regions.reduce((sum, { sample_company_count: count }) => sum + count, 0);
  const byCode = new Map(regions.map((one) => [toCode(one), one] as const));
  return html`<h1>Coverage</h1>
    <p class="lead">
      ${realCompanies(regions.map(({ company_count: count }) => count))}. If a state's source is not loaded, or only a
      part of its registry is, an empty result does not mean there are no records.
    </p>
    ${samples === 0 ? '' : html`<p class="lead">${counted(samples, 'sample company', 'sample companies')} of fictional test data are not counted.</p>`}
    <figure class="map">
      ${tileMap((state) => byCode.get(state))}
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
    ${scrollTable(
      'Registries and sources',
      ['Jurisdiction', { number: 'Companies' }, 'Loaded', 'Sources, newest load'],
      loaded.map((one) => row(one, sources)),
      { role: 'region' },
    )}
    ${yearsFigure(years, 'Companies of all loaded registries, without sample data.')}
    ${notLoaded(regions, nationwide, sources)}`;
}

/** The rows of the newest file, which may be an increment, those of all of the dataset, how often there is a new file, and its terms. */
function publishedFacts({ license, published_rows: all, loaded_rows: loaded, rhythm }: CoverageDataset): string {
  if (license === null) return '';
  return `; ${[
    `${counted(loaded ?? 0, 'row', 'rows')} in the newest file`,
    ...(all === null ? [] : [`the whole dataset has at least ${number(all)}`]),
    ...(rhythm === null ? [] : [`published ${rhythm}`]),
    license,
  ].join('; ')}`;
}

/** The regions of which nothing is loaded, and the datasets of all of them that could be. */
function notLoaded(
  regions: readonly CoverageRegion[],
  nationwide: readonly CoverageDataset[],
  sources: PublishedSources,
): Html {
  const others = regions.filter((one) => !hasLoaded(one)).map(({ name }) => name);
  const possible = [...regions, { name: 'United States', datasets: nationwide }].map(({ name, datasets }) => ({
    name,
    links: datasets.filter((one) => !isLoaded(one)).map(({ source }) => sourceLink(source, sources)),
  }));
  return html`${
      others.length === 0
        ? ''
        : html`<h2>Not loaded</h2>
            <p class="facts">${others.sort().join(', ')}</p>`
    }
    <h2>Published, but not loaded</h2>
    <p class="facts">
      The terms, the rhythm and the size of each are in <a href="/v1/coverage">the same report as JSON</a>.
    </p>
    <ul class="plain">
      ${possible.map(({ name, links }) =>
        links.map((link, at) => html`<li>${at === 0 ? `${name}: ` : ''}${link}</li>`),
      )}
    </ul>`;
}

function hasLoaded({ company_count: companies, sample_company_count: samples, datasets }: CoverageRegion): boolean {
  return companies + samples > 0 || datasets.some(isLoaded);
}

interface LoadedDataset extends CoverageDataset {
  readonly last_loaded_at: string;
}

function isLoaded(dataset: CoverageDataset): dataset is LoadedDataset {
  return dataset.last_loaded_at !== null;
}

/** `us-or` → `OR` */
function toCode({ slug }: CoverageRegion): StateCode {
  return slug.slice(-2).toUpperCase() as StateCode;
}

/** The sources of the whole country, whose records may belong to a company of any state. */
function nationwideBlock(datasets: readonly CoverageDataset[], described: PublishedSources): Html {
  const loaded = datasets.filter(isLoaded);
  if (loaded.length === 0) {
    return html`<h2 id="us">United States</h2>
      <p>No nationwide source is loaded. A company without federal records here may have some.</p>`;
  }
  return html`<h2 id="us">United States</h2>
    <p>
      Sources of the whole country, searched for records of companies of every state. Other federal records may exist.
    </p>
    ${scrollTable(
      'Nationwide sources',
      ['Source', { number: 'Rows of the newest file' }, 'Loaded', 'Data'],
      loaded.map(
        ({ source, sample, extent, loaded_rows: rows, as_of: asOf, last_loaded_at: loadedAt }) =>
          html`<tr>
            <th scope="row">${sourceLink(source, described)}</th>
            <td class="num">${number(rows ?? 0)}</td>
            <td>${sample ? 'Sample data' : extent === null ? '' : NATIONWIDE_EXTENTS[extent]}</td>
            <td><span class="facts">${dataDate(asOf)}, loaded ${time(loadedAt)}</span></td>
          </tr>`,
      ),
      { role: 'region' },
    )}`;
}

/** How many companies of real registries are loaded, of how many registries. */
export function realCompanies(companyCounts: readonly number[]): string {
  const counts = companyCounts.filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length === 0) return 'No registry is loaded yet';
  return `${counted(total, 'company', 'companies')} in ${counted(counts.length, 'registry', 'registries')}`;
}

function row(region: CoverageRegion, described: PublishedSources): Html {
  const { name, company_count: companies, sample_company_count: samples, registry, datasets } = region;
  return html`<tr id="${toCode(region).toLowerCase()}">
    <th scope="row">${name}${samples > 0 ? html` ${SAMPLE_BADGE}` : ''}</th>
    <td class="num">
      ${companies > 0 ? number(companies) : samples > 0 ? html`<span class="facts">${counted(samples, 'sample', 'samples')}</span>` : '–'}
    </td>
    <td>${registry === null ? '' : EXTENTS[registry]}</td>
    <td>
      <ul class="plain">
        ${datasets.filter(isLoaded).map(
          (dataset) =>
            html`<li>
              ${sourceInWords(dataset.source)}${dataset.sample ? ' (sample)' : html`: ${sourceLink(dataset.source, described)}`}
              <span class="facts"
                >${dataDate(dataset.as_of)}, loaded ${time(dataset.last_loaded_at)}${publishedFacts(dataset)}</span
              >
            </li>`,
        )}
      </ul>
    </td>
  </tr>`;
}
