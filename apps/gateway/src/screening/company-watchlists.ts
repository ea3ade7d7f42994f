import { Injectable } from '@nestjs/common';
import {
  addScreenings,
  countHits,
  decide,
  decidedBy,
  decidedScreening,
  screenBusiness,
} from '@registry/business-profile';
import type {
  Business,
  CompanyScreening,
  MatchScreening,
  ScreeningDecisionName,
  WatchlistPage,
  WatchlistResult,
  WatchlistScreening,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { listResults } from '@registry/matching';
import { MessageClient } from '@registry/messaging';
import { type Clocks, readsAt } from '../records/clocks.ts';
import type { DatedPageQuery } from '../records/past-page.query.dto.ts';
import { DecisionsStore } from '../annotations/decisions.store.ts';

/** A workspace's decision on a result. */
export interface ResultDecision {
  readonly decision: ScreeningDecisionName;
  readonly note: string | null;
}

/** Screenings of companies as workspaces see them: the results from records-sections, the decisions from the gateway's own table. */
@Injectable()
export class CompanyWatchlists {
  constructor(
    private readonly services: MessageClient,
    private readonly decisions: DecisionsStore,
  ) {}

  async page(workspaceId: number, id: BusinessIdParts, query: DatedPageQuery): Promise<WatchlistPage> {
    const watchlist = await this.screen(workspaceId, id, query);
    const results = listResults(watchlist);
    const { offset, limit } = query.window;
    const { hit_count, coverage } = watchlist;
    return { ...toList(results.slice(offset, offset + limit), results.length, query), hit_count, coverage };
  }

  /** The screening of a company, with the decisions of a workspace. */
  async screen(workspaceId: number | null, id: BusinessIdParts, clocks: Clocks = {}): Promise<WatchlistScreening> {
    const { businessId, screening } = await this.#screen(id, clocks);
    return workspaceId === null ? screening.watchlist : this.decided(workspaceId, businessId, screening, clocks);
  }

  /** A profile with the screening of each of its registrations in numbers: a hit of one is a hit of the entity. */
  addToRegistrations(workspaceId: number | null, business: Business, clocks: Clocks = {}): Promise<Business> {
    return addScreenings(business, (id) => this.screen(workspaceId, id, clocks));
  }

  /** Keeps a decision; returns the result with it. */
  async decide(
    workspaceId: number,
    id: BusinessIdParts,
    resultId: string,
    decided: ResultDecision,
  ): Promise<WatchlistResult> {
    const { businessId, screening } = await this.#screen(id);
    const content = screening.contents[resultId];
    if (content === undefined) throw unknownResult(businessId, resultId);
    await this.decisions.keep(workspaceId, businessId, { resultId, content, ...decided });
    const watchlist = await this.decided(workspaceId, businessId, screening);
    const result = listResults(watchlist).find((one) => one.id === resultId);
    if (result === undefined) throw unknownResult(businessId, resultId);
    return result;
  }

  /** A screening with the decisions of a workspace, of the past those that were made by then. Without results nothing is read. */
  async decided(
    workspaceId: number,
    businessId: string,
    screening: CompanyScreening,
    clocks: Clocks = {},
  ): Promise<WatchlistScreening> {
    const isEmpty = screening.watchlist.lists.every(({ results }) => results.length === 0);
    if (isEmpty) return screening.watchlist;
    const decisions = await this.decisions.list(workspaceId, businessId);
    return decidedScreening(screening, decidedBy(decisions, clocks));
  }

  /** Stored results of a company with the decisions of a workspace. */
  async decidedResults(
    workspaceId: number,
    businessId: string,
    stored: Pick<MatchScreening, 'results' | 'hit_count'> & Pick<CompanyScreening, 'contents'>,
  ): Promise<Pick<MatchScreening, 'results' | 'hit_count'>> {
    const { results: found, contents, hit_count } = stored;
    if (found.length === 0) return { hit_count, results: [] };
    const results = decide(found, contents, await this.decisions.list(workspaceId, businessId));
    return { hit_count: countHits(results), results };
  }

  #screen(id: BusinessIdParts, clocks: Clocks = {}) {
    return screenBusiness(this.services, id, readsAt(clocks));
  }
}

function unknownResult(businessId: string, resultId: string): AppError {
  return new AppError(codes.request.unknownPath, {
    message: `${businessId} has no screening result ${quoted(resultId)}. List its results with GET /v1/businesses/${businessId}/watchlist.`,
  });
}
