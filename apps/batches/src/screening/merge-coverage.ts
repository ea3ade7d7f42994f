import type { RegisterCoverage } from '@registry/contracts-business-registry';
import type { WatchlistCoverage } from '@registry/contracts-records-sections';

/** What the rows of both were screened against: each version of a source once. */
export function mergeCoverage(
  one: WatchlistCoverage | null,
  other: WatchlistCoverage | null,
): WatchlistCoverage | null {
  if (one === null || other === null) return one ?? other;
  const isCovered = one.status !== 'not_covered' && other.status !== 'not_covered';
  return {
    ...other,
    status: isCovered ? 'partial' : 'not_covered',
    scope: bothScopes(one.scope, other.scope),
    sources: versions([...one.sources, ...other.sources]),
  };
}

/** Lists of which a newer file was loaded meanwhile are named with both. */
function bothScopes(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.includes(other)) return one ?? other;
  return `${one}; for further rows: ${other}`;
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
  return {
    ...one, // with what waited to be indexed
    ...other,
    status: one.status === other.status ? one.status : 'partial',
    scope: other.scope ?? one.scope,
    sources: versions([...one.sources, ...other.sources]),
    register: lesserExtent(one.register, other.register),
  };
}

/** What all rows were matched with at least. */
function lesserExtent(one: RegisterCoverage['register'], other: RegisterCoverage['register']) {
  if (one === other) return one;
  return [one, other].every((extent) => extent === 'whole' || extent === 'active') ? 'active' : 'part';
}

/** Each version of a source once; of a file of several lists those of which it was the newest. */
function versions<
  Source extends { readonly source: string; readonly loaded_at: string; readonly lists?: readonly string[] },
>(all: readonly Source[]): Source[] {
  return [
    ...new Map(all.map((one) => [JSON.stringify([one.source, one.loaded_at, one.lists]), one] as const)).values(),
  ];
}
