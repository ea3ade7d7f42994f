import { Injectable } from '@nestjs/common';
import {
  BATCH_DAYS,
  type BatchLayout,
  type BatchRow,
  type BatchStatus,
  type KeptResult,
} from '@registry/contracts-batches';
import type { MatchVerdict } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import type { MatchingOptions } from './row-matcher.ts';

/** A batch as its table has it. */
export interface StoredBatch extends MatchingOptions {
  readonly id: string;
  readonly status: BatchStatus;
  readonly rows: number;
  readonly done: number;
  readonly verdicts: Readonly<Partial<Record<MatchVerdict, number>>>;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** The address under which its sender knows the API. */
  readonly origin: string;
}

/** The same before its layout is parsed. */
export type BatchRecord = Omit<StoredBatch, 'layout'> & { readonly layout: string };

/** The columns of a `BatchRecord`. */
export const BATCH_COLUMNS = `
  id, status, layout, candidates, min_confidence AS "minConfidence", is_sandbox AS "isSandbox", origin, rows, done, verdicts,
  created_at AS "createdAt", completed_at AS "completedAt", expires_at AS "expiresAt"`;

const DELETE_BATCH = { name: 'delete-batch', text: 'DELETE FROM batches WHERE id = $1' };
const GET_BATCH = {
  name: 'get-batch',
  text: `SELECT ${BATCH_COLUMNS} FROM batches
          WHERE id = $1 AND workspace_id = $2 AND status <> 'created' AND expires_at > now()`,
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
  text: `SELECT number, rows, results FROM batch_chunks
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

/** A chunk that is done. */
export interface MatchedChunk {
  readonly number: number;
  readonly rows: readonly BatchRow[];
  readonly results: readonly KeptResult[];
}

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

  async remove(id: string): Promise<void> {
    await this.database.query(DELETE_BATCH, [id]);
  }

  /** Throws `batch_not_found`. */
  async get(id: string, workspaceId: number): Promise<StoredBatch> {
    const [row] = await this.database.query<BatchRecord & Record<string, unknown>>(GET_BATCH, [id, workspaceId]);
    if (row === undefined)
      throw new AppError(codes.batch.notFound, {
        message: `No batch of this workspace has the id ${JSON.stringify(id)}. Batches are deleted ${BATCH_DAYS} days after their creation.`,
      });
    return toStoredBatch(row);
  }

  /** Ends the work; a batch that has ended stays as it is. */
  async cancel(id: string): Promise<void> {
    await this.database.query(CANCEL_BATCH, [id]);
  }

  /** The first chunk whose results have one of some texts; undefined without any. */
  async chunkNaming(id: string, names: readonly string[]): Promise<MatchedChunk | undefined> {
    const [chunk] = await this.database.query<DoneChunk>(CHUNK_NAMING, [id, names]);
    if (chunk === undefined) return undefined;
    const [rows, results] = [JSON.parse(chunk.rows) as BatchRow[], JSON.parse(chunk.results) as KeptResult[]];
    return { number: chunk.number, rows, results };
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

export function toStoredBatch(record: BatchRecord): StoredBatch {
  return { ...record, layout: JSON.parse(record.layout) as BatchLayout };
}
