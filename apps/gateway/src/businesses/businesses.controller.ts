import { toBusiness } from '@registry/business-profile';
import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
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
import { asOfPast, pageOf } from '@registry/contracts-message';
import {
  type Business,
  business,
  type BusinessDifferences,
  businessDifferences,
  listRecordDifferences,
  listSections,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { jsonContent } from '@registry/http-frame/openapi/json-content';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { BusinessRefresh } from './business-refresh.ts';
import { createRefresh } from './create-refresh/create-refresh.ts';
import { BusinessReader } from './get-business/business-reader.ts';
import { GetBusinessQuery } from './get-business/get-business.query.dto.ts';
import { getRefreshedBusiness } from './get-business/get-refreshed-business.ts';
import { getRefresh } from './get-refresh/get-refresh.ts';
import { EXAMPLE_REFRESH, EXAMPLE_REFRESH_PATH, REFRESH_ID } from './get-refresh/refresh.mapper.ts';
import { DifferenceReader } from './list-differences/difference-reader.ts';
import { ListDifferencesQuery } from './list-differences/list-differences.query.dto.ts';
import { readsAt } from '../records/clocks.ts';
import { PAST_PAGE, PastPageQuery } from '../records/past-page.query.dto.ts';
import { toBusinessSearch } from './search-businesses/business-search.mapper.ts';
import { findBusinesses } from './search-businesses/find-businesses.ts';
import { AnnotatedBusinesses } from './search-businesses/annotated-businesses.ts';
import { listByCursor } from './search-businesses/list-by-cursor.ts';
import { SearchBusinessesQuery } from './search-businesses/search-businesses.query.dto.ts';
import { suggestBusinesses, toSuggestedBusinesses } from './suggest-businesses/suggest-businesses.ts';
import { SuggestBusinessesQuery } from './suggest-businesses/suggest-businesses.query.dto.ts';

const REFRESH_LOCATION = {
  description: 'The URL of the refresh.',
  schema: { type: 'string' as const },
  example: EXAMPLE_REFRESH_PATH,
};

@ApiTags('Businesses')
@Controller('v1')
export class BusinessesController {
  constructor(
    private readonly services: MessageClient,
    private readonly reader: BusinessReader,
    private readonly refresh: BusinessRefresh,
    private readonly differences: DifferenceReader,
    private readonly annotated: AnnotatedBusinesses,
  ) {}

  @Operation('GET', 'businesses', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'listed',
    summary: 'Search businesses',
    description:
      'Finds companies whose names contain every word of `q`. Spellings of a legal form (`Inc.`, `Incorporated`) are equal. Order: the company whose id or file number is `q`, names equal to `q`, names that begin with its first word, then the rest. Within each group, active companies and shorter names come first. The order is stable, so pages neither overlap nor skip. If nothing is found, `q` is looked up as the number of a record, such as a license or USDOT number. With `cursor` the order is by id, and the limit of 10,000 does not apply. `standing` filters by normalized status, `status` by the wording of the registry. `external_id` and `tag` list the businesses that your workspace annotated so.',
    response: businessSearch,
    example: toBusinessSearch(searchBusinesses.example.reply, { page: 1, per_page: 30 }),
    looksUpBy: 'live',
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: {
      ...headerReferences('Link'),
      'X-Live-Lookup': {
        description:
          'With `live=true`, the outcome of the lookup: `fetched`, `fallback; reason="…"`, `not-wired`, or `no-state` without `state`. Of several states it is the first failure, otherwise `fetched`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  async searchBusinesses(
    @Query() query: SearchBusinessesQuery,
    @CallerKey() { workspaceId }: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessSearch> {
    if (query.isOfAnnotations) return this.annotated.list(workspaceId, query);
    if (query.cursor !== null) return listByCursor(this.services, query, query.cursor);
    return toBusinessSearch(await findBusinesses(this.services, query, reply), query);
  }

  @Operation('GET', 'suggest', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'listed',
    summary: 'Suggest businesses',
    description:
      'Returns at most ten companies whose id, file number or name matches the typed text. Order: matching numbers, names equal to the text, names that begin with its first word, then the rest. Within each group, active companies and shorter names come first.',
    response: suggestedBusinesses,
    example: toSuggestedBusinesses(searchBusinesses.example.reply.hits),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  suggestBusinesses(@Query() query: SuggestBusinessesQuery): Promise<SuggestedBusinesses> {
    return suggestBusinesses(this.services, query);
  }

  @BusinessIdParameter()
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      'With `refresh=true`, `respond-async` starts the lookups and returns the refresh at once, with status 202 (RFC 7240).',
    schema: { type: 'string', example: 'respond-async' },
  })
  @ApiAcceptedResponse({
    // Without a schema: an operation has one kind of object, so that generated clients need not distinguish them.
    description:
      'The started refresh, as `POST /v1/businesses/{id}/refreshes` returns it, for `refresh=true` with `Prefer: respond-async`.',
    headers: {
      ...headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After'),
      Location: REFRESH_LOCATION,
      'Preference-Applied': {
        description: 'Always `respond-async`.',
        schema: { type: 'string' },
        example: 'respond-async',
      },
    },
  })
  @Operation('GET', 'businesses/:id', {
    access: 'keyed',
    readsTestClock: true,
    summary: 'Get a business',
    description:
      'Returns the whole profile. Every key is always present. An empty section means that there are no records only if its `coverage` is `covered`. Otherwise `scope` names what was searched.',
    response: business,
    example: toBusiness(getBusiness.example.reply.business, listSections.example.reply),
    looksUpBy: 'refresh',
    reads: 'path',
    isRevalidated: true,
    errors: [
      codes.request.invalidParameter,
      codes.request.invalidId,
      codes.business.notFound,
      codes.business.beforeFirstLoad,
    ],
    headers: {
      'X-Refresh': {
        description:
          'With `refresh=true`, the outcome of the registry lookup: `fetched`, `fallback; reason="…"` or `not-wired`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
      'X-Refresh-UCC': {
        description:
          'With `refresh=true` and without `sparse=true`, the outcome of the UCC lookup: `fetched`, `fallback; reason="…"` or `not-wired`.',
        schema: { type: 'string' },
        example: 'not-wired',
      },
    },
  })
  getBusiness(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: GetBusinessQuery,
    @Headers('prefer') prefer: string | undefined,
    @CallerKey() key: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Business | JsonText | Refresh> {
    const read = (): Promise<Business | JsonText> =>
      query.sparse ? this.reader.readSparse(key, id, query) : this.reader.readFor(key, id, query.min_confidence, query);
    if (!query.refresh) return read();
    return getRefreshedBusiness({ ...query, id, workspaceId: key.workspaceId, prefer, read }, this.refresh, reply);
  }

  @BusinessIdParameter()
  @Operation('POST', 'businesses/:id/refreshes', {
    scope: 'read',
    access: 'keyed',
    readsTestClock: true,
    reads: 'nothing',
    statuses: [202],
    summary: 'Create a refresh of a business',
    description:
      'Starts a lookup of the company at the state registry and of its UCC filings, and returns immediately. Poll the URL in `Location` for the outcome; it is available for one hour. A request body is ignored. `GET /v1/businesses/{id}?refresh=true` waits for the same lookups.',
    response: refresh,
    example: EXAMPLE_REFRESH,
    errors: [codes.request.invalidId],
    headers: {
      ...headerReferences('Retry-After'),
      Location: REFRESH_LOCATION,
    },
  })
  createRefresh(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @CallerKey() { workspaceId }: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Refresh> {
    return createRefresh(this.refresh, workspaceId, id, reply);
  }

  @BusinessIdParameter()
  @ApiParam({
    name: 'refresh',
    description: 'The id of the refresh, the last segment of the `Location` of the 202 response.',
    schema: { type: 'string', pattern: REFRESH_ID.source, example: EXAMPLE_REFRESH.id },
  })
  @ApiAcceptedResponse({
    description: 'The refresh, while a lookup is running. Retry after `Retry-After` seconds.',
    headers: headerReferences('X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After'),
    content: jsonContent(refresh, { example: EXAMPLE_REFRESH }),
  })
  @Operation('GET', 'businesses/:id/refreshes/:refresh', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'nothing',
    summary: 'Get a refresh',
    description:
      'Returns a refresh that `POST /v1/businesses/{id}/refreshes` started. The status is 202 while a lookup is running and 200 when both have ended. A refresh is available for one hour. Then get the business itself.',
    response: refresh,
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
  @Operation('GET', 'businesses/:id/differences', {
    access: 'keyed',
    readsTestClock: true,
    reads: 'path',
    summary: 'Compare a business at two times',
    description:
      'Lists what differs between what was known of the business at `from` and at `to`: fields of the registration, and records. Each difference has the source that showed it, the date of its data, and when it was loaded. Formatting does not count. A business that was not known at `from` is compared with nothing.',
    response: businessDifferences,
    example: {
      object: 'business_differences',
      id: 'us-or-150000007',
      from: listRecordDifferences.example.request.from.knownAt,
      to: listRecordDifferences.example.request.to.knownAt,
      fields: [],
      records: listRecordDifferences.example.reply.differences,
      records_total: listRecordDifferences.example.reply.totalCount,
    },
    errors: [
      codes.request.missingParameter,
      codes.request.invalidParameter,
      codes.request.invalidId,
      codes.business.notFound,
      codes.business.beforeFirstLoad,
    ],
  })
  async listDifferences(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() { from, to }: ListDifferencesQuery,
  ): Promise<BusinessDifferences> {
    return (await this.differences.compare(id, from, to)).differences;
  }

  @BusinessIdParameter()
  @Operation('GET', 'businesses/:id/events', {
    ...PAST_PAGE,
    summary: 'List the changes of a business',
    description:
      'Lists every observed change, field by field with the values before and after, newest first. The oldest event is `business.added`, the day the company was first seen.',
    response: pageOf('BusinessEventList', 'A page of changes of a business.', businessEvent, asOfPast),
    example: toList(listBusinessEvents.example.reply.items, 2, { page: 1, per_page: 30 }),
  })
  async listBusinessEvents(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PastPageQuery,
  ): Promise<ListDto<BusinessEvent>> {
    const { items, totalCount } = await this.reader.readEvents(id, { ...query.window, ...readsAt(query) });
    return toList(items, totalCount, query);
  }
}
