import type { KeptResult, KeptScreening } from '@registry/contracts-batches';
import type { CompanyScreening, WatchlistCoverage } from '@registry/contracts-records-sections';
import { listResults, type ListScreenings, type MessageSender, screenList } from '@registry/matching';
import { mergeCoverage } from './merge-coverage.ts';

/** Results of rows, and the lists that they were screened against; null where nothing was. */
export interface ScreenedRows {
  readonly results: readonly KeptResult[];
  readonly coverage: WatchlistCoverage | null;
}

/** Adds the screenings of candidates, and of queries that no company is settled for. */
export async function screenRows(
  services: MessageSender,
  queries: readonly unknown[],
  results: readonly KeptResult[],
): Promise<ScreenedRows> {
  return addScreenings(results, await screenList(services, queries, results));
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
