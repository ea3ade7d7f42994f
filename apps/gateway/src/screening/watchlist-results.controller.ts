import { Controller, Param, Query } from '@nestjs/common';
import {
  exampleResult,
  exampleWatchlistCoverage,
  type WatchlistPage,
  watchlistPage,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { DatedPageQuery, PAST_PAGE } from '../records/past-page.query.dto.ts';
import { CompanyWatchlists } from './company-watchlists.ts';

@Controller('v1/businesses')
export class WatchlistResultsController {
  constructor(private readonly watchlists: CompanyWatchlists) {}

  @BusinessIdParameter()
  @Operation('GET', ':id/watchlist', {
    ...PAST_PAGE,
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
  })
  listWatchlistResults(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: DatedPageQuery,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<WatchlistPage> {
    return this.watchlists.page(workspaceId, id, query);
  }
}
