import type { MatchResult } from '@registry/contracts-business-registry';
import { text } from '@registry/contracts-message';
import Type from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';
import type { BatchLayout } from './batch-layout.ts';

/** Rows of a batch at most. */
export const BATCH_ROWS_MAX = 100_000;
/** Days that a batch is kept. */
export const BATCH_DAYS = 7;

/** The id of an upload, and of the batch that it becomes. Its caller makes it: a text that nobody guesses. */
export const uploadId = Type.String({ pattern: '^batch_[\\w-]{1,100}$' });

/** A batch of a workspace: that of another workspace, and any other text as the id, is not found. */
export const batchFields = { workspaceId: Type.Integer({ minimum: 1 }), id: text(65_536) };

/** A batch as it is without companies that were suppressed since, and how its rows were written. */
export interface KeptBatch {
  /** Without `columns`. `results_url` is that of the request that created it. */
  readonly batch: Batch;
  readonly layout: BatchLayout;
}

/** What a batch keeps of a result: `coverage` is the same for every row of a state, and `POST /v1/match` returns it. */
export type KeptResult = Omit<MatchResult, 'coverage'>;

export const exampleKeptBatch: KeptBatch = {
  batch: exampleBatch,
  layout: {
    format: 'csv',
    header: ['Company', 'State', 'ZIP'],
    places: [
      ['name', 0],
      ['state', 1],
      ['postal_code', 2],
    ],
  },
};
