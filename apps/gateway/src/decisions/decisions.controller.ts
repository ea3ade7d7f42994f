import { Body, Controller, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import {
  anyRecordRow,
  exampleResult,
  type RecordRow,
  type WatchlistResult,
  watchlistResult,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { exampleRows } from '@registry/sandbox';
import { CompanyWatchlists } from '../screening/company-watchlists.ts';
import { DecideRecordDto, DecideResultDto } from './decision.dto.ts';
import { RecordDecisions } from './record-decisions.ts';

/** Decisions of a workspace on what is shown with a company. */
@Controller('v1/businesses')
export class DecisionsController {
  constructor(
    private readonly records: RecordDecisions,
    private readonly results: CompanyWatchlists,
  ) {}

  @BusinessIdParameter('us-co-20141000059')
  @ApiParam({
    name: 'record',
    description: 'The `id` of the record.',
    schema: { type: 'string', pattern: '^rec_[\\w-]+$', example: exampleRows.liens.id },
  })
  @Operation('PUT', ':id/records/:record', {
    scope: 'verify',
    access: 'keyed',
    readsTestClock: true,
    tag: 'Annotations',
    summary: 'Decide on a record',
    description:
      'Keeps the decision of your workspace on whether a record is about the business, in place of the one before. No other workspace sees it. The record stays listed and counted, with its `decision`, through every load. When the record names somebody else, `is_current` is `false`.',
    response: { ...anyRecordRow, description: 'The record with the decision.' },
    example: {
      ...exampleRows.liens,
      decision: {
        object: 'record_decision',
        decision: 'not_this_company',
        note: 'Other owner, same name.',
        decided_at: '2026-11-10T09:00:00.000Z',
        is_current: true,
      },
    },
    errors: [codes.request.invalidId, codes.business.notFound, codes.record.notFound],
    body: 'required',
    reads: 'path',
  })
  decideRecord(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Param('record') record: string,
    @Body() { decision, note }: DecideRecordDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<RecordRow> {
    return this.records.decide(workspaceId, id, record, { decision, note: note ?? null });
  }

  @BusinessIdParameter()
  @ApiParam({
    name: 'result',
    description: 'The `id` of the result.',
    schema: { type: 'string', pattern: '^wlr_[\\w-]+$', example: exampleResult.id },
  })
  @Operation('PUT', ':id/watchlist/:result', {
    scope: 'verify',
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
    reads: 'path',
  })
  decideResult(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Param('result') result: string,
    @Body() { decision, note }: DecideResultDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<WatchlistResult> {
    return this.results.decide(workspaceId, id, result, { decision, note: note ?? null });
  }
}
