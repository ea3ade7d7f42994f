import type { WatchlistCoverage } from '@registry/contracts-records-sections';

/** What the rows of both were screened against: each version of a source once. */
export function mergeCoverage(
  one: WatchlistCoverage | null,
  other: WatchlistCoverage | null,
): WatchlistCoverage | null {
  if (one === null || other === null) return one ?? other;
  const sources = new Map(
    [...one.sources, ...other.sources].map(
      (source) => [JSON.stringify([source.source, source.loaded_at]), source] as const,
    ),
  );
  const isCovered = one.status !== 'not_covered' && other.status !== 'not_covered';
  return { ...other, status: isCovered ? 'partial' : 'not_covered', sources: [...sources.values()] };
}
