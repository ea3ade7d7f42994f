import { Injectable } from '@nestjs/common';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  cancelBatch,
  deleteBatch,
  getBatch,
  type KeptBatch,
  listBatches,
  listMatchedRows,
  type KeptResult,
  type KeptReview,
  type KeptScreening,
  type ListMatchedRowsReply,
  type ListMatchedRowsRequest,
  type MatchedRow,
  type Batch,
} from '@registry/contracts-batches';
import { type MatchScreening, resultMeaning } from '@registry/contracts-records-sections';
import { MessageClient } from '@registry/messaging';
import { CompanyWatchlists } from '../screening/company-watchlists.ts';

type ShownScreening = Omit<MatchScreening, 'coverage'>;

type ShownReview = ReturnType<typeof toShownReview>;

/** The result of a row, as its workspace sees it. */
export interface ShownResult extends Omit<KeptResult, 'candidates' | 'watchlist' | 'review'> {
  readonly candidates: readonly (Omit<KeptResult['candidates'][number], 'watchlist'> & {
    readonly watchlist?: ShownScreening;
  })[];
  readonly watchlist?: ShownScreening;
  readonly review?: ShownReview;
}

/** Rows that are done. */
export interface ShownRows extends Omit<ListMatchedRowsReply, 'rows'> {
  readonly rows: readonly (Omit<MatchedRow, 'result'> & { readonly result: ShownResult })[];
}

/** Batches of workspaces, at the service that keeps them. Throws `batch_not_found`, also for a batch of another workspace. */
@Injectable()
export class WorkspaceBatches {
  constructor(
    private readonly services: MessageClient,
    private readonly watchlists: CompanyWatchlists,
  ) {}

  get(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(getBatch, { workspaceId, id });
  }

  /** Those of a workspace, newest first. */
  list(request: RequestFor<typeof listBatches>): Promise<ListReply<Batch>> {
    return this.services.call(listBatches, request);
  }

  /** Rows that are done, some at a time, with the decisions of the workspace on screening results. */
  async listRows(request: ListMatchedRowsRequest): Promise<ShownRows> {
    const { rows, next } = await this.services.call(listMatchedRows, request);
    const shown = rows.map(async ({ result, ...row }) => {
      return { ...row, result: await this.#toShown(request.workspaceId, result) };
    });
    return { rows: await Promise.all(shown), next };
  }

  cancel(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(cancelBatch, { workspaceId, id });
  }

  /** The batch as it was. */
  delete(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(deleteBatch, { workspaceId, id });
  }

  async #toShown(workspaceId: number, { candidates, watchlist, review, ...result }: KeptResult): Promise<ShownResult> {
    const decided = candidates.map(async ({ watchlist: stored, ...candidate }) => {
      if (stored === undefined) return candidate;
      const { id } = candidate.business;
      return { ...candidate, watchlist: await this.watchlists.decidedResults(workspaceId, id, stored) };
    });
    const own = watchlist === undefined ? {} : { watchlist: withoutContents(watchlist) };
    const reviewed = review === undefined ? {} : { review: toShownReview(review) };
    return { ...result, candidates: await Promise.all(decided), ...own, ...reviewed };
  }
}

function withoutContents({ contents: _, ...shown }: KeptScreening): ShownScreening {
  return shown;
}

function toShownReview({ outcome, policy, reasons, tasks }: KeptReview) {
  const shown = tasks.map(({ key, result, as_of }) => {
    const { status, subLabel } = resultMeaning(key, result);
    return { key, status, result, sub_label: subLabel, as_of };
  });
  return { outcome, policy, reasons, tasks: shown };
}
