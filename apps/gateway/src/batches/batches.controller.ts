import { attachment } from '@registry/http-frame/requests/attachment';
import { Controller, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam } from '@nestjs/swagger';
import { batch, type Batch, exampleCsvBatch } from '@registry/contracts-batches';
import { codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { UPLOAD_TYPES } from '@registry/http-frame/bodies/upload-types';
import { BatchReceiver } from './create-batch/batch-receiver.ts';
import { batchResults } from './get-batch-results/batch-results.ts';
import { toShownBatch } from './batch.mapper.ts';
import { CreateBatchQuery } from './create-batch/create-batch.query.dto.ts';
import { refuseUnfinished } from './get-batch-results/unfinished-batch.ts';
import { WorkspaceBatches } from './workspace-batches.ts';
import { started, streamTexts } from '../lists/stream-texts.ts';

const TAG = 'Matching';
const ID = ApiParam({
  name: 'id',
  description: 'The id of the batch.',
  schema: { type: 'string', pattern: '^batch_', example: exampleCsvBatch.id },
});

@Controller('v1/batches')
export class BatchesController {
  constructor(
    private readonly receiver: BatchReceiver,
    private readonly batches: WorkspaceBatches,
  ) {}

  @Operation('POST', '', {
    access: 'keyed-batch',
    tag: TAG,
    summary: 'Create a batch',
    description:
      'Matches a list of up to 100,000 companies and 50 MB in the background. The body is CSV with a header and up to 1,000 columns, or NDJSON with the fields of a query of `POST /v1/match` except `external_id`. Columns are found by their names and the values of the first rows, or by the parameters `columns[…]`; `columns` of the response names them. Ten rows count as one request, rounded up. A batch that exceeds the remaining requests of today is rejected and does not count. It is deleted after 7 days. A retry with the same `Idempotency-Key` returns the batch as it is then, and counts nothing.',
    response: batch,
    example: exampleCsvBatch,
    statuses: [202],
    errors: [codes.request.invalidParameter, codes.batch.notFound],
    body: 'upload',
  })
  @ApiConsumes(...UPLOAD_TYPES)
  @ApiBody({ description: 'The rows.', schema: { type: 'string', example: 'name,state\nCedar Ridge Bakery LLC,OR\n' } })
  async createBatch(
    @Query() query: CreateBatchQuery,
    @CallerKey() key: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Batch> {
    const received = await this.receiver.receive(request, reply, key, query, idempotent);
    return toShownBatch(idempotent.markReplay(received), readOrigin(request));
  }

  @Operation('GET', ':id', {
    access: 'keyed',
    tag: TAG,
    summary: 'Get a batch',
    description: 'Returns the progress of a batch of the workspace.',
    response: batch,
    example: exampleCsvBatch,
    errors: [codes.batch.notFound],
  })
  @ID
  async getBatch(
    @Param('id') id: string,
    @CallerKey() { workspaceId }: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Batch> {
    return toShownBatch(await this.batches.get(workspaceId, id), readOrigin(request));
  }

  @Operation('GET', ':id/results', {
    access: 'keyed',
    tag: TAG,
    summary: 'Get the results of a batch',
    description:
      'Returns the rows as they were sent, in their order, each followed by its result: in the format of the upload. CSV has the columns `match_…` after those of the sender; a cell that a spreadsheet would run as a formula has an apostrophe before it. `match_id` is the company of a `matched` row, and empty in other rows, whose candidates are in `match_candidates`. NDJSON has the field `match`, a match result without `coverage`. With `fields=review`, CSV also has `review_outcome` and `review_reasons`, the checks and lists that do not meet the policy, and `match` has `review`. If the sender has one of these columns or this field, they get a number: `match_id_2`, `match_2`.',
    response: { mediaTypes: UPLOAD_TYPES, description: 'The rows with their results, in the format of the upload.' },
    example: 'name,state,match_verdict,match_id,…\nCedar Ridge Bakery LLC,OR,matched,us-or-153169496,…\n',
    errors: [codes.batch.notFound, codes.batch.notCompleted],
    reads: 'path',
  })
  @ID
  async getBatchResults(
    @Param('id') id: string,
    @CallerKey() { workspaceId }: KnownKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const found = await this.batches.get(workspaceId, id);
    refuseUnfinished(found.batch);
    const texts = await started(batchResults(this.batches, workspaceId, found));
    const { format } = found.layout;
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
    void reply.headers({ 'content-type': type, 'content-disposition': attachment(`${id}.${format}`) });
    return new StreamableFile(streamTexts(texts));
  }

  @Operation('POST', ':id/cancel', {
    scope: 'match',
    access: 'keyed',
    tag: TAG,
    summary: 'Cancel a batch',
    description: 'Ends the work on a batch. Rows that are done stay in its results. Its requests stay counted.',
    response: batch,
    example: { ...exampleCsvBatch, status: 'canceled', completed_at: exampleCsvBatch.created_at },
    errors: [codes.batch.notFound],
    isSafe: true,
  })
  @ID
  async cancelBatch(
    @Param('id') id: string,
    @CallerKey() { workspaceId }: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Batch> {
    return toShownBatch(await this.batches.cancel(workspaceId, id), readOrigin(request));
  }

  @Operation('DELETE', ':id', {
    scope: 'match',
    access: 'keyed',
    tag: TAG,
    summary: 'Delete a batch',
    description: 'Deletes a batch with its rows and results, and ends the work on it. Returns it as it was.',
    response: batch,
    example: exampleCsvBatch,
    errors: [codes.batch.notFound],
  })
  @ID
  async deleteBatch(
    @Param('id') id: string,
    @CallerKey() { workspaceId }: KnownKey,
    @Req() request: FastifyRequest,
  ): Promise<Batch> {
    return toShownBatch(await this.batches.delete(workspaceId, id), readOrigin(request));
  }
}
