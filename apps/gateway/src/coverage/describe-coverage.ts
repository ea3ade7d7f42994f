import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { JurisdictionSource, ListJurisdictionsReply, NationwideSource } from '@registry/contracts-jurisdiction';
import { isSampleSlug, jurisdictionNames, type StateCode, toStateSlug } from '@registry/domain';
import type { CoverageDataset, CoverageRegion, CoverageReport } from './coverage.dto.ts';
import type { PublishedSources } from './published-sources.ts';

/** Describes what is published, by the source descriptions, next to what is loaded of it, by the services. */
export function describeCoverage(
  { jurisdictions, nationwide }: ListJurisdictionsReply,
  extents: ReadonlyMap<StateCode, RegisterExtent>,
  published: PublishedSources,
): CoverageReport {
  const unloaded = listUnloaded([...jurisdictions.flatMap(({ jurisdiction }) => jurisdiction.sources), ...nationwide]);
  return {
    object: 'coverage_report',
    regions: jurisdictions.map(({ state, jurisdiction }): CoverageRegion => {
      const { company_count, sample_company_count, sources } = jurisdiction;
      return {
        slug: toStateSlug(state),
        name: jurisdictionNames[state],
        company_count,
        sample_company_count,
        registry: company_count === 0 ? null : (extents.get(state) ?? null),
        datasets: [...sources.map((source) => toDataset(source.source, source)), ...unloaded(state)],
      };
    }),
    nationwide: [...nationwide.map((source) => toDataset(source.source, source)), ...unloaded(null)],
  };

  function listUnloaded(loaded: readonly JurisdictionSource[]): (state: StateCode | null) => CoverageDataset[] {
    const slugs = new Set(loaded.map(({ source }) => source));
    const others = published.slugs.filter((slug) => !slugs.has(slug));
    const byState = Map.groupBy(others, (slug) => published.find(slug)?.state ?? null);
    return (state) => (byState.get(state) ?? []).map((slug) => toDataset(slug, null));
  }

  function toDataset(slug: string, load: JurisdictionSource | NationwideSource | null): CoverageDataset {
    const found = published.find(slug);
    return {
      source: slug,
      publisher: found?.publisher ?? null,
      dataset: found?.dataset ?? null,
      url: found?.url ?? null,
      license: found?.terms ?? null,
      rhythm: found?.rhythm ?? null,
      fetched_by: found === undefined ? null : found.hasAddress ? 'program' : 'person',
      verified: load?.verified ?? found?.verified ?? false,
      sample: isSampleSlug(slug),
      extent: load !== null && 'extent' in load ? load.extent : null,
      published_rows: found?.expectedRows ?? null,
      loaded_rows: load?.rows ?? null,
      as_of: load?.as_of ?? null,
      last_loaded_at: load?.last_loaded_at ?? null,
    };
  }
}
