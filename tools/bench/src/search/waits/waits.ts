import { searchBusinesses, type SearchBusinessesReply, UNFILTERED } from '@registry/contracts-business-registry';
import type { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { serviceFlags } from '@registry/process-life';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the sampling process is sent at first. */
export interface WaitsData {
  readonly natsUrl: string;
  /** Words that are found. */
  readonly queries: readonly string[];
}

/**
 * V8 collects the garbage of the client as it does that of the service, with one thread: helper threads of the client would take
 * processors from the service, whose clients usually run on other machines.
 */
const CLIENT_FLAGS = [...serviceFlags({ index: true }), '--single-threaded-gc'];

/**
 * Searches one after the other, in a process of their own: this one had an index of all companies, and collecting
 * its garbage would add waits that the service does not cause.
 */
export class Waits {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Starts to send searches until `stop`. */
  static async start(data: WaitsData): Promise<Waits> {
    const process = fork(join(import.meta.dirname, 'waits-process.ts'), { execArgv: CLIENT_FLAGS });
    process.send(data);
    await once(process, 'message'); // it is connected
    return new Waits(process);
  }

  /** Milliseconds of each search since the last call. */
  async take(): Promise<number[]> {
    this.#process.send('take');
    const [latencies] = (await once(this.#process, 'message')) as [number[]];
    return latencies;
  }

  async stop(): Promise<void> {
    if (!this.#process.connected) return;
    this.#process.kill();
    await once(this.#process, 'close');
  }
}

/** How long a client waits for the gateway. */
const BUDGET_MS = 2_800;

/**
 * The reply to a search, sent as the gateway does. Undefined if none came before the deadline,
 * which is then the wait.
 */
export async function search(client: MessageClient, q: string, limit = 30): Promise<SearchBusinessesReply | undefined> {
  const request = { q, ...UNFILTERED, sort: 'relevance', offset: 0, limit } as const;
  const context = { requestId: 'bench', deadlineAt: Date.now() + BUDGET_MS };
  return requestContext.run(context, () => client.call(searchBusinesses, request)).catch(() => undefined);
}
