import { Injectable } from '@nestjs/common';
import type { BatchStatus, MatchVerdict } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import type { BatchLayout, BatchRow } from './batch-layout.ts';

/** A batch as its table has it. */
export interface StoredBatch {
  readonly id: string;
  readonly status: BatchStatus;
  readonly layout: BatchLayout;
  readonly rows: number;
  readonly done: number;
  readonly verdicts: Readonly<Partial<Record<MatchVerdict, number>>>;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
}

/** What is wanted of each row, and the address under which its sender knows the API. */
export interface BatchWishes {
  readonly candidates: number;
  readonly minConfidence: number;
  readonly origin: string;
}

/** The columns of a `StoredBatch` but for its layout. */
export const BATCH_COLUMNS = `id, status, rows, done, verdicts, created_at AS "createdAt", completed_at AS "completedAt", expires_at AS "expiresAt"`;

/** Days that a batch is kept. */
const KEPT_DAYS = 7;

const START_BATCH = {
  name: 'start-batch',
  text: `INSERT INTO batches (id, workspace_id, status, candidates, min_confidence, origin, expires_at)
         VALUES ($1, $2, 'receiving', $3, $4, $5, now() + interval '${KEPT_DAYS} days')`,
};
const ADD_CHUNK = {
  name: 'add-batch-chunk',
  text: 'INSERT INTO batch_chunks (batch_id, number, rows) VALUES ($1, $2, $3)',
};
const DELETE_BATCH = { name: 'delete-batch', text: 'DELETE FROM batches WHERE id = $1' };
const DELETE_RECEIVING = {
  name: 'delete-receiving-batch',
  text: `DELETE FROM batches WHERE id = $1 AND status = 'receiving'`,
};
const GET_BATCH = {
  name: 'get-batch',
  text: `SELECT layout, ${BATCH_COLUMNS} FROM batches
          WHERE id = $1 AND workspace_id = $2 AND status <> 'receiving' AND expires_at > now()`,
};
const CANCEL_BATCH = {
  name: 'cancel-batch',
  text: `UPDATE batches SET status = 'canceled', completed_at = now() WHERE id = $1 AND status IN ('queued', 'running')`,
};
const CHUNKS = {
  name: 'batch-chunks',
  text: `SELECT number, rows, results FROM batch_chunks
          WHERE batch_id = $1 AND number > $2 AND results IS NOT NULL ORDER BY number LIMIT $3`,
};

/** A chunk with its rows and what came of them, both as JSON. */
export interface DoneChunk extends Record<string, unknown> {
  readonly number: number;
  readonly rows: string;
  readonly results: string;
}

/** Batches of workspaces, each seen by the workspace that made it only. */
@Injectable()
export class BatchesStore {
  constructor(private readonly database: Database) {}

  async start(id: string, workspaceId: number, { candidates, minConfidence, origin }: BatchWishes): Promise<void> {
    await this.database.query(START_BATCH, [id, workspaceId, candidates, minConfidence, origin]);
  }

  async addChunk(id: string, number: number, rows: readonly BatchRow[]): Promise<void> {
    await this.database.query(ADD_CHUNK, [id, number, JSON.stringify(rows)]);
  }

  /** Forgets an upload that is not to become a batch. */
  async removeReceiving(id: string): Promise<void> {
    await this.database.query(DELETE_RECEIVING, [id]);
  }

  async remove(id: string): Promise<void> {
    await this.database.query(DELETE_BATCH, [id]);
  }

  /** Throws `batch_not_found`. */
  async get(id: string, workspaceId: number): Promise<StoredBatch> {
    const [row] = await this.database.query<Omit<StoredBatch, 'layout'> & { layout: string }>(GET_BATCH, [
      id,
      workspaceId,
    ]);
    if (row === undefined)
      throw new AppError(codes.batch.notFound, {
        message: `No batch of this workspace has the id ${JSON.stringify(id)}. Batches are deleted ${KEPT_DAYS} days after their creation.`,
      });
    return { ...row, layout: JSON.parse(row.layout) as BatchLayout };
  }

  /** Ends the work; a batch that has ended stays as it is. */
  async cancel(id: string): Promise<void> {
    await this.database.query(CANCEL_BATCH, [id]);
  }

  /** The next chunks that are done, in their order. */
  chunks(id: string, after: number, limit: number): Promise<DoneChunk[]> {
    return this.database.query<DoneChunk>(CHUNKS, [id, after, limit]);
  }
}
