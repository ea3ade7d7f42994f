import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pause, retryDelayMs } from '../pauses.ts';
import type { RelayState, RunningRelay } from './relay.ts';

/**
 * A relay in a thread of its own, so that the owner's requests do not wait while a load is announced: what is composed is
 * other threads' garbage to collect. A thread that dies is begun anew.
 */
export class RelayThread implements RunningRelay {
  readonly #program: string;
  readonly #logger = new Logger(RelayThread.name);
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #state: RelayState = { isActive: false, fault: null };

  /** `program` calls `runRelay`. */
  constructor(program: string) {
    this.#program = program;
  }

  get isActive(): boolean {
    return this.#state.isActive;
  }

  get fault(): string | null {
    return this.#state.fault;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const fault = await this.#runThread(signal);
      this.#state = { isActive: false, fault };
      if (signal.aborted) return;
      this.#logger.error(`The thread of the relay ended: ${fault}`);
      await pause(retryDelayMs(failures), signal);
    }
  }

  /** Runs one thread to its end; what ended it. */
  async #runThread(signal: AbortSignal): Promise<string> {
    const worker = new Worker(this.#program);
    const stop = (): void => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (state: RelayState) => (this.#state = state));
    try {
      await once(worker, 'exit');
      return 'nothing was thrown';
    } catch (error) {
      return (error as Partial<Error>).message ?? String(error); // what a thread throws arrives as a copy
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}
