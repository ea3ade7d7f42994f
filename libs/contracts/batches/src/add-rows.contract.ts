import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { batchRow } from './batch-layout.ts';
import { BATCH_ROWS_MAX, uploadId } from './kept-batch.ts';

/** Rows of a chunk: a worker matches it as one list. */
export const CHUNK_ROWS = 100;

/** Keeps rows of an upload for an hour; `createBatch` makes a batch of them. */
export const addRows = defineMessage('no company')({
  subject: 'batches.add-rows',
  deadlineMs: 5_000,
  request: {
    id: uploadId,
    /** The chunk that the rows belong to, from 1. Every chunk but the last has `CHUNK_ROWS`. */
    chunk: Type.Integer({ minimum: 1, maximum: BATCH_ROWS_MAX / CHUNK_ROWS }),
    /** Which part of the chunk they are, from 0: long rows of a chunk come in several messages. */
    part: Type.Integer({ minimum: 0, maximum: CHUNK_ROWS - 1 }),
    rows: Type.Immutable(Type.Array(batchRow, { minItems: 1, maxItems: CHUNK_ROWS })),
  },
  example: {
    request: { id: 'batch_7hQ2mX9cVb4KpT1s', chunk: 1, part: 0, rows: [['Cedar Ridge Bakery LLC', 'OR', '97338']] },
    reply: {},
  },
});
