import { Injectable } from '@nestjs/common';
import { getBusiness } from '@registry/contracts-business-registry';
import {
  COMPANY_IDS_MAX,
  getCompany,
  type GetCompanyReply,
  getTaxonomy,
  type GetTaxonomyReply,
  listCompanyIds,
  listConnections,
  type ListConnectionsReply,
  searchCompanies,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
} from '@registry/contracts-demo';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { inOrder } from '../businesses/hit-order.ts';
import { withFallback } from '../businesses/live-requests.ts';
import { companiesByRecordNumber } from '../businesses/record-numbers.ts';
import { mergeReplies } from './merge-replies.ts';

/** Seconds after which a company that is not in the demo yet may be there. */
const NOT_YET_SECONDS = 30;

/** A search without filters for one company. */
const ANY: Omit<SearchCompaniesRequest, 'q' | 'samples'> = {
  ...{ states: [], status: null, type: null, naics: null, year: null, has: [] },
  ...{ withYears: false, sort: 'relevance', offset: 0, limit: 1 },
};

/** The companies of the open demo, for its API and its pages. */
@Injectable()
export class Companies {
  constructor(private readonly services: MessageClient) {}

  search(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    return this.services.call(searchCompanies, request);
  }

  /** The same; a query that finds none may be the number of a record: then the companies that have it are found. */
  async find(request: SearchCompaniesRequest): Promise<SearchCompaniesReply> {
    const reply = await this.search(request);
    if (reply.matchCount > 0) return reply;
    const ids = await companiesByRecordNumber(this.services, request.q);
    if (ids.length === 0) return reply;
    const { offset, limit } = request;
    const found = mergeReplies(
      await Promise.all(ids.map((q) => this.search({ ...request, q, offset: 0, limit: 1 }))),
      reply,
    );
    const hits = inOrder(found.hits, request.sort).slice(offset, offset + limit);
    return { ...found, hits: hits.map((hit) => ({ ...hit, matched_on: 'record_number' as const })) };
  }

  /** The first texts that find companies of what is loaded, at most `limit`. A search that is unavailable finds none. */
  async findExamples(texts: readonly string[], samples: boolean, limit: number): Promise<readonly string[]> {
    const examples: string[] = [];
    for (const q of texts) {
      if (examples.length === limit) break;
      const { totalCount } = await withFallback(this.search({ ...ANY, q, samples }), { totalCount: 0 });
      if (totalCount > 0) examples.push(q);
    }
    return examples;
  }

  get(id: BusinessIdParts, withConnections: boolean): Promise<GetCompanyReply> {
    return this.#orNotYet(id, this.services.call(getCompany, { ...id, withConnections }));
  }

  /** The companies with the same officers, agents or address. */
  connections(id: BusinessIdParts): Promise<ListConnectionsReply> {
    return this.#orNotYet(id, this.services.call(listConnections, id));
  }

  /** The ids of a jurisdiction, from the one after `offset`. */
  async listIds(jurisdiction: string, offset: number): Promise<readonly string[]> {
    return (await this.services.call(listCompanyIds, { jurisdiction, offset, limit: COMPANY_IDS_MAX })).ids;
  }

  /** The values of filters with their counts, of cities those of a region. */
  getTaxonomy(citiesOf: string | null): Promise<GetTaxonomyReply> {
    return this.services.call(getTaxonomy, { citiesOf });
  }

  /** The demo follows loads by itself: a company that is loaded and not there yet is unavailable, and not unknown. */
  async #orNotYet<Reply>(id: BusinessIdParts, called: Promise<Reply>): Promise<Reply> {
    try {
      return await called;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.business.notFound) throw error;
      await this.services.call(getBusiness, { ...id, withMatchKeys: false });
      throw new AppError(codes.service.upstreamUnavailable, {
        message: `${formatBusinessId(id)} was loaded a short time ago and is not in the demo yet. Try again later.`,
        cause: error,
        retryAfterSeconds: NOT_YET_SECONDS,
      });
    }
  }
}
