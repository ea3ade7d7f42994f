import type { WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';

/** The results of all lists, hits first, then by confidence. */
export function listResults({ lists }: Pick<WatchlistScreening, 'lists'>): WatchlistResult[] {
  const all = lists.flatMap(({ results }) => results);
  return all.sort((one, other) => {
    const byStatus = Number(other.status === 'hit') - Number(one.status === 'hit');
    return byStatus || other.match.confidence - one.match.confidence || (one.id < other.id ? -1 : 1);
  });
}
