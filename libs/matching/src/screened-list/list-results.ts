import type { WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';

/** The results of all lists, hits first, then by confidence. */
export function listResults({ lists }: Pick<WatchlistScreening, 'lists'>): WatchlistResult[] {
  return lists.flatMap(({ results }) => results).sort(compareResults);
}

/** Hits first, then by confidence; 0 for the same entry. */
export function compareResults(one: WatchlistResult, other: WatchlistResult): number {
  const byStatus = Number(other.status === 'hit') - Number(one.status === 'hit');
  const byId = one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
  return byStatus || other.match.confidence - one.match.confidence || byId;
}
