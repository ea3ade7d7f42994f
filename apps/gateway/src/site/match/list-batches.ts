import { Injectable } from '@nestjs/common';
import type { BatchRow, KeptBatch } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';
import { invalidKey } from '../../keys/auth/authenticator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { readKeyCookie } from '../../keys/auth/key-cookie.ts';
import { inTurn, type ListRows } from '../../lists/list-rows.ts';
import type { ChoiceByRow } from '../../lists/single-candidates.ts';
import { BatchReceiver, type BatchSender, type MatchingOptions } from '../../batches/create-batch/batch-receiver.ts';
import { type ShownResult, WorkspaceBatches } from '../../batches/workspace-batches.ts';
import type { Visit } from '../layout/page-routes.ts';
import type { BatchPageQuery } from './batch-page.query.dto.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';

/** Rows of a batch that a page shows at most. */
export const PAGE_ROWS = 100;

/** A batch of the workspace whose key the browser has. */
export interface OwnBatch extends KeptBatch {
  readonly workspaceId: number;
}

/** Rows with what came of them. */
export interface ListPart {
  readonly list: ListRows;
  readonly results: readonly ShownResult[];
  /** The numbers of these rows in the whole list, from 0. */
  readonly numbers: readonly number[];
  /** The results have screenings. */
  readonly isScreened?: boolean;
  /** The states whose companies are fictional. */
  readonly sampleStates?: ReadonlySet<string>;
  /** The ids of the registrations of entities. */
  readonly registrations?: ReadonlyMap<string, readonly string[]>;
  readonly choices?: ChoiceByRow;
}

/** The same of a batch, in parts. */
export interface BatchPart extends ListPart {
  /** The row that the next part begins with, from 1; null if none follows. */
  readonly next: number | null;
}

/** Which rows of a batch are wanted. */
export type PartOptions = Pick<BatchPageQuery, 'from' | 'verdict'> & Partial<BatchPageQuery>;

/** Lists of more rows than a page shows: batches of the workspace whose key somebody entered, which is in a cookie of these pages. */
@Injectable()
export class ListBatches {
  constructor(
    private readonly receiver: BatchReceiver,
    private readonly batches: WorkspaceBatches,
    private readonly session: WorkspaceSession,
  ) {}

  /** Remembers a key in the browser. Throws `invalid_key`. */
  signIn(visit: Visit, text: string): Promise<KnownKey> {
    return this.session.signIn(visit, text);
  }

  /** The id of the batch of a list. `state`: of rows without one. */
  async create(
    sender: BatchSender,
    { header, rows, places }: ListRows,
    state: string,
    options: Omit<MatchingOptions, 'origin'>,
  ): Promise<string> {
    const layout = () => ({ format: 'csv', header, places: [...places], state }) as const;
    // The demo does not know the address of the API.
    const reader = { rows: inTurn(rows), layout };
    const { batch } = await this.receiver.receiveList(sender, { ...options, origin: '' }, reader);
    return batch.id;
  }

  /** The key that the browser remembers; undefined where nobody is signed in. Throws `invalid_key`. */
  async remembered({ request }: Visit): Promise<KnownKey | undefined> {
    return readKeyCookie(request) === undefined ? undefined : this.session.demand(request);
  }

  /** Throws `invalid_key` where nobody is signed in, and `batch_not_found`. */
  async get({ request }: Visit, id: string): Promise<OwnBatch> {
    const key = await this.session.find(request);
    if (key === undefined) throw invalidKey();
    const { workspaceId } = key;
    return { workspaceId, ...(await this.batches.get(workspaceId, id)) };
  }

  /** The next hundred rows of a batch at most; none where they are not done. */
  async part(
    { workspaceId, batch: { id }, layout, fields = [] }: OwnBatch,
    { from, verdict }: PartOptions,
  ): Promise<BatchPart> {
    if (layout.format !== 'csv') throw notOfAPage(id);
    const request = { workspaceId, id, from: from - 1, limit: PAGE_ROWS, verdict };
    const { rows, next } = await this.batches.listRows(request);
    const { header, places } = layout;
    return {
      list: { header, places: new Map(places), rows: rows.map(({ row }) => splitCells(row, id)) },
      results: rows.map(({ result }) => result),
      numbers: rows.map(({ number }) => number),
      next: next === null ? null : next + 1,
      isScreened: fields.includes('watchlist'),
    };
  }
}

function splitCells(row: BatchRow, id: string): readonly string[] {
  if (typeof row === 'string') throw notOfAPage(id);
  return row;
}

/** Lines of JSON have no columns to show. */
function notOfAPage(id: string): AppError {
  return new AppError(codes.batch.notFound, { message: `The batch ${id} has no columns. Get its results by the API.` });
}
