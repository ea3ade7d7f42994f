import { type Batch, batch } from '@registry/contracts-batches';
import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { completedBatch } from './example-events.ts';

export const reportBatchRequest = Type.Object({ ...workspaceFields, batch: Type.Unsafe<Batch>(batch) });

export type ReportBatchRequest = Static<typeof reportBatchRequest>;

export interface ReportBatchReply {
  /** Watchlists that have the event now and had it not before. */
  readonly count: number;
}

/** Adds the end of a batch to the watchlists of its workspace that have a webhook, to each once however often it is reported. */
export const reportBatch = defineMessage<typeof reportBatchRequest, ReportBatchReply>({
  subject: 'watchlist.report-batch',
  deadlineMs: 2_500,
  request: reportBatchRequest,
  errors: [],
  example: { request: { workspaceId: 7, batch: completedBatch }, reply: { count: 1 } },
});
