import type { RegistrationScreening } from '@registry/contracts-business-registry';
import type {
  CompanyScreening,
  ScreeningDecision,
  ScreeningDecisionName,
  WatchlistResult,
  WatchlistScreening,
} from '@registry/contracts-records-sections';
import { isHit } from '@registry/domain/is-hit';

/** A decision of a workspace on a result of a screening, or on a record. */
export interface StoredDecision {
  /** Of the result, `wlr_…`, or of the record, `rec_…`. */
  readonly resultId: string;
  readonly decision: string;
  readonly note: string | null;
  /** Digest of what the entry or the record said then. */
  readonly content: string;
  /** ISO 8601 UTC. */
  readonly decidedAt: string;
}

/** A screening as a workspace sees it: each result with its decision, and no hits that it decided are not a match. */
export function decidedScreening(
  { watchlist, contents }: CompanyScreening,
  decisions: readonly StoredDecision[],
): WatchlistScreening {
  const lists = watchlist.lists.map((list) => ({ ...list, results: decide(list.results, contents, decisions) }));
  return { ...watchlist, hit_count: countHits(lists.flatMap(({ results }) => results)), lists };
}

/** The decisions that were made by a time; all of them without one. */
export function decidedBy(
  decisions: readonly StoredDecision[],
  { known_at: knownAt = null }: { readonly known_at?: string | null },
): readonly StoredDecision[] {
  return knownAt === null ? decisions : decisions.filter(({ decidedAt }) => decidedAt <= knownAt);
}

/** The same for stored results of one company. */
export function decide(
  results: readonly WatchlistResult[],
  contents: CompanyScreening['contents'],
  decisions: readonly StoredDecision[],
): WatchlistResult[] {
  const byResult = new Map(decisions.map((one) => [one.resultId, one] as const));
  return results.map((result) => {
    const stored = byResult.get(result.id);
    return stored === undefined ? result : { ...result, decision: toDecision(stored, contents[result.id]) };
  });
}

function toDecision(
  { decision, note, content, decidedAt }: StoredDecision,
  now: string | undefined,
): ScreeningDecision {
  const decided = { decision: decision as ScreeningDecisionName, note, decided_at: decidedAt };
  return { object: 'watchlist_decision', ...decided, is_current: content === now };
}

/** The hits that nobody rejected. */
export function countHits(results: readonly WatchlistResult[]): number {
  return results.filter(isHit).length;
}

/** A screening in numbers. */
export function countResults({ hit_count, lists, coverage }: WatchlistScreening): RegistrationScreening {
  const possible = lists.flatMap(({ results }) => results).filter(({ status }) => status === 'possible');
  return { hit_count, possible_count: possible.length, coverage: coverage.status };
}
