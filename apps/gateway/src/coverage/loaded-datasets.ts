import type { CoverageDataset, CoverageRegion } from './coverage.dto.ts';
import { type PublishedSources, SOURCE_FAMILIES } from './published-sources.ts';

interface LoadedDataset extends CoverageDataset {
  readonly last_loaded_at: string;
}

export function isLoaded(dataset: CoverageDataset): dataset is LoadedDataset {
  return dataset.last_loaded_at !== null;
}

export function hasLoaded({
  company_count: companies,
  sample_company_count: samples,
  datasets,
}: CoverageRegion): boolean {
  return companies + samples > 0 || datasets.some(isLoaded);
}

/** Datasets by their content, in the order of pages. */
export function byFamily(
  datasets: readonly CoverageDataset[],
  sources: PublishedSources,
): (readonly [string, readonly CoverageDataset[]])[] {
  const families = Map.groupBy(datasets, ({ source }) => sources.findFamily(source));
  return SOURCE_FAMILIES.flatMap((family) => {
    const some = families.get(family);
    return some === undefined ? [] : [[family, some] as const];
  });
}
