import { Controller, Query } from '@nestjs/common';
import type { RegisterCoverage } from '@registry/contracts-business-registry';
import { type IndexingProgress, indexingText } from '@registry/contracts-feed';
import {
  type FoundPerson,
  type PersonHit,
  type PersonList,
  personList,
  searchPeople,
} from '@registry/contracts-people';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { DataDates, type PersonDates } from '../../businesses/data-dates.ts';
import { readLoadedRegisters } from '../../businesses/register-coverage.ts';
import { withFallback } from '../../businesses/live-requests.ts';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { SearchPeopleQuery } from './search-people.query.dto.ts';

@Controller('v1/people')
export class PeopleController {
  constructor(
    private readonly services: MessageClient,
    private readonly dates: DataDates,
  ) {}

  @Operation('GET', '', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'People',
    reads: 'listed',
    summary: 'Search people',
    description:
      'Searches registered agents, and officers if the registry publishes them. Order: names equal to `q` (the legal form of a firm is ignored), names that begin with its first word, then the rest. Each group is sorted by name, then by business id. A person listed for two companies appears twice.',
    response: personList,
    example: {
      ...toList(
        searchPeople.example.reply.hits.map((hit) => dated(hit, { company: '2026-10-31', person: '2026-10-31' })),
        1,
        { page: 1, per_page: 30 },
      ),
      suggestions: { q: [] },
    },
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async searchPeople(@Query() query: SearchPeopleQuery): Promise<PersonList> {
    const { q, state, window } = query;
    const states = state ?? [];
    const [{ hits, versions, totalCount, suggestions, indexing }, coverage] = await Promise.all([
      this.services.call(searchPeople, { q, states, ...window }),
      withFallback(readLoadedRegisters(this.services, states), undefined),
    ]);
    const dates = await this.dates.ofPeople(
      hits.map(({ name, business: { id } }, at) => ({ id, version: versions[at], person: name })),
    );
    const people = hits.map((hit, at) => dated(hit, dates[at] ?? { company: null, person: null }));
    return {
      ...toList(people, totalCount, query),
      suggestions: { q: suggestions },
      ...(coverage === undefined ? {} : { coverage: coverage.map((one) => ofPeople(one, indexing)) }),
      ...(indexing === undefined ? {} : { indexing }),
    };
  }
}

/** Not every registry publishes people, so none is complete of them; the index of people follows loads by itself. */
function ofPeople(coverage: RegisterCoverage, indexing: IndexingProgress | undefined): RegisterCoverage {
  if (coverage.status === 'not_covered') return coverage;
  const scope = [
    coverage.scope ?? 'the people whom the registry publishes',
    ...(indexing === undefined ? [] : [indexingText(indexing, 'names')]),
  ].join('; ');
  return { ...coverage, status: 'partial', scope, ...(indexing === undefined ? {} : { indexing }) };
}

/** The people service does not know the dates of the data. */
function dated({ business, ...hit }: FoundPerson, { company, person }: PersonDates): PersonHit {
  return { ...hit, as_of: person, business: { ...business, as_of: company ?? '' } };
}
