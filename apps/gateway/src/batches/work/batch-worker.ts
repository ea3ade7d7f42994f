import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { requestContext } from '@registry/request-context';
import { CompanyMatcher } from '../../match/company-matcher.ts';
import { batchQuery } from '../batch-layout.ts';
import { BatchQueue, type LeasedChunk } from './batch-queue.ts';
import { kept } from '../kept-result.ts';

/** Milliseconds between looks at the queue while nothing is in it. */
const IDLE_MS = 1_000;
/** Milliseconds between deletions of what has expired. */
const PURGE_MS = 600_000;

/** Matches the rows of batches, a chunk at a time, next to those of other replicas. A chunk whose worker died is taken by another. */
@Injectable()
export class BatchWorker extends BackgroundLoop {
  #purgeAt = 0;

  constructor(
    private readonly queue: BatchQueue,
    private readonly matcher: CompanyMatcher,
  ) {
    super({ fault: 'Batches wait' });
  }

  protected async round(): Promise<number> {
    if (performance.now() >= this.#purgeAt) {
      await this.queue.purge();
      this.#purgeAt = performance.now() + PURGE_MS;
    }
    const chunk = await this.queue.lease();
    if (chunk === undefined) return IDLE_MS;
    await this.#work(chunk);
    return 0;
  }

  async #work(chunk: LeasedChunk): Promise<void> {
    const { rows, layout, candidates: limit, minConfidence } = chunk;
    try {
      const queries = rows.map((row) => batchQuery(layout, row));
      const match = () => this.matcher.match(queries, { limit, minConfidence, fields: [], isInBackground: true });
      const results = await (chunk.isSandbox ? inSandbox(chunk.batchId, match) : match());
      await this.queue.complete(chunk, results.map(kept));
    } catch (error) {
      await this.queue.giveBack(chunk);
      throw error;
    }
  }
}

function inSandbox<T>(batchId: string, work: () => Promise<T>): Promise<T> {
  return requestContext.run({ requestId: batchId, deadlineAt: Infinity, isSandbox: true }, work);
}
