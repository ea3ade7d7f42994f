import type { Logger } from '@nestjs/common';
import { retryDelayMs } from './pauses.ts';

/** How often the same fault is logged while it goes on. */
const LOGGED_EVERY_MS = 60_000;

/**
 * A failure that is retried: logged when it starts, when it changes, once a minute while it lasts, and when it ends. A
 * publisher that is unavailable for an hour does not fill the logs of its consumers.
 */
export class FaultLog {
  readonly #logger: Pick<Logger, 'log' | 'warn'>;
  readonly #now: () => number;
  #inARow = 0;
  #last = '';
  #loggedAt = 0;

  constructor(logger: Pick<Logger, 'log' | 'warn'>, now: () => number = () => performance.now()) {
    this.#logger = logger;
    this.#now = now;
  }

  /** Notes a failed attempt; returns the milliseconds to wait before the next one. */
  failed(fault: string): number {
    this.#inARow += 1;
    if (fault !== this.#last || this.#now() - this.#loggedAt >= LOGGED_EVERY_MS) {
      this.#logger.warn(this.#inARow === 1 ? fault : `${fault} (${this.#inARow} failures in a row)`);
      this.#loggedAt = this.#now();
      this.#last = fault;
    }
    return retryDelayMs(this.#inARow);
  }

  /** Records a success; idempotent. */
  succeeded(): void {
    if (this.#inARow === 0) return;
    this.#logger.log(`Over after ${this.#inARow} failures in a row: ${this.#last}`);
    this.#inARow = 0;
    this.#last = '';
  }
}
