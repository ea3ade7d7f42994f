/** Requests that may start: some at once, then one each interval. Who waits is served in order. */
export class RequestRate {
  readonly #intervalMs: number;
  readonly #atOnce: number;
  readonly #now: () => number;
  /** When the allowance would be whole again. */
  #wholeAt = 0;

  constructor(perSecond: number, atOnce: number, now: () => number = Date.now) {
    this.#intervalMs = 1_000 / perSecond;
    this.#atOnce = atOnce;
    this.#now = now;
  }

  /** Takes a place; returns the milliseconds to wait until it comes. */
  take(): number {
    const now = this.#now();
    this.#wholeAt = Math.max(this.#wholeAt, now) + this.#intervalMs;
    return Math.max(0, this.#wholeAt - now - this.#atOnce * this.#intervalMs);
  }
}
