import type { ValueCount } from '@registry/contracts-demo';
import { toRealSlug } from '@registry/domain';
import type { CoverageDataset, CoverageRegion, CoverageReport } from '../../coverage/coverage.dto.ts';
import { byFamily, hasLoaded, isLoaded } from '../../coverage/loaded-datasets.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { sourceLink } from '../company/source-line.ts';
import { folded, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, time } from '../layout/parts.ts';
import { yearsFigure } from '../layout/years-figure.ts';
import { coverageMap, daysInWords, regionInWords } from './coverage-map.ts';

/** Names of the loaded part of a nationwide source. */
const NATIONWIDE_EXTENTS = { whole: 'all that is published', part: 'a part of it' } as const;
/** Words of slugs that are written in capitals. */
const CAPITALS = new Set(['ucc', 'ppp', 'olcc', 'tabs', 'nyc']);

/** The companies loaded for each jurisdiction, how much of its registry that is, its datasets and their dates. */
export function coverageMain(
  { regions, nationwide }: CoverageReport,
  sources: PublishedSources,
  years: readonly ValueCount[],
): Html {
  const samples = regions.reduce((sum, { sample_company_count: count }) => sum + count, 0);
  return html`<h1>Coverage</h1>
    <p class="lead">
      ${realCompanies(regions)}. If a state's source is not loaded, or only a part of its registry is, an empty result
      does not mean there are no records.
    </p>
    ${samples === 0 ? '' : html`<p class="lead">${counted(samples, 'sample company', 'sample companies')} of fictional test data are not counted.</p>`}
    ${coverageMap(regions, sources, '')}
    <h2>States</h2>
    ${regions.filter(hasLoaded).map((region) => regionDetails(region, sources))}
    <h2 id="us">United States</h2>
    <p>
      ${
        nationwide.some(isLoaded)
          ? 'Sources of the whole country, searched for records of companies of every state. Other federal records may exist.'
          : 'No nationwide source is loaded. A company without federal records here may have some.'
      }
    </p>
    ${byFamily(nationwide, sources).map(([family, datasets]) => foldedSources(family, sourcesInWords(datasets), datasetList(datasets, sources)))}
    ${notLoaded(regions, sources)}
    <p class="facts">
      The terms, the rhythm and the size of each are in <a href="/v1/coverage">the same report as JSON</a>.
    </p>
    ${yearsFigure(years, 'Companies of all loaded registries, without sample data.')}`;
}

/** A region with its sources by content. A link to the region leads into what is folded, so that browsers unfold it. */
function regionDetails(region: CoverageRegion, sources: PublishedSources): Html {
  const { slug, datasets } = region;
  const { name, badge, companies, extent, records } = regionInWords(region, sources);
  const facts = hasLoaded(region) ? [`${companies}${extent === '' ? '' : ` (${extent.toLowerCase()})`}`, records] : [];
  return foldedSources(
    html`${name}${badge}`,
    [...facts, sourcesInWords(datasets)].filter((text) => text !== '').join(' · '),
    html`<dl class="kv" id="${slug.slice(-2)}">
      ${byFamily(datasets, sources).map(
        ([family, some]) =>
          html`<dt>${family}</dt>
            <dd>${datasetList(some, sources)}</dd>`,
      )}
    </dl>`,
  );
}

function foldedSources(title: Html | string, facts: string, contents: Html): Html {
  const summary = html`<h3>${title}</h3>
    <span class="facts">${facts}</span>`;
  return folded(summary, contents);
}

/** `2 of 3 sources loaded, data of Mar 31, 2019`. */
function sourcesInWords(datasets: readonly CoverageDataset[]): string {
  const loaded = datasets.filter(isLoaded);
  if (loaded.length === 0) return `${counted(datasets.length, 'source', 'sources')}, not loaded`;
  return `${number(loaded.length)} of ${counted(datasets.length, 'source', 'sources')} loaded, ${daysInWords(loaded)}`;
}

function datasetList(datasets: readonly CoverageDataset[], sources: PublishedSources): Html {
  return list(datasets.map((dataset) => html`${sourceName(dataset, sources)} ${loadedFacts(dataset)}`));
}

/** A source that is not described is named by its slug: `us-co/ucc-filings` → `UCC filings`. */
function sourceName({ source }: CoverageDataset, sources: PublishedSources): Html {
  const link = sourceLink(source, sources);
  if (sources.find(source) !== undefined) return link;
  const words = (toRealSlug(source).split('/').at(-1) ?? source).split('-');
  const text = words.map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word)).join(' ');
  return html`${text.charAt(0).toUpperCase()}${text.slice(1)}: ${link}`;
}

/** The day and the load, the rows of the newest file, which may be an increment, those of all of the dataset, its rhythm and its terms. */
function loadedFacts(dataset: CoverageDataset): Html | string {
  if (!isLoaded(dataset)) return '(not loaded)';
  const { sample, as_of: asOf, extent, license, published_rows: all, loaded_rows: loaded, rhythm } = dataset;
  const published = [
    `${counted(loaded ?? 0, 'row', 'rows')} in the newest file`,
    ...(extent === null ? [] : [NATIONWIDE_EXTENTS[extent]]),
    ...(all === null ? [] : [`the whole dataset has at least ${number(all)}`]),
    ...(rhythm === null ? [] : [`published ${rhythm}`]),
    ...(license === null ? [] : [license]),
  ];
  const loads = html`${dataDate(asOf)}, loaded ${time(dataset.last_loaded_at)}`;
  return html`<span class="facts">${loads}${sample ? '' : `; ${published.join('; ')}`}</span>`;
}

/** The regions of which nothing is loaded, with the datasets that could be. */
function notLoaded(regions: readonly CoverageRegion[], sources: PublishedSources): Html | '' {
  const others = regions.filter((one) => !hasLoaded(one));
  if (others.length === 0) return '';
  const described = others.filter(({ datasets }) => datasets.length > 0);
  const names = others.filter(({ datasets }) => datasets.length === 0).map(({ name }) => name);
  const states = `sources of ${counted(described.length, 'state or province', 'states and provinces')}`;
  const details = html`${described.map((region) => regionDetails(region, sources))}`;
  return html`<h2>Not loaded</h2>
    ${names.length === 0 ? '' : html`<p class="facts">${names.sort().join(', ')}</p>`}
    ${described.length === 0 ? '' : foldedSources('Published, but not loaded', states, details)}`;
}

/** How many companies of real registries are loaded, of how many registries. */
export function realCompanies(regions: readonly CoverageRegion[]): string {
  const counts = regions.map(({ company_count: count }) => count).filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length === 0) return 'No registry is loaded yet';
  return `${counted(total, 'company', 'companies')} in ${counted(counts.length, 'registry', 'registries')}`;
}
