import { Controller, Inject, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  searchCompanies,
  type SearchResult,
  searchResult,
  suggestCompanies,
  type SuggestResult,
  suggestResult,
} from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { DataDates } from '../businesses/data-dates.ts';
import { EXAMPLE_CONTEXT } from './company.mapper.ts';
import { Companies } from './companies.ts';
import { SearchCompaniesQuery, searchRequest } from './search-companies/search-companies.query.dto.ts';
import { toSearchResult } from './search-companies/search-result.mapper.ts';
import { keepOnlySettled } from '../open-requests/open-requests.ts';
import { SITE, type Site } from '../addresses/site.ts';
import { SuggestCompaniesQuery } from './suggest-companies/suggest-companies.query.dto.ts';
import { toSuggestResult } from './suggest-companies/suggest-result.mapper.ts';

const SUGGESTED_MAX = 10;

@ApiTags('Search')
@Controller('v1')
export class SearchController {
  constructor(
    private readonly services: MessageClient,
    private readonly companies: Companies,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Operation('GET', 'search', {
    access: 'demo',
    summary: 'Search companies',
    description:
      'Searches companies by their names or officers, by id or file number, or by an exact contact. Where nothing is found, by the number of a record, such as a license or USDOT number. The response has the number of matches for each filter value.',
    response: searchResult,
    example: toSearchResult(searchCompanies.example.reply, { ...EXAMPLE_CONTEXT, query: 'cedar ridge', page: 1 }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async searchCompanies(
    @Query() query: SearchCompaniesQuery,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<SearchResult> {
    const reply = await this.companies.find(searchRequest(query.q, query));
    keepOnlySettled(response, reply.indexing);
    const dates = await this.dates.of(reply.hits, response);
    return toSearchResult(reply, { query: query.q, page: query.page, baseUrl: this.site.baseUrl, dates });
  }

  @Operation('GET', 'suggest', {
    access: 'demo',
    summary: 'Suggest companies',
    description:
      'Returns at most ten companies whose names or officers match the typed text. Order: names equal to the text, names that begin with its first word, the rest, then companies of which only an officer matches. Within each group, active companies and shorter names come first. It is cheaper than a search.',
    response: suggestResult,
    example: toSuggestResult(suggestCompanies.example.reply, suggestCompanies.example.request.q, EXAMPLE_CONTEXT),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async suggestCompanies(
    @Query() { q }: SuggestCompaniesQuery,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<SuggestResult> {
    const reply = await this.services.call(suggestCompanies, { q, limit: SUGGESTED_MAX });
    keepOnlySettled(response, reply.indexing);
    const dates = await this.dates.of(reply.hits, response);
    return toSuggestResult(reply, q, { baseUrl: this.site.baseUrl, dates });
  }
}
