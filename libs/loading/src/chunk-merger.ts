import { LeftOutRow, type RejectedRow, type SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { addTally, type LoadCounts, recordProgress } from './load-store.ts';
import type { LoadContext, LoadTarget } from './load-target.ts';
import type { RejectsFile } from './rejects-file.ts';

/** Items and rejected rows that are merged together. */
export interface Chunk<Value> {
  readonly items: readonly SourceItem<Value>[];
  readonly rejects: readonly RejectedRow[];
}

/**
 * Merges chunks one after the other, a transaction each, while the next one is being decoded. The counts are written in
 * the chunk's own transaction: a load that dies is resumed behind its last whole chunk.
 */
export class ChunkMerger<Value> {
  readonly #client: PoolClient;
  readonly #context: LoadContext;
  readonly #target: LoadTarget<Value>;
  readonly #rejects: RejectsFile;
  #counts: LoadCounts;
  #underWay: Promise<void> = Promise.resolve();

  constructor(
    client: PoolClient,
    context: LoadContext,
    target: LoadTarget<Value>,
    rejects: RejectsFile,
    counts: LoadCounts,
  ) {
    this.#client = client;
    this.#context = context;
    this.#target = target;
    this.#rejects = rejects;
    this.#counts = counts;
  }

  /** Rows of all chunks that are merged for good. */
  get counts(): LoadCounts {
    return this.#counts;
  }

  /** Begins with a chunk once the one before is merged; throws what went wrong with that. */
  async add(chunk: Chunk<Value>): Promise<void> {
    await this.#underWay;
    this.#underWay = this.#merge(chunk);
    this.#underWay.catch(() => undefined); // thrown by the next `add` or by `end`
  }

  /** Waits for the last chunk. */
  async end(): Promise<void> {
    await this.#underWay;
  }

  async #merge(chunk: Chunk<Value>): Promise<void> {
    await this.#client.query('BEGIN');
    const tally = await this.#target.merge(this.#client, this.#context, chunk.items);
    const counts = addTally(this.#counts, tally, chunk.rejects.length);
    await recordProgress(this.#client, this.#context.loadNo, counts);
    // Before the commit: after a crash in between a reject is told twice, which is better than never.
    this.#rejects.append([...chunk.rejects.filter(isFault), ...tally.rejected]);
    await this.#client.query('COMMIT');
    this.#counts = counts;
  }
}

/** Rows left out on purpose are counted and not told: there is nothing to mend, and natural persons' rows are not ours to keep. */
function isFault(row: RejectedRow): boolean {
  return !(row instanceof LeftOutRow);
}
