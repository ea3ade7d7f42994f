import { toStateSlug } from '@registry/domain';
import type { CoverageDataset, CoverageRegion } from '../../coverage/coverage.dto.ts';
import { byFamily, hasLoaded, isLoaded } from '../../coverage/loaded-datasets.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { folded } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, day, number, SAMPLE_BADGE } from '../layout/parts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { SHADES, tileMap } from './tile-map.ts';

/** Names of the loaded part of a registry. */
const EXTENTS: Readonly<Record<NonNullable<CoverageRegion['registry']>, string>> = {
  whole: 'Whole registry',
  active: 'All active companies',
  part: 'Part of the registry',
};

/** The states as tiles with the number of their companies, and the same as a table. `page`: the page that has their sources, empty for this one. */
export function coverageMap(regions: readonly CoverageRegion[], sources: PublishedSources, page: string): Html {
  const loaded = regions.filter(hasLoaded).map((region) => {
    const words = regionInWords(region, sources);
    const text = [words.companies, words.records, words.days].filter((part) => part !== '').join('; ');
    return { ...words, text, href: `${page}#${region.slug.slice(-2)}` };
  });
  const bySlug = new Map(loaded.map((region) => [region.slug, region]));
  const rows = loaded.map(({ href, name, badge, count, companies, extent, records, days }) =>
    tableRow([
      { head: html`<a href="${href}">${name}</a>${badge}` },
      { number: count > 0 ? number(count) : companies },
      extent,
      records,
      days,
    ]),
  );
  const legend = html`<span class="shade-0">none</span
    >${SHADES.map((least, i) => html`<span class="shade-${i + 1}">${number(least)}+</span>`)}${loaded.some(({ samples }) => samples > 0) ? html`<span class="shade-sample">sample data only</span>` : ''}`;
  return html`<figure class="map">
      ${tileMap((state) => bySlug.get(toStateSlug(state)))}
      <figcaption>
        Companies loaded:
        <span class="legend">${legend}</span>
      </figcaption>
    </figure>
    ${folded(
      'The map as a table',
      scrollTable('Loaded states', ['State', { number: 'Companies' }, 'Loaded', 'Records and lists', 'Data'], rows),
    )}`;
}

/** A region and its loaded part: `18,399 companies`, `Whole registry`, `liens, licenses` and the days; empty where nothing is. */
export function regionInWords(region: CoverageRegion, sources: PublishedSources) {
  const { slug, name, company_count: count, sample_company_count: samples, registry, datasets } = region;
  const families = byFamily(datasets.filter(isLoaded), sources).map(([family]) => family);
  return {
    ...{ slug, name, count, samples },
    badge: samples > 0 ? html` ${SAMPLE_BADGE}` : '',
    companies: companiesInWords(count, samples),
    extent: registry === null ? '' : EXTENTS[registry],
    records: families
      .filter((family) => family !== 'Companies')
      .map((family) => (/^[A-Z]{2}/.test(family) ? family : family.toLowerCase()))
      .join(', '),
    days: daysInWords(datasets),
  };
}

function companiesInWords(count: number, samples: number): string {
  if (count > 0) return counted(count, 'company', 'companies');
  return samples > 0 ? counted(samples, 'sample company', 'sample companies') : 'no companies';
}

/** The oldest and the newest day of what is loaded; a source that does not say its day counts too. */
export function daysInWords(datasets: readonly CoverageDataset[]): string {
  const loaded = datasets.filter(isLoaded);
  if (loaded.length === 0) return 'not loaded';
  const days = loaded.flatMap(({ as_of: asOf }) => asOf ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'data date unknown';
  const range = first === last ? day(first) : `${day(first)} to ${day(last)}`;
  return `data of ${range}${days.length < loaded.length ? ', some of an unknown day' : ''}`;
}
