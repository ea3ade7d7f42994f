/**
 * Writes that leave together at most. Without a limit all requests under way come to move as one: each waits for
 * all others at every stage, and every stage but one is idle meanwhile.
 */
const TOGETHER_MAX = 3;

/**
 * Coalesces writes: what is handed in within a turn of the event loop is sent together at the end of the next one. NATS's
 * client writes to its socket after each callback that publishes; what several callbacks publish here leaves in one
 * system call, which is the dearest part of sending a message.
 */
export class WriteCoalescer {
  #waiting: (() => void)[] = [];

  /** What `work` returns, once it has run; what it throws rejects, and keeps nothing else from running. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve) => {
      const settle = (): void => resolve((async () => work())());
      const waiting = this.#waiting.push(settle);
      if (waiting === 1) this.#schedule();
      else if (waiting === TOGETHER_MAX) this.#runAll();
    });
  }

  /**
   * After one more poll of the sockets: under load more messages leave together, and without load it takes no time.
   */
  #schedule(): void {
    setImmediate(() => setImmediate(() => this.#runAll()));
  }

  #runAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const settle of waiting) settle();
  }
}
