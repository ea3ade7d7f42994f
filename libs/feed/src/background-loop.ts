import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from './fault-log.ts';
import { pause } from './pauses.ts';

export interface LoopOptions {
  /** The meaning of a failed round, as the log states it: "Webhooks wait". */
  readonly fault: string;
  /** Milliseconds from a failed round to the next; unless given, those of `FaultLog`, which grow. */
  readonly retryMs?: number;
  /** The first round starts when this resolves. */
  readonly ready?: (signal: AbortSignal) => Promise<void>;
}

/** Work that a process repeats from its start to its end. A round that fails is logged and tried again; the end waits for the round that runs. */
export abstract class BackgroundLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  protected readonly faults = new FaultLog(this.logger);
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Works once. Returns the milliseconds to the next round. */
  protected abstract round(signal: AbortSignal): Promise<number>;

  /** Waits for the next round, or less where the signal is aborted. */
  protected wait(ms: number, signal: AbortSignal): Promise<void> {
    return pause(ms, signal);
  }

  onApplicationBootstrap(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { fault, retryMs, ready } = this.#options;
    if (ready !== undefined) await ready(signal);
    while (!signal.aborted) {
      try {
        const ms = await this.round(signal);
        this.faults.succeeded();
        if (ms > 0) await this.wait(ms, signal);
      } catch (error) {
        const ms = this.faults.failed(`${fault}: ${errorMessage(error)}`);
        await pause(retryMs ?? ms, signal);
      }
    }
  }
}
