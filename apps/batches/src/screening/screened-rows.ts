import type { KeptResult, KeptScreening } from '@registry/contracts-batches';
import { type CompanyScreening, type WatchlistCoverage, WITHOUT_LISTS } from '@registry/contracts-records-sections';
import { isScreenedItself, listResults, type ListScreenings, screenList } from '@registry/matching';
import type { MessageClient } from '@registry/messaging';
import { mergeCoverage } from './merge-coverage.ts';

/** Results of rows, and the lists that they were screened against; null where nothing was. */
export interface ScreenedRows {
  readonly results: readonly KeptResult[];
  readonly coverage: WatchlistCoverage | null;
}

/** Adds the screenings of candidates, and of queries that no company is settled for. */
export async function screenRows(
  services: MessageClient,
  queries: readonly unknown[],
  results: readonly KeptResult[],
): Promise<ScreenedRows> {
  return addScreenings(results, await screenList(services, queries, results));
}

/** The same in a sandbox, which has no lists. */
export function screenNowhere(results: readonly KeptResult[]): ScreenedRows {
  const ids = results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id));
  const unknown = results.flatMap((result, at) => (isScreenedItself(result) ? [[at, WITHOUT_LISTS] as const] : []));
  return addScreenings(results, {
    companies: new Map(ids.map((id) => [id, WITHOUT_LISTS] as const)),
    queries: new Map(unknown),
  });
}

function addScreenings(results: readonly KeptResult[], { companies, queries }: ListScreenings): ScreenedRows {
  const screened = results.map((result, at): KeptResult => {
    const candidates = result.candidates.map((candidate) => {
      const screening = companies.get(candidate.business.id);
      return screening === undefined ? candidate : { ...candidate, watchlist: toKept(screening) };
    });
    const own = queries.get(at);
    if (own === undefined) return { ...result, candidates };
    const verdict = result.verdict === 'no_match' ? 'not_in_register' : result.verdict;
    return { ...result, verdict, candidates, watchlist: toKept(own) };
  });
  const coverages = [...companies.values(), ...queries.values()].map(({ watchlist }) => watchlist.coverage);
  return { results: screened, coverage: coverages.reduce<WatchlistCoverage | null>(mergeCoverage, null) };
}

function toKept({ watchlist, contents }: CompanyScreening): KeptScreening {
  return { hit_count: watchlist.hit_count, results: listResults(watchlist), contents };
}
