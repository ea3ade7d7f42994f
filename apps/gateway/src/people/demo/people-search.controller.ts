import { Controller, Inject, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PeopleResult, peopleResult, searchPeople } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { DataDates } from '../../businesses/data-dates.ts';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { EXAMPLE_CONTEXT } from '../../search/company.mapper.ts';
import { PeopleByName } from './people-by-name.ts';
import { listCompanies, toPeopleResult } from './people-result.mapper.ts';
import { SearchPeopleQuery } from './search-people.query.dto.ts';

@ApiTags('Search')
@Controller('v1/people')
export class PeopleSearchController {
  constructor(
    private readonly people: PeopleByName,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Operation('GET', '', {
    access: 'demo',
    summary: 'Search people',
    description:
      'Searches officers, directors and registered agents. Results are grouped by name across all registries, each with its companies. The same name may belong to different people.',
    response: peopleResult,
    example: toPeopleResult(searchPeople.example.reply, { ...EXAMPLE_CONTEXT, query: 'jane roe', page: 1 }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async searchPeople(
    @Query() { q, page }: SearchPeopleQuery,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<PeopleResult> {
    const reply = await this.people.search(q, page);
    keepOnlySettled(response, reply.indexing);
    const dates = await this.dates.of(listCompanies(reply), response);
    return toPeopleResult(reply, { query: q, page, baseUrl: this.site.baseUrl, dates });
  }
}
