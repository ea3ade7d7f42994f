import { Controller, Inject, Query } from '@nestjs/common';
import { exampleCompany, type PeopleResult, peopleResult, searchPeople } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { DataDates } from '../../data-dates.ts';
import { SITE, type Site } from '../site.ts';
import { windowOf } from '../demo-page.dto.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { companyIds, toPeopleResult } from './people-result.mapper.ts';
import { SearchPeopleQuery } from './search-people.query.dto.ts';

@Controller('v1/people')
export class SearchPeopleController {
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
    summary: 'Search people',
    description:
      'Officers, directors and agents, grouped by name over all registers, each with the companies that filed it. One name may be several persons.',
    answer: peopleResult,
    example: toPeopleResult(searchPeople.example.reply, {
      ...{ query: 'jane roe', page: 1, baseUrl: '' },
      dates: new Map([[exampleCompany.id, '2026-10-31']]),
    }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async searchPeople(@Query() { q, page }: SearchPeopleQuery): Promise<PeopleResult> {
    const reply = await this.services.call(searchPeople, { q, ...windowOf(page) });
    const dates = await this.dates.of(companyIds(reply));
    return toPeopleResult(reply, { query: q, page, baseUrl: this.#baseUrl, dates });
  }
}
