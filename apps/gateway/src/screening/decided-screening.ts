import type {
  CompanyScreening,
  ScreeningDecision,
  ScreeningDecisionName,
  WatchlistResult,
  WatchlistScreening,
} from '@registry/contracts-records-sections';
import type { StoredDecision } from '../annotations/decisions.store.ts';

/** A screening as a workspace sees it: each result with its decision, and no hits that it decided are not a match. */
export function decidedScreening(
  { watchlist, contents }: CompanyScreening,
  decisions: readonly StoredDecision[],
): WatchlistScreening {
  const byResult = new Map(decisions.map((one) => [one.resultId, one] as const));
  const lists = watchlist.lists.map((list) => ({
    ...list,
    results: list.results.map((result) => {
      const stored = byResult.get(result.id);
      return stored === undefined ? result : { ...result, decision: toDecision(stored, contents[result.id]) };
    }),
  }));
  return { ...watchlist, hit_count: lists.flatMap(({ results }) => results).filter(isCounted).length, lists };
}

function toDecision(
  { decision, note, content, decidedAt }: StoredDecision,
  now: string | undefined,
): ScreeningDecision {
  const decided = { decision: decision as ScreeningDecisionName, note, decided_at: decidedAt };
  return { object: 'watchlist_decision', ...decided, is_current: content === now };
}

/** A decision on an entry that says something else now does not count. */
function isCounted({ status, decision }: WatchlistResult): boolean {
  return status === 'hit' && !(decision?.decision === 'not_a_match' && decision.is_current);
}

/** The results of all lists, hits first, then by confidence. */
export function listResults({ lists }: WatchlistScreening): WatchlistResult[] {
  const all = lists.flatMap(({ results }) => results);
  return all.sort((one, other) => {
    const byStatus = Number(other.status === 'hit') - Number(one.status === 'hit');
    return byStatus || other.match.confidence - one.match.confidence || (one.id < other.id ? -1 : 1);
  });
}
