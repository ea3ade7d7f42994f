/** How long after a request the next one is reckoned with, in milliseconds. */
const LATELY_MS = 1_000;

/**
 * When a process last took a request that somebody outside waits for. What nobody waits for makes room while such requests
 * come. A thread of the process reads the same clock by the memory it is handed.
 */
export class RequestClock {
  readonly memory: SharedArrayBuffer;
  readonly #takenAt: BigInt64Array;

  constructor(memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#takenAt = new BigInt64Array(memory);
  }

  /** Whole milliseconds that only go forward, and are the same in all threads. */
  static now(): number {
    return Number(process.hrtime.bigint() / 1_000_000n);
  }

  /** Notes that a request was taken at this moment, in milliseconds of `RequestClock.now`. */
  note(now: number = RequestClock.now()): void {
    Atomics.store(this.#takenAt, 0, BigInt(now));
  }

  /** Whether a request was taken within the last second. */
  isBusy(now: number = RequestClock.now()): boolean {
    return now - Number(Atomics.load(this.#takenAt, 0)) < LATELY_MS;
  }
}

/** The clock of this process, and of this thread where it is not handed another one. */
export const requestClock = new RequestClock();
