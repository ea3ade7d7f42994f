import { exampleSparseBusiness } from '@registry/contracts-business-registry';
import { defineMessage, orNull, type RequestFor } from '@registry/contracts-message';
import { screenedVerdicts, type ScreenedVerdict } from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import Type from 'typebox';
import type { BatchRow } from './batch-layout.ts';
import { BATCH_ROWS_MAX, batchFields, exampleKeptBatch, type KeptResult } from './kept-batch.ts';

/** A row as it was sent, and what came of it. */
export interface MatchedRow {
  /** From 0. */
  readonly number: number;
  readonly row: BatchRow;
  readonly result: KeptResult;
}

export interface ListMatchedRowsReply {
  /** In their order. Rows that are still to be matched are left out. */
  readonly rows: readonly MatchedRow[];
  /** The row from which others follow; null without any. */
  readonly next: number | null;
}

const candidateId = ({ business }: KeptResult['candidates'][number]): string => business.id;

/** Rows of a batch that are done, as they are without companies that were suppressed since. */
export const listMatchedRows = defineMessage<ListMatchedRowsReply>()({
  subject: 'batches.list-matched-rows',
  deadlineMs: 10_000,
  shows: ({ rows, next }, show) => ({
    rows: rows.map((one) => {
      return { ...one, result: { ...one.result, candidates: show.list(one.result.candidates, candidateId) } };
    }),
    next,
  }),
  request: {
    ...batchFields,
    /** The first row, from 0. */
    from: Type.Integer({ minimum: 0, maximum: BATCH_ROWS_MAX }),
    /** Rows at most; fewer where they are long. */
    limit: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** Null for rows of every verdict. */
    verdict: orNull(Type.Enum(Object.keys(screenedVerdicts) as ScreenedVerdict[])),
  },
  errors: [codes.batch.notFound],
  example: {
    request: { workspaceId: 7, id: exampleKeptBatch.batch.id, from: 0, limit: 100, verdict: null },
    reply: {
      rows: [
        {
          number: 0,
          row: [exampleSparseBusiness.name, 'OR', '97338'],
          result: { object: 'match_result', verdict: 'no_match', candidates: [] },
        },
      ],
      next: 100,
    },
  },
});

export type ListMatchedRowsRequest = RequestFor<typeof listMatchedRows>;
