import { type StateCode, toStateSlug } from '@registry/domain';
import type { CoverageDataset, CoverageRegion } from '../../coverage/coverage.dto.ts';
import { byFamily, hasLoaded, isLoaded } from '../../coverage/loaded-datasets.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, day, number, SAMPLE_BADGE } from '../layout/parts.ts';
import { scrollTable } from '../layout/table.ts';
import { tileMap } from './tile-map.ts';

/** Names of the loaded part of a registry. */
export const EXTENTS: Readonly<Record<NonNullable<CoverageRegion['registry']>, string>> = {
  whole: 'Whole registry',
  active: 'All active companies',
  part: 'Part of the registry',
};

/** The states as tiles with the number of their companies, and the same as a table. `page`: the page that has their sources, empty for this one. */
export function coverageMap(regions: readonly CoverageRegion[], sources: PublishedSources, page: string): Html {
  const bySlug = new Map(regions.map((region) => [region.slug, region] as const));
  const toHref = (slug: string): string => `${page}#${slug.slice(-2)}`;
  const toTile = (state: StateCode) => {
    const region = bySlug.get(toStateSlug(state));
    if (region === undefined || !hasLoaded(region)) return undefined;
    const { company_count: companies, sample_company_count: samples } = region;
    return { companies, samples, text: loadedInWords(region, sources), href: toHref(region.slug) };
  };
  const loaded = regions.filter(hasLoaded);
  return html`<figure class="map">
      ${tileMap(toTile)}
      <figcaption>
        Companies loaded:
        <span class="legend"
          ><span class="shade-0">none</span><span class="shade-1">1+</span><span class="shade-2">1,000+</span
          ><span class="shade-3">10,000+</span><span class="shade-4">100,000+</span
          ><span class="shade-5">1,000,000+</span
          >${loaded.some(({ sample_company_count: samples }) => samples > 0) ? html`<span class="shade-sample">sample data only</span>` : ''}</span
        >
      </figcaption>
    </figure>
    <details class="record">
      <summary>The map as a table</summary>
      ${scrollTable(
        'Loaded states',
        ['State', { number: 'Companies' }, 'Loaded', 'Records and lists', 'Data'],
        loaded.map((region) => row(region, toHref(region.slug), sources)),
      )}
    </details>`;
}

function row(region: CoverageRegion, href: string, sources: PublishedSources): Html {
  const { name, company_count: companies, sample_company_count: samples, registry, datasets } = region;
  return html`<tr>
    <th scope="row"><a href="${href}">${name}</a>${samples > 0 ? html` ${SAMPLE_BADGE}` : ''}</th>
    <td class="num">${companies > 0 ? number(companies) : companiesInWords(region)}</td>
    <td>${registry === null ? '' : EXTENTS[registry]}</td>
    <td>${recordsInWords(datasets, sources)}</td>
    <td>${daysInWords(datasets)}</td>
  </tr>`;
}

/** `18,399 companies; liens, licenses; data of Mar 31, 2019 to May 23, 2026`: what of a region is loaded, with its days. */
function loadedInWords(region: CoverageRegion, sources: PublishedSources): string {
  const records = recordsInWords(region.datasets, sources);
  return [companiesInWords(region), ...(records === '' ? [] : [records]), daysInWords(region.datasets)].join('; ');
}

export function companiesInWords({ company_count: companies, sample_company_count: samples }: CoverageRegion): string {
  if (companies > 0) return counted(companies, 'company', 'companies');
  return samples > 0 ? counted(samples, 'sample company', 'sample companies') : 'no companies';
}

/** `liens, licenses`: the loaded records and lists; empty without any. */
export function recordsInWords(datasets: readonly CoverageDataset[], sources: PublishedSources): string {
  const families = byFamily(datasets.filter(isLoaded), sources).map(([family]) => family);
  const others = families.filter((family) => family !== 'Companies');
  return others.map((family) => (/^[A-Z]{2}/.test(family) ? family : family.toLowerCase())).join(', ');
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
