import { Controller, Inject, Query } from '@nestjs/common';
import { exampleCompany, searchCompanies, type SearchResult, searchResult } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { DataDates } from '../../data-dates.ts';
import { SITE, type Site } from '../site.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { SearchCompaniesQuery, searchRequest } from './search-companies.query.dto.ts';
import { toSearchResult } from './search-result.mapper.ts';

@Controller('v1/search')
export class SearchCompaniesController {
  readonly #baseUrl: string;

  constructor(
    private readonly services: MessageClient,
    private readonly dates: DataDates,
    @Inject(SITE) { baseUrl }: Site,
  ) {
    this.#baseUrl = baseUrl;
  }

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Search',
    summary: 'Search companies',
    description:
      'By names of companies and of their officers, by id or file number, or by an exact contact, with counts of what the matches have in common.',
    answer: searchResult,
    example: toSearchResult(searchCompanies.example.reply, {
      ...{ query: 'cedar ridge', page: 1, baseUrl: '' },
      dates: new Map([[exampleCompany.id, '2026-10-31']]),
    }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async searchCompanies(@Query() query: SearchCompaniesQuery): Promise<SearchResult> {
    const reply = await this.services.call(searchCompanies, searchRequest(query.q, query));
    const dates = await this.dates.of(reply.hits.map(({ id }) => id));
    return toSearchResult(reply, { query: query.q, page: query.page, baseUrl: this.#baseUrl, dates });
  }
}
