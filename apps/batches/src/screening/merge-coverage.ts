import type { RegisterCoverage } from '@registry/contracts-business-registry';
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

/** What was loaded of registries when the rows of both were matched, by state: of one that was loaded meanwhile each version of its sources. */
export function mergeRegisters(
  one: readonly RegisterCoverage[],
  other: readonly RegisterCoverage[],
): readonly RegisterCoverage[] {
  const byState = new Map(one.map((register) => [register.state, register] as const));
  for (const register of other) {
    const known = byState.get(register.state);
    byState.set(register.state, known === undefined ? register : unite(known, register));
  }
  return [...byState.values()].toSorted((left, right) => (left.state < right.state ? -1 : 1));
}

function unite(one: RegisterCoverage, other: RegisterCoverage): RegisterCoverage {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const sources = new Map(
    [...one.sources, ...other.sources].map(
      (source) => [JSON.stringify([source.source, source.loaded_at]), source] as const,
    ),
  );
  const status = one.status === other.status ? one.status : 'partial';
  return { ...other, status, scope: other.scope ?? one.scope, sources: [...sources.values()] };
}
