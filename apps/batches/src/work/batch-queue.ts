import { Injectable } from '@nestjs/common';
import type { BatchLayout, BatchRow } from '@registry/contracts-batches';
import { Database } from '@registry/persistence';
import { addedVerdicts } from '../batches/batches.store.ts';
import type { MatchingOptions } from '../batches/row-matcher.ts';
import { mergeCoverage, mergeRegisters } from '../screening/merge-coverage.ts';
import type { MatchedRows } from '../batches/row-matcher.ts';
import { batchMetrics } from './batch-metrics.ts';

/** Seconds after which a chunk is taken to be abandoned: each of the four messages that match it has a deadline of five. */
const LEASE_SECONDS = 30;
/** Times that a chunk is tried before its batch fails. A service may be unavailable for an hour before. */
const ATTEMPTS_MAX = 500;

/** A chunk that one worker has for a while. */
export interface LeasedChunk extends MatchingOptions {
  readonly batchId: string;
  readonly number: number;
  readonly rows: readonly BatchRow[];
}

type LockedBatch = Omit<LeasedChunk, 'number' | 'rows' | 'layout' | 'fields'> & {
  readonly layout: string;
  readonly fields: string;
};

interface LeasedRow {
  readonly number: number;
  readonly rows: string;
  readonly attempts: number;
}

/**
 * Workspaces take turns, and so do the batches of each, of any size. Every change of a chunk locks its batch first, so that no two of them
 * wait for each other and no chunk is given to two workers.
 */
const LOCK_NEXT_BATCH = `
  SELECT id AS "batchId", layout, candidates, min_confidence AS "minConfidence", fields, policy, is_sandbox AS "isSandbox"
    FROM batches b
   WHERE status IN ('queued', 'running')
     AND EXISTS (SELECT FROM batch_chunks WHERE batch_id = b.id AND results IS NULL AND (leased_until IS NULL OR leased_until < now()))
   ORDER BY (SELECT max(worked_at) FROM batches WHERE workspace_id = b.workspace_id) NULLS FIRST, worked_at NULLS FIRST
   LIMIT 1 FOR UPDATE`;
const BEGIN_BATCH = `UPDATE batches SET status = 'running', worked_at = clock_timestamp() WHERE id = $1`;
const LEASE_CHUNK = `
  UPDATE batch_chunks SET leased_until = now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1
   WHERE batch_id = $1
     AND number = (SELECT number FROM batch_chunks
                    WHERE batch_id = $1 AND results IS NULL AND (leased_until IS NULL OR leased_until < now())
                    ORDER BY number LIMIT 1)
  RETURNING number, rows, attempts`;

const GIVE_BACK_CHUNK = `
  UPDATE batch_chunks SET leased_until = NULL WHERE batch_id = $1 AND number = $2 AND results IS NULL
  RETURNING attempts`;
const FAIL_BATCH = `UPDATE batches SET status = 'failed', completed_at = now() WHERE id = $1`;

const PURGE = {
  name: 'purge-batches',
  text: `DELETE FROM batches WHERE expires_at < now() OR (status = 'created' AND created_at < now() - interval '1 day')`,
};
const PURGE_ARRIVING = {
  name: 'purge-arriving-rows',
  text: `DELETE FROM arriving_rows WHERE arrived_at < now() - interval '1 hour'`,
};

const MEASURE = {
  name: 'measure-batches',
  text: `SELECT count(*) AS unfinished, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
           FROM batches WHERE status IN ('queued', 'running')`,
};

const LOCK_BATCH = `
  SELECT watchlist_coverage AS coverage, coalesce(register_coverage, '[]') AS registers FROM batches WHERE id = $1 AND status IN ('queued', 'running') FOR UPDATE`;
const COMPLETE_CHUNK = `
  UPDATE batch_chunks SET results = $3, leased_until = NULL WHERE batch_id = $1 AND number = $2 AND results IS NULL`;
const COUNT_CHUNK = `
  UPDATE batches
     SET done = done + $2,
         verdicts = ${addedVerdicts('$3')},
         watchlist_coverage = $4,
         register_coverage = $5,
         status = CASE WHEN done + $2 >= rows THEN 'completed' ELSE status END,
         completed_at = CASE WHEN done + $2 >= rows THEN now() END
   WHERE id = $1`;

/** The chunks that wait for workers. */
@Injectable()
export class BatchQueue {
  constructor(private readonly database: Database) {}

  /** The next chunk, for this worker only until its lease ends; undefined where none waits. */
  async lease(): Promise<LeasedChunk | undefined> {
    return this.database.transaction(async (client) => {
      const { rows: batches } = await client.query<LockedBatch>(LOCK_NEXT_BATCH);
      const [batch] = batches;
      if (batch === undefined) return undefined;
      const { rows: chunks } = await client.query<LeasedRow>(LEASE_CHUNK, [batch.batchId]);
      const [chunk] = chunks;
      if (chunk === undefined) return undefined;
      if (chunk.attempts > ATTEMPTS_MAX) {
        await client.query(FAIL_BATCH, [batch.batchId]); // its workers ended, so none gave it back
        return undefined;
      }
      await client.query(BEGIN_BATCH, [batch.batchId]);
      const layout = JSON.parse(batch.layout) as BatchLayout;
      const fields = JSON.parse(batch.fields) as LeasedChunk['fields'];
      return { ...batch, layout, fields, number: chunk.number, rows: JSON.parse(chunk.rows) as BatchRow[] };
    });
  }

  /**
   * Stores what came of a chunk and counts it, both or neither, and once: another worker that had it too finds it done. Nothing is stored of
   * a batch that was canceled or deleted meanwhile.
   */
  async complete({ batchId, number, rows }: LeasedChunk, { results, coverage, registers }: MatchedRows): Promise<void> {
    await this.database.transaction(async (client) => {
      const { rows: open } = await client.query<Omit<MatchedRows, 'results'>>(LOCK_BATCH, [batchId]);
      const [batch] = open;
      if (batch === undefined) return;
      const { rowCount: isFirst } = await client.query(COMPLETE_CHUNK, [batchId, number, JSON.stringify(results)]);
      if (isFirst === 0) return;
      const verdicts = Map.groupBy(results, ({ verdict }) => verdict);
      const counts = Object.fromEntries([...verdicts].map(([verdict, { length }]) => [verdict, length] as const));
      const screened = mergeCoverage(batch.coverage, coverage);
      const values = [
        batchId,
        rows.length,
        JSON.stringify(counts),
        screened === null ? null : JSON.stringify(screened),
        JSON.stringify(mergeRegisters(batch.registers, registers)),
      ];
      await client.query(COUNT_CHUNK, values);
    });
  }

  /** Lets another worker have a chunk at once; a batch whose chunk was tried too often fails. */
  async giveBack({ batchId, number }: LeasedChunk): Promise<void> {
    await this.database.transaction(async (client) => {
      const { rowCount: isOpen } = await client.query(LOCK_BATCH, [batchId]);
      if (isOpen === 0) return;
      const { rows } = await client.query<{ attempts: number }>(GIVE_BACK_CHUNK, [batchId, number]);
      if ((rows[0]?.attempts ?? 0) >= ATTEMPTS_MAX) await client.query(FAIL_BATCH, [batchId]);
    });
  }

  /** Deletes batches that have expired, and uploads that broke off. The gateway has a day to queue what it has counted. */
  async purge(): Promise<void> {
    await this.database.query(PURGE);
    await this.database.query(PURGE_ARRIVING);
  }

  /** Sets the metrics of the queue. */
  async measure(): Promise<void> {
    const [row] = await this.database.query<{ unfinished: number; oldestSeconds: number }>(MEASURE);
    batchMetrics.unfinished.set(row?.unfinished ?? 0);
    batchMetrics.oldest.set(row?.oldestSeconds ?? 0);
  }
}
