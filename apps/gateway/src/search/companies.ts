import { Injectable } from '@nestjs/common';
import {
  COMPANY_IDS_MAX,
  getCompany,
  type GetCompanyReply,
  getTaxonomy,
  type GetTaxonomyReply,
  listCompanyIds,
  searchCompanies,
  type SearchCompaniesReply,
  type SearchCompaniesRequest,
} from '@registry/contracts-demo';
import type { BusinessIdParts } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { companiesByRecordNumber } from '../businesses/record-numbers.ts';
import { mergeReplies } from './merge-replies.ts';

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
    // Without a filter value to count, no company has the names of the query.
    if (reply.totalCount > 0 || reply.facets.status.length > 0) return reply;
    const ids = await companiesByRecordNumber(this.services, request.q);
    if (ids.length === 0) return reply;
    const { offset, limit } = request;
    const found = mergeReplies(
      await Promise.all(ids.map((q) => this.search({ ...request, q, offset: 0, limit: 1 }))),
      reply,
    );
    const hits = found.hits.slice(offset, offset + limit);
    return { ...found, hits: hits.map((hit) => ({ ...hit, matched_on: 'record_number' as const })) };
  }

  get(id: BusinessIdParts, withConnections: boolean): Promise<GetCompanyReply> {
    return this.services.call(getCompany, { ...id, withConnections });
  }

  /** The ids of a jurisdiction, from the one after `offset`. */
  async listIds(jurisdiction: string, offset: number): Promise<readonly string[]> {
    return (await this.services.call(listCompanyIds, { jurisdiction, offset, limit: COMPANY_IDS_MAX })).ids;
  }

  /** The values of filters with their counts, of cities those of a region. */
  getTaxonomy(citiesOf: string | null): Promise<GetTaxonomyReply> {
    return this.services.call(getTaxonomy, { citiesOf });
  }
}
