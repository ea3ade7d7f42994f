import { Injectable } from '@nestjs/common';
import type {
  CountedResult,
  MatchScreening,
  ScreenedResult,
  WatchlistScreening,
} from '@registry/contracts-records-sections';
import { listResults, screenList } from '@registry/matching';
import { MessageClient } from '@registry/messaging';
import { CompanyWatchlists } from '../screening/company-watchlists.ts';

/** Screens what a list was matched with. */
@Injectable()
export class MatchScreenings {
  constructor(
    private readonly services: MessageClient,
    private readonly watchlists: CompanyWatchlists,
  ) {}

  /** The results with their screenings, as a workspace sees them. */
  async add(
    workspaceId: number,
    queries: readonly unknown[],
    results: readonly CountedResult[],
  ): Promise<ScreenedResult[]> {
    const screenings = await screenList(this.services, queries, results);
    const decided = await Promise.all(
      [...screenings.companies].map(async ([id, screening]) => {
        return [id, toShown(await this.watchlists.decided(workspaceId, id, screening))] as const;
      }),
    );
    const ofCompanies = new Map(decided);
    return results.map((result, at) => {
      const candidates = result.candidates.map((candidate) => {
        const watchlist = ofCompanies.get(candidate.business.id);
        return watchlist === undefined ? candidate : { ...candidate, watchlist };
      });
      const screening = screenings.queries.get(at);
      if (screening === undefined) return { ...result, candidates };
      const verdict = result.verdict === 'no_match' ? 'not_in_register' : result.verdict;
      return { ...result, verdict, candidates, watchlist: toShown(screening.watchlist) };
    });
  }
}

function toShown(watchlist: WatchlistScreening): MatchScreening {
  return { hit_count: watchlist.hit_count, results: listResults(watchlist), coverage: watchlist.coverage };
}
