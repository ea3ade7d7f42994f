import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BATCH_DAYS, type BatchRow, type KeptResult } from '@registry/contracts-batches';
import type { ScreenedVerdict } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { In, Not, Raw, Repository } from 'typeorm';
import { mergeCoverage, mergeRegisters } from '../screening/merge-coverage.ts';
import type { MatchedRows } from './row-matcher.ts';
import { BatchEntity, type StoredBatch } from './batch.entity.ts';

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
            AND EXISTS (SELECT FROM unnest($2::text[]) AS name, upper(results) AS capitals WHERE position(upper(name) IN capitals) > 0)
          ORDER BY number LIMIT 1`,
};
const REPLACE_RESULTS = `UPDATE batch_chunks SET results = $3 WHERE batch_id = $1 AND number = $2 AND results = $4`;
const LOCK_BATCH = `SELECT watchlist_coverage AS coverage, coalesce(register_coverage, '[]') AS registers FROM batches WHERE id = $1 FOR UPDATE`;
const RECOUNT = `UPDATE batches SET verdicts = ${addedVerdicts('$2')}, watchlist_coverage = $3, register_coverage = $4 WHERE id = $1`;

/** What its workspace sees of it. */
const SEEN = { status: Not('created' as const), expiresAt: Raw((column) => `${column} > now()`) };

/** The verdicts of a batch with further counts, a parameter of JSON; negative ones are subtracted. */
export function addedVerdicts(counts: string): string {
  return `
    (SELECT jsonb_object_agg(verdict, total)
       FROM (SELECT key AS verdict, sum(value::int) AS total
               FROM (SELECT * FROM jsonb_each_text(verdicts) UNION ALL SELECT * FROM jsonb_each_text(${counts}::jsonb)) AS v (key, value)
              GROUP BY key) AS t)`;
}

/** Some batches, and how many there are in all. */
export type BatchesPage = [StoredBatch[], number];

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
  constructor(
    @InjectRepository(BatchEntity) private readonly batches: Repository<BatchEntity>,
    private readonly database: Database,
  ) {}

  async remove(id: string): Promise<void> {
    await this.batches.delete(id);
  }

  /** All of a workspace, of any status; returns how many. */
  async removeAll(workspaceId: number): Promise<number> {
    return (await this.batches.delete({ workspaceId })).affected ?? 0;
  }

  /** Some of a workspace, newest first, and how many there are. */
  async list(
    workspaceId: number,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<BatchesPage> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const found = await this.batches.findAndCount({
      where: { workspaceId, ...SEEN },
      order,
      skip: offset,
      take: limit,
    });
    return found as BatchesPage;
  }

  /** Throws `batch_not_found`. */
  async get(id: string, workspaceId: number): Promise<StoredBatch> {
    const batch = await this.batches.findOneBy({ id, workspaceId, ...SEEN });
    if (batch === null)
      throw new AppError(codes.batch.notFound, {
        message: `No batch of this workspace has the id ${JSON.stringify(id)}. Batches are deleted ${BATCH_DAYS} days after their creation.`,
      });
    return batch as StoredBatch;
  }

  /** Ends the work; a batch that has ended stays as it is. */
  async cancel(id: string): Promise<void> {
    await this.batches.update(
      { id, status: In(['queued', 'running']) },
      { status: 'canceled', completedAt: () => 'now()' },
    );
  }

  /** The first chunk whose results have one of some texts, in any letters; undefined without any. */
  async chunkNaming(id: string, names: readonly string[]): Promise<MatchedChunk | undefined> {
    const [chunk] = await this.database.query<DoneChunk>(CHUNK_NAMING, [id, names]);
    if (chunk === undefined) return undefined;
    const [rows, results] = [JSON.parse(chunk.rows) as BatchRow[], JSON.parse(chunk.results) as KeptResult[]];
    return { number: chunk.number, rows, results };
  }

  /** Replaces the results of a chunk, counts them again and notes their lists, all or nothing; not where another request was faster. */
  async replaceResults(id: string, { number, results }: MatchedChunk, next: MatchedRows): Promise<void> {
    const counts: Record<string, number> = {};
    for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) - 1;
    for (const { verdict } of next.results) counts[verdict] = (counts[verdict] ?? 0) + 1;
    await this.database.transaction(async (client) => {
      const { rows } = await client.query<Omit<MatchedRows, 'results'>>(LOCK_BATCH, [id]);
      const values = [id, number, JSON.stringify(next.results), JSON.stringify(results)];
      const { rowCount } = await client.query(REPLACE_RESULTS, values);
      if (rowCount !== 1) return;
      const screened = mergeCoverage(rows[0]?.coverage ?? null, next.coverage);
      await client.query(RECOUNT, [
        id,
        JSON.stringify(counts),
        screened === null ? null : JSON.stringify(screened),
        JSON.stringify(mergeRegisters(rows[0]?.registers ?? [], next.registers)),
      ]);
    });
  }

  /** The next chunks that are done, in their order; only those with a verdict if one is given. To be served only by `CheckedBatches`. */
  chunks(id: string, after: number, limit: number, verdict: ScreenedVerdict | null = null): Promise<DoneChunk[]> {
    // As `JSON.stringify` writes it. In a text of the result its quotation marks have backslashes.
    const has = verdict === null ? null : `"verdict":"${verdict}"`;
    return this.database.query<DoneChunk>(CHUNKS, [id, after, limit, has]);
  }
}
