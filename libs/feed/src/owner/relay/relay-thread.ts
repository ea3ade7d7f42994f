import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pause, retryDelayMs } from '../../pauses.ts';
import { type RelayState, RunningRelay } from './running-relay.ts';

/**
 * A relay in a thread of its own, so that the owner's requests do not wait while a load is announced: what is composed is
 * other threads' garbage to collect. A thread that dies is started again.
 */
export class RelayThread extends RunningRelay {
  readonly #program: string;
  readonly #logger = new Logger(RelayThread.name);

  /** `program` calls `runRelay`. */
  constructor(program: string) {
    super();
    this.#program = program;
  }

  protected async run(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const fault = await this.#runThread(signal);
      this.become({ isActive: false, fault: signal.aborted ? null : fault });
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
    worker.on('message', (state: RelayState) => this.become(state));
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
