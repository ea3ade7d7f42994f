import { Injectable } from '@nestjs/common';
import { getBusiness } from '@registry/contracts-business-registry';
import {
  type CompanyScreening,
  screenCompanies,
  type ScreeningDecisionName,
  type WatchlistPage,
  type WatchlistResult,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { readMatchKeys } from '../records/match-keys.ts';
import { decidedScreening, listResults } from './decided-screening.ts';
import { DecisionsStore } from '../annotations/decisions.store.ts';

/** What a workspace says of a result. */
export interface ResultDecision {
  readonly decision: ScreeningDecisionName;
  readonly note: string | null;
}

interface ScreenedBusiness {
  readonly businessId: string;
  readonly screening: CompanyScreening;
}

/** Screenings of companies as workspaces see them: the results from records-sections, the decisions from the gateway's own table. */
@Injectable()
export class CompanyWatchlists {
  constructor(
    private readonly services: MessageClient,
    private readonly decisions: DecisionsStore,
  ) {}

  async page(workspaceId: number, id: BusinessIdParts, query: PageQuery): Promise<WatchlistPage> {
    const { businessId, screening } = await this.#screen(id);
    const watchlist = await this.decided(workspaceId, businessId, screening);
    const results = listResults(watchlist);
    const { offset, limit } = query.window;
    const { hit_count, coverage } = watchlist;
    return { ...toList(results.slice(offset, offset + limit), results.length, query), hit_count, coverage };
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

  /** A screening with the decisions of a workspace. Without results nothing is read. */
  async decided(workspaceId: number, businessId: string, screening: CompanyScreening): Promise<WatchlistScreening> {
    const isEmpty = screening.watchlist.lists.every(({ results }) => results.length === 0);
    return isEmpty
      ? screening.watchlist
      : decidedScreening(screening, await this.decisions.list(workspaceId, businessId));
  }

  async #screen(id: BusinessIdParts): Promise<ScreenedBusiness> {
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true });
    const { id: businessId, addresses } = found.business;
    const company = { matchKeys: readMatchKeys(found), names: [], addresses, ein: null };
    const { screenings } = await this.services.call(screenCompanies, { companies: [company] });
    const [screening] = screenings;
    if (screening === undefined) throw new Error(`records-sections did not screen ${businessId}.`);
    return { businessId, screening };
  }
}

function unknownResult(businessId: string, resultId: string): AppError {
  return new AppError(codes.request.unknownPath, {
    message: `${businessId} has no screening result ${quoted(resultId)}. List its results with GET /v1/businesses/${businessId}/watchlist.`,
  });
}
