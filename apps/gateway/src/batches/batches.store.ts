import { Injectable } from '@nestjs/common';
import type { BatchStatus, MatchVerdict } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import type { BatchLayout, BatchRow } from './batch-layout.ts';
import type { KeptResult } from './kept-result.ts';

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
export const KEPT_DAYS = 7;

const ADD_CHUNK = {
  name: 'add-arriving-chunk',
  text: 'INSERT INTO arriving_chunks (batch_id, number, rows) VALUES ($1, $2, $3)',
};
const DELETE_BATCH = { name: 'delete-batch', text: 'DELETE FROM batches WHERE id = $1' };
const DELETE_ARRIVING = { name: 'delete-arriving-chunks', text: 'DELETE FROM arriving_chunks WHERE batch_id = $1' };
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
          WHERE batch_id = $1 AND number > $2 AND results IS NOT NULL
            AND ($4::text IS NULL OR position($4 IN results) > 0) ORDER BY number LIMIT $3`,
};

const CHUNK_NAMING = {
  name: 'batch-chunk-naming',
  text: `SELECT number, c.rows, results, layout, candidates, min_confidence AS "minConfidence"
           FROM batch_chunks c JOIN batches b ON b.id = c.batch_id
          WHERE batch_id = $1 AND results IS NOT NULL
            AND EXISTS (SELECT FROM unnest($2::text[]) AS name WHERE position(name IN results) > 0)
          ORDER BY number LIMIT 1`,
};
const REPLACE_RESULTS = `UPDATE batch_chunks SET results = $3 WHERE batch_id = $1 AND number = $2 AND results = $4`;
const LOCK_BATCH = 'SELECT FROM batches WHERE id = $1 FOR UPDATE';
const RECOUNT = `UPDATE batches SET verdicts = ${addedVerdicts('$2')} WHERE id = $1`;

/** The verdicts of a batch with further counts, a parameter of JSON; negative ones are subtracted. */
export function addedVerdicts(counts: string): string {
  return `
    (SELECT jsonb_object_agg(verdict, total)
       FROM (SELECT key AS verdict, sum(value::int) AS total
               FROM (SELECT * FROM jsonb_each_text(verdicts) UNION ALL SELECT * FROM jsonb_each_text(${counts}::jsonb)) AS v (key, value)
              GROUP BY key) AS t)`;
}

/** A chunk that is done, and how its rows were matched. */
export interface MatchedChunk {
  readonly number: number;
  readonly rows: readonly BatchRow[];
  readonly results: readonly KeptResult[];
  readonly layout: BatchLayout;
  readonly candidates: number;
  readonly minConfidence: number;
}

type MatchedChunkRow = Pick<MatchedChunk, 'number' | 'candidates' | 'minConfidence'> &
  Readonly<Record<'rows' | 'results' | 'layout', string>>;

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

  /** Keeps rows of an upload until all of them are there. */
  async addArriving(id: string, number: number, rows: readonly BatchRow[]): Promise<void> {
    await this.database.query(ADD_CHUNK, [id, number, JSON.stringify(rows)]);
  }

  /** Forgets an upload that is not to become a batch. */
  async removeArriving(id: string): Promise<void> {
    await this.database.query(DELETE_ARRIVING, [id]);
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

  /** The first chunk whose results have one of some texts; undefined without any. */
  async chunkNaming(id: string, names: readonly string[]): Promise<MatchedChunk | undefined> {
    const [row] = await this.database.query<MatchedChunkRow>(CHUNK_NAMING, [id, names]);
    if (row === undefined) return undefined;
    const [rows, results] = [JSON.parse(row.rows) as BatchRow[], JSON.parse(row.results) as KeptResult[]];
    return { ...row, rows, results, layout: JSON.parse(row.layout) as BatchLayout };
  }

  /** Replaces the results of a chunk and counts them again, both or neither; not where another request was faster. */
  async replaceResults(id: string, { number, results }: MatchedChunk, next: readonly KeptResult[]): Promise<void> {
    const counts: Record<string, number> = {};
    for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) - 1;
    for (const { verdict } of next) counts[verdict] = (counts[verdict] ?? 0) + 1;
    await this.database.transaction(async (client) => {
      await client.query(LOCK_BATCH, [id]);
      const values = [id, number, JSON.stringify(next), JSON.stringify(results)];
      const { rowCount } = await client.query(REPLACE_RESULTS, values);
      if (rowCount === 1) await client.query(RECOUNT, [id, JSON.stringify(counts)]);
    });
  }

  /** The next chunks that are done, in their order; only those with a verdict if one is given. To be served only by `CheckedBatches`. */
  chunks(id: string, after: number, limit: number, verdict: MatchVerdict | null = null): Promise<DoneChunk[]> {
    // As `JSON.stringify` writes it. In a text of the result its quotation marks have backslashes.
    const has = verdict === null ? null : `"verdict":"${verdict}"`;
    return this.database.query<DoneChunk>(CHUNKS, [id, after, limit, has]);
  }
}
