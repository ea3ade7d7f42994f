import { defineMessage, type ListReply, type RequestFor, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { CANDIDATES_MAX } from '@registry/contracts-business-registry';
import Type from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';
import {
  BATCH_ROWS_MAX,
  batchFieldNames,
  batchFields,
  type BatchPolicy,
  exampleKeptBatch,
  type KeptBatch,
  uploadId,
} from './kept-batch.ts';
import { batchLayout, batchRow } from './batch-layout.ts';

/** A message about one batch of a workspace: its reply is the batch. */
function batchMessage(operation: string) {
  return defineMessage<KeptBatch>('no company')({
    subject: `batches.${operation}`,
    deadlineMs: 5_000,
    request: batchFields,
    errors: [codes.batch.notFound],
    example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
  });
}

/** A batch of a workspace. */
export const getBatch = batchMessage('get-batch');

/** Lets workers have a batch, and its workspace see it; one that is queued stays as it is. */
export const queueBatch = batchMessage('queue-batch');

/** Ends the work on a batch; one that has ended stays as it is. */
export const cancelBatch = batchMessage('cancel-batch');

/** Deletes a batch with its rows and results, and returns it as it was. */
export const deleteBatch = batchMessage('delete-batch');

/** Deletes all batches of a workspace that was deleted. */
export const deleteWorkspaceBatches = defineMessage<{ readonly count: number }>('no company')({
  subject: 'batches.delete-workspace-batches',
  deadlineMs: 10_000,
  request: { workspaceId: batchFields.workspaceId },
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});

/** The batches of a workspace. Newest first, without companies that were suppressed since. */
export const listBatches = defineMessage<ListReply<Batch>>('no company')({
  subject: 'batches.list-batches',
  deadlineMs: 5_000,
  request: {
    workspaceId: batchFields.workspaceId,
    /** True for only their progress: then no verdict is counted, and no other service is needed. */
    isProgressOnly: Type.Optional(Type.Boolean()),
    ...windowFields,
  },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { items: [exampleBatch], totalCount: 1 },
  },
});

/**
 * Makes a batch of the rows that were added, which nobody sees and nobody works on until `queueBatch`: its caller counts it in between. Throws
 * `upstream_unavailable` where rows are missing, since Postgres crashed after they arrived.
 */
export const createBatch = defineMessage('no company')({
  subject: 'batches.create-batch',
  deadlineMs: 30_000,
  request: {
    ...batchFields,
    id: uploadId,
    layout: batchLayout,
    rows: Type.Integer({ minimum: 1, maximum: BATCH_ROWS_MAX }),
    /** Candidates of each row at most. */
    candidates: Type.Integer({ minimum: 1, maximum: CANDIDATES_MAX }),
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
    /** The address under which its sender knows the API. */
    origin: Type.String(),
    /** The additions to each result. */
    fields: Type.Immutable(Type.Array(Type.Enum([...batchFieldNames]))),
    /** The policy of the reviews; absent where no row is reviewed. */
    policy: Type.Optional(
      Type.Unsafe<BatchPolicy>(Type.Object({ name: Type.String(), rules: Type.Array(Type.Object({})) })),
    ),
    /** True for the workspace of a sandbox, whose rows are matched with the companies of the sandbox. */
    isSandbox: Type.Boolean(),
  },
  example: {
    request: {
      ...{ workspaceId: 7, id: 'batch_7hQ2mX9cVb4KpT1s', layout: exampleKeptBatch.layout, rows: 40_000 },
      ...{
        candidates: 3,
        minConfidence: 0.5,
        fields: ['watchlist'],
        origin: 'https://api.example.com',
        isSandbox: false,
      },
    },
    reply: {},
  },
});

export type CreateBatchRequest = RequestFor<typeof createBatch>;

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

/** Deletes rows that were added, and the batch that was made of them unless it is queued. */
export const deleteUpload = defineMessage('no company')({
  subject: 'batches.delete-upload',
  deadlineMs: 5_000,
  request: { id: uploadId },
  example: { request: { id: exampleKeptBatch.batch.id }, reply: {} },
});
