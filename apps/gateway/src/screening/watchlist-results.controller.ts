import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import {
  exampleResult,
  exampleWatchlistCoverage,
  type WatchlistPage,
  watchlistPage,
  type WatchlistResult,
  watchlistResult,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { DatedPageQuery } from '../records/past-page.query.dto.ts';
import { CompanyWatchlists } from './company-watchlists.ts';
import { DecideResultDto } from './decide-result.dto.ts';

@Controller('v1/businesses')
export class WatchlistResultsController {
  constructor(private readonly watchlists: CompanyWatchlists) {}

  @BusinessIdParameter()
  @Operation('GET', ':id/watchlist', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'Screening',
    summary: 'List the screening results of a business',
    description:
      'Lists the entries of loaded lists that are or may be the company, hits first, with the decisions of your workspace. An empty list says nothing if `coverage` is `not_covered`.',
    response: watchlistPage,
    example: {
      ...toList([exampleResult], 1, { page: 1, per_page: 30 }),
      hit_count: 0,
      coverage: exampleWatchlistCoverage,
    },
    errors: [
      codes.request.invalidParameter,
      codes.request.invalidId,
      codes.request.pageTooDeep,
      codes.business.notFound,
      codes.business.beforeFirstLoad,
    ],
    headers: headerReferences('Link'),
    isAudited: true,
  })
  listWatchlistResults(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: DatedPageQuery,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<WatchlistPage> {
    return this.watchlists.page(workspaceId, id, query);
  }

  @BusinessIdParameter()
  @ApiParam({
    name: 'result',
    description: 'The `id` of the result.',
    schema: { type: 'string', pattern: '^wlr_[\\w-]+$', example: exampleResult.id },
  })
  @Operation('PUT', ':id/watchlist/:result', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'Screening',
    summary: 'Decide on a screening result',
    description:
      'Keeps the decision of your workspace on a result, in place of the one before. No other workspace sees it. The result stays listed; with `not_a_match` it leaves `hit_count`. When the entry changes, `is_current` is `false`, and the result counts again.',
    response: watchlistResult,
    example: {
      ...exampleResult,
      decision: {
        object: 'watchlist_decision',
        decision: 'not_a_match',
        note: 'Other street, checked with the supplier.',
        decided_at: '2026-11-10T09:00:00.000Z',
        is_current: true,
      },
    },
    errors: [codes.request.invalidId, codes.request.unknownPath, codes.business.notFound],
    body: 'required',
  })
  decideResult(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Param('result') result: string,
    @Body() { decision, note }: DecideResultDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<WatchlistResult> {
    return this.watchlists.decide(workspaceId, id, result, { decision, note: note ?? null });
  }
}
