import { type Batch, batch } from '@registry/contracts-batches';
import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { completedBatch } from './example-events.ts';

/** Adds the end of a batch to the watchlists of its workspace that have a webhook, to each once however often it is reported. */
export const reportBatch = defineMessage<{
  /** Watchlists that have the event now and had it not before. */
  readonly count: number;
}>('no company')({
  subject: 'watchlist.report-batch',
  deadlineMs: 2_500,
  request: { ...workspaceFields, batch: Type.Unsafe<Batch>(batch) },
  example: { request: { workspaceId: 7, batch: completedBatch }, reply: { count: 1 } },
});
