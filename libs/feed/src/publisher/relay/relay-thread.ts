import { Logger } from '@nestjs/common';
import { ownEnvironment } from '@registry/config';
import type { ThreadMetrics } from '@registry/observability';
import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pause, retryDelayMs } from '../../pauses.ts';
import { isMetrics, type RelayMessage, relayRequests } from './relay-messages.ts';
import { RunningRelay } from './running-relay.ts';

/** Milliseconds that a scrape waits for the thread's metrics; it does without them where the thread is busy for longer. */
const METRICS_MS_MAX = 1_000;

/**
 * A relay in its own thread, so that garbage collections of composed messages do not delay requests during a load. A
 * thread that dies is started again.
 */
export class RelayThread extends RunningRelay {
  readonly #program: string;
  readonly #logger = new Logger('RelayThread');
  #worker: Worker | undefined;

  /** `program` calls `runRelay`. */
  constructor(program: string) {
    super();
    this.#program = program;
  }

  override async metrics(): Promise<ThreadMetrics> {
    const worker = this.#worker;
    if (worker === undefined) return [];
    const signal = AbortSignal.timeout(METRICS_MS_MAX);
    const responded = untilMetrics(worker, signal);
    worker.postMessage(relayRequests.metrics);
    return responded.catch(() => []); // it has ended, or has no time now
  }

  protected async run(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const fault = await this.#runThread(signal);
      this.become({ isActive: false, fault: signal.aborted ? null : fault });
      if (signal.aborted) return;
      this.#logger.error({ message: 'relay thread ended', error: fault });
      await pause(retryDelayMs(failures), signal);
    }
  }

  /** Runs one thread to its end; what ended it. */
  async #runThread(signal: AbortSignal): Promise<string> {
    const worker = new Worker(this.#program, { env: ownEnvironment() });
    this.#worker = worker;
    const stop = (): void => worker.postMessage(relayRequests.stop);
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: RelayMessage) => {
      if (!isMetrics(message)) this.become(message);
    });
    try {
      await once(worker, 'exit');
      return 'nothing was thrown';
    } catch (error) {
      return (error as Partial<Error>).message ?? String(error); // what a thread throws arrives as a copy
    } finally {
      this.#worker = undefined;
      signal.removeEventListener('abort', stop);
    }
  }
}

async function untilMetrics(worker: Worker, signal: AbortSignal): Promise<ThreadMetrics> {
  for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
    if (isMetrics(message as RelayMessage)) return (message as { metrics: ThreadMetrics }).metrics;
  }
  return [];
}
