import { CANDIDATES_MAX } from '@registry/contracts-business-registry';
import { defineMessage, type RequestFor } from '@registry/contracts-message';
import Type from 'typebox';
import { batchLayout } from './batch-layout.ts';
import {
  BATCH_ROWS_MAX,
  batchFieldNames,
  type BatchPolicy,
  batchFields,
  exampleKeptBatch,
  uploadId,
} from './kept-batch.ts';

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
    /** What comes with each result. */
    fields: Type.Immutable(Type.Array(Type.Enum([...batchFieldNames]))),
    /** The policy of the reviews; absent where no row is reviewed. */
    policy: Type.Optional(
      Type.Unsafe<BatchPolicy>(Type.Object({ name: Type.String(), rules: Type.Array(Type.Object({})) })),
    ),
    /** Whether the workspace is a sandbox, whose rows are matched with the companies of the sandbox. */
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
