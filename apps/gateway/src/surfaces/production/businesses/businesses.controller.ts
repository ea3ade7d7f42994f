import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  type BusinessEvent,
  businessEvent,
  type BusinessSearch,
  businessSearch,
  getBusiness,
  listBusinessEvents,
  refresh,
  type Refresh,
  searchBusinesses,
  type SuggestedBusinesses,
  suggestedBusinesses,
} from '@registry/contracts-business-registry';
import { pageOf } from '@registry/contracts-message';
import { type Business, business, listSections } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '../../../openapi/answer-headers.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { classOf } from '../../../openapi/schema-class.ts';
import { PageQuery } from '../../../parameters/page.dto.ts';
import { type ListDto, toList } from '../list.dto.ts';
import { BusinessIdParameter } from './business-id-parameter.decorator.ts';
import { BusinessIdPipe } from './business-id.pipe.ts';
import { BusinessRefresh } from './business-refresh.ts';
import { createRefresh } from './create-refresh/create-refresh.ts';
import { BusinessReader } from './get-business/business-reader.ts';
import { GetBusinessQuery } from './get-business/get-business.query.dto.ts';
import { getRefreshedBusiness } from './get-business/get-refreshed-business.ts';
import { getRefresh } from './get-refresh/get-refresh.ts';
import { EXAMPLE_REFRESH, EXAMPLE_REFRESH_PATH, REFRESH_ID } from './get-refresh/refresh.mapper.ts';
import { toBusiness } from './profile/business.mapper.ts';
import { toBusinessSearch } from './search-businesses/business-search.mapper.ts';
import { findBusinesses } from './search-businesses/find-businesses.ts';
import { SearchBusinessesQuery } from './search-businesses/search-businesses.query.dto.ts';
import { suggestBusinesses, toSuggestedBusinesses } from './suggest-businesses/suggest-businesses.ts';
import { SuggestBusinessesQuery } from './suggest-businesses/suggest-businesses.query.dto.ts';

@ApiTags('Businesses')
@Controller('v1')
export class BusinessesController {
  constructor(
    private readonly services: MessageClient,
    private readonly reader: BusinessReader,
    private readonly refresh: BusinessRefresh,
  ) {}

  @Operation('GET', 'businesses', {
    access: 'keyed',
    summary: 'Search businesses by name or number',
    description:
      'Companies whose names hold every word of `q`; the spellings of a legal form (`Inc.`, `Incorporated`; `LLC`, `Limited Liability Company`) are one, `coast*` is any word that begins so, and `"cedar ridge"` in quotation marks are these words in this order, next to each other in one name. First comes the company of which `q` is the id or the file number; then those whose name equals `q`, then those that begin with its first word, then the rest; inside each, active ones first and shorter names first. The order is total, so pages neither overlap nor skip.',
    answer: businessSearch,
    example: toBusinessSearch(searchBusinesses.example.reply, { page: 1, per_page: 30 }),
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: {
      ...headerReferences('Link'),
      'X-Live-Lookup': {
        description:
          'With `live=true`, what became of the lookup: `fetched`, `fallback; reason="…"`, `not-wired`, or `no-state` where `state` does not name one state.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async searchBusinesses(
    @Query() query: SearchBusinessesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessSearch> {
    return toBusinessSearch(await findBusinesses(this.services, query, reply), query);
  }

  @Operation('GET', 'suggest', {
    access: 'keyed',
    summary: 'Suggest businesses while a name is typed',
    description:
      'At most ten companies that have what was typed as their id or file number, or in a name: first those with that number, then those whose name it is, then those whose name begins with its first word, then the rest; inside each, active ones first and shorter names first.',
    answer: suggestedBusinesses,
    example: toSuggestedBusinesses(searchBusinesses.example.reply.hits),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  suggestBusinesses(@Query() query: SuggestBusinessesQuery): Promise<SuggestedBusinesses> {
    return suggestBusinesses(this.services, query);
  }

  @BusinessIdParameter()
  @Operation('GET', 'businesses/:id', {
    access: 'keyed',
    summary: 'Get one business',
    description:
      'The whole profile: every key is always there. A section without data is an empty list, whose `coverage` says whether that means that there is none or that no source for it is loaded.',
    answer: business,
    example: toBusiness(getBusiness.example.reply.business, listSections.example.reply),
    errors: [codes.request.invalidParameter, codes.request.invalidId, codes.business.notFound],
    headers: {
      'X-Refresh': {
        description:
          'With `refresh=true`, what became of the lookup at the registry: `fetched`, `fallback; reason="…"` or `not-wired`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
      'X-Refresh-UCC': {
        description:
          'With `refresh=true` and without `sparse=true`, what became of the lookup of UCC filings, likewise.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  getBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: GetBusinessQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Business | Refresh> {
    const read = (): Promise<Business> => this.reader.read(id, query.sparse, query.min_confidence);
    return query.refresh ? getRefreshedBusiness({ ...query, id, prefer, read }, this.refresh, reply) : read();
  }

  @BusinessIdParameter()
  @Operation('POST', 'businesses/:id/refreshes', {
    access: 'keyed',
    statuses: [202],
    summary: 'Create a refresh of a business',
    description:
      'Starts the lookups of the company at the state registry and of the UCC filings against it, and returns at once. Their outcome is read at `Location`, for one hour. A body is ignored. Beyond the specification; `GET /v1/businesses/{id}?refresh=true` waits for the same lookups.',
    answer: refresh,
    example: EXAMPLE_REFRESH,
    errors: [codes.request.invalidId],
    headers: {
      Location: {
        description: 'Where the outcome of the lookups is read.',
        schema: { type: 'string' },
        example: EXAMPLE_REFRESH_PATH,
      },
    },
  })
  createRefresh(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Refresh {
    return createRefresh(this.refresh, id, reply);
  }

  @BusinessIdParameter()
  @ApiParam({
    name: 'refresh',
    description: 'As in the `Location` of the 202 that started it.',
    schema: { type: 'string', pattern: REFRESH_ID.source, example: EXAMPLE_REFRESH.id },
  })
  @ApiAcceptedResponse({
    type: classOf(refresh),
    description: 'A lookup is still under way; `Retry-After` says when to ask again.',
    example: EXAMPLE_REFRESH,
    headers: headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
  })
  @Operation('GET', 'businesses/:id/refreshes/:refresh', {
    access: 'keyed',
    summary: 'Get what became of a refresh',
    description:
      'The refresh of a business that `POST /v1/businesses/{id}/refreshes` started: 202 while a lookup is under way, 200 when both have ended, for one hour. The business itself is then read as always. Beyond the specification.',
    answer: refresh,
    example: { ...EXAMPLE_REFRESH, status: 'ended', ucc: { outcome: 'not-wired', reason: null } },
    errors: [codes.request.invalidId, codes.request.unknownPath],
  })
  getRefresh(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Param('refresh') refreshId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Refresh> {
    return getRefresh(this.refresh, id, refreshId, reply);
  }

  @BusinessIdParameter()
  @Operation('GET', 'businesses/:id/events', {
    access: 'keyed',
    summary: 'List what has changed about a business',
    description:
      'Every change that this service saw, field by field with what it was and what it became, newest first. The last of all is `business.added`, the day the company was first seen. Beyond the specification.',
    answer: pageOf('BusinessEventList', businessEvent),
    example: toList(listBusinessEvents.example.reply.events, 2, { page: 1, per_page: 30 }),
    errors: [
      codes.request.invalidParameter,
      codes.request.invalidId,
      codes.request.pageTooDeep,
      codes.business.notFound,
    ],
    headers: headerReferences('Link'),
  })
  async listBusinessEvents(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PageQuery,
  ): Promise<ListDto<BusinessEvent>> {
    const { events, totalCount } = await this.services.call(listBusinessEvents, { ...id, ...query.window });
    return toList(events, totalCount, query);
  }
}
