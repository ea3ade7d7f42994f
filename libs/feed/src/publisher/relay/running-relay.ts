import type { MeteredThread, ThreadMetrics } from '@registry/observability';

/** How a relay stands. */
export interface RelayState {
  /** It is the one of the owner's replicas that publishes. */
  readonly isActive: boolean;
  /** The fault that keeps it from relaying; null when nothing does. */
  readonly fault: string | null;
}

/** A relay, in this thread or in another. */
export abstract class RunningRelay implements RelayState, MeteredThread {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #state: RelayState = { isActive: false, fault: null };

  get isActive(): boolean {
    return this.#state.isActive;
  }

  get fault(): string | null {
    return this.#state.fault;
  }

  /** For the publisher's health: `ok`, or why change events wait. */
  check(): Promise<string> {
    return Promise.resolve(this.fault ?? 'ok');
  }

  /** Those of its own thread; in this one they are the process's. */
  metrics(): Promise<ThreadMetrics> {
    return Promise.resolve([]);
  }

  /** Starts in the background and returns at once, so a publisher starts and works while NATS is unavailable. */
  start(): void {
    this.#running ??= this.run(this.#stopping.signal);
  }

  /** Ends after the batch under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  protected become(change: Partial<RelayState>): RelayState {
    return (this.#state = { ...this.#state, ...change });
  }

  /** Relays until the signal is aborted, despite failures. */
  protected abstract run(signal: AbortSignal): Promise<void>;
}
