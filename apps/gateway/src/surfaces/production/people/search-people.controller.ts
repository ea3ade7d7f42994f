import { Controller, Query } from '@nestjs/common';
import { searchPeople } from '@registry/contracts-people';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { headerReferences } from '../../../openapi/answer-headers.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { DataDates } from '../../data-dates.ts';
import { type ListDto, listOf, toList } from '../list.dto.ts';
import { PersonHitDto } from './person-hit.dto.ts';
import { toPersonHit } from './person-hit.mapper.ts';
import { SearchPeopleQuery } from './search-people.query.dto.ts';

@Controller('v1/people')
export class SearchPeopleController {
  constructor(
    private readonly services: MessageClient,
    private readonly dates: DataDates,
  ) {}

  @Operation('GET', '', {
    access: 'keyed',
    tag: 'People',
    summary: 'Search people on file',
    description:
      'Persons and firms on file for companies: registered agents, and officers where a registry publishes them. First those whose name is `q` (of a firm, legal form left out), then those whose name begins with its first word, then the rest; inside each by name, then by business id. Who is on file for two companies is two hits.',
    answer: listOf('PersonList', PersonHitDto),
    example: toList(
      searchPeople.example.reply.hits.map((hit) => toPersonHit(hit, '2026-10-31')),
      1,
      { page: 1, per_page: 30 },
    ),
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async searchPeople(@Query() query: SearchPeopleQuery): Promise<ListDto<PersonHitDto>> {
    const { q, state, window } = query;
    const { hits, totalCount } = await this.services.call(searchPeople, { q, states: state ?? [], ...window });
    const dates = await this.dates.of(hits.map(({ business }) => business.id));
    return toList(
      hits.map((hit) => toPersonHit(hit, dates.get(hit.business.id) ?? null)),
      totalCount,
      query,
    );
  }
}
