import {
  searchBusinesses,
  type SearchBusinessesReply,
  type SearchBusinessesRequest,
} from '@registry/contracts-business-registry';
import type { MessageClient } from '@registry/messaging/message-client';
import { requestContext } from '@registry/messaging/request-context';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Latencies in milliseconds of one request after the other, of each kind in turn. */
export interface Sampled {
  /** Searches that read hits from the tables. */
  readonly withHits: number[];
  /** The bare process, which reads the rows of the same hits. */
  readonly bareRows: number[];
  /** Searches that find nothing, which the index answers alone. */
  readonly indexAlone: number[];
  /** The bare process, which reads nothing. */
  readonly bare: number[];
}

/** What the sampling thread is begun with. */
export interface WaitsData {
  readonly natsUrl: string;
  /** Words that are found. */
  readonly queries: readonly string[];
}

/**
 * Searches one after the other, in a thread of their own: this one has held an index of all companies, and what it collects
 * of that would be waits of its own making.
 */
export class Waits {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Begins to ask; it goes on until `stop`. */
  static async start(data: WaitsData): Promise<Waits> {
    const worker = new Worker(join(import.meta.dirname, 'waits-thread.ts'), { workerData: data });
    await once(worker, 'message'); // it is connected
    return new Waits(worker);
  }

  /** What was sampled since the last call. */
  async take(): Promise<Sampled> {
    this.#worker.postMessage('take');
    const [sampled] = (await once(this.#worker, 'message')) as [Sampled];
    return sampled;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** How long a client waits for the gateway. */
const BUDGET_MS = 2_800;

/**
 * A search's reply, asked for as by the gateway: somebody waits for it. None where it was not answered before its deadline,
 * which then is what was waited.
 */
export async function answered(
  client: MessageClient,
  request: SearchBusinessesRequest,
): Promise<SearchBusinessesReply | undefined> {
  const context = { requestId: 'bench', deadlineAt: Date.now() + BUDGET_MS };
  return requestContext.run(context, () => client.call(searchBusinesses, request)).catch(() => undefined);
}
