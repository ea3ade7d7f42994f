import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { RowMatcher } from '../batches/row-matcher.ts';
import { BatchQueue, type LeasedChunk } from './batch-queue.ts';

/** Milliseconds between looks at the queue while nothing is in it. */
const IDLE_MS = 1_000;
/** Milliseconds between deletions of what has expired. */
const PURGE_MS = 600_000;
/** Milliseconds between measurements of the queue. */
const MEASURE_MS = 10_000;

/** Matches the rows of batches, a chunk at a time, next to those of other replicas. A chunk whose worker died is taken by another. */
@Injectable()
export class BatchWorker extends BackgroundLoop {
  #purgeAt = 0;
  #measureAt = 0;

  constructor(
    private readonly queue: BatchQueue,
    private readonly matcher: RowMatcher,
  ) {
    super({ fault: 'Batches wait' });
  }

  protected async round(): Promise<number> {
    if (performance.now() >= this.#purgeAt) {
      await this.queue.purge();
      this.#purgeAt = performance.now() + PURGE_MS;
    }
    if (performance.now() >= this.#measureAt) {
      await this.queue.measure();
      this.#measureAt = performance.now() + MEASURE_MS;
    }
    const chunk = await this.queue.lease();
    if (chunk === undefined) return IDLE_MS;
    await this.#work(chunk);
    return 0;
  }

  async #work(chunk: LeasedChunk): Promise<void> {
    try {
      await this.queue.complete(chunk, await this.matcher.match(chunk.rows, chunk));
    } catch (error) {
      await this.queue.giveBack(chunk);
      throw error;
    }
  }
}
