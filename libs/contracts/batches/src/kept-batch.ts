import type { MatchCandidate, MatchResult } from '@registry/contracts-business-registry';
import type {
  CompanyScreening,
  KeptTask,
  MatchScreening,
  Outcome,
  PolicyRule,
  ScreenedVerdict,
} from '@registry/contracts-records-sections';
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
  readonly fields: readonly BatchField[];
}

/** What may come with each result of a batch. */
export const batchFieldNames = ['watchlist', 'review'] as const;
export type BatchField = (typeof batchFieldNames)[number];

/** What a batch keeps of a screening: its `coverage` is that of the batch. */
export type KeptScreening = Omit<MatchScreening, 'coverage'> & Pick<CompanyScreening, 'contents'>;

/** The rules by which the reviews of a batch are judged. */
export interface BatchPolicy {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
}

/** A review as a batch keeps it: no text of a registry. */
export interface KeptReview {
  readonly outcome: Outcome;
  /** The name of the policy. */
  readonly policy: string;
  /** The tasks and lists of the rules that are not met, each once. */
  readonly reasons: readonly string[];
  readonly tasks: readonly KeptTask[];
  /** The registrations that were reviewed: the row is matched again where one of them is suppressed. */
  readonly registrations: readonly { readonly id: string }[];
}

/** What a batch keeps of a result: `coverage` is the same for every row of a state, and `POST /v1/match` returns it. */
export interface KeptResult extends Omit<MatchResult, 'coverage' | 'verdict' | 'candidates'> {
  readonly verdict: ScreenedVerdict;
  readonly candidates: readonly (MatchCandidate & { readonly watchlist?: KeptScreening })[];
  /** Of the row itself, where it is not matched. */
  readonly watchlist?: KeptScreening;
  readonly review?: KeptReview;
}

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
  fields: [],
};
