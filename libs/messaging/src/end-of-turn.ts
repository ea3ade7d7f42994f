/**
 * Messages that leave together at most. Without an end to it all requests under way come to move as one: each waits for
 * all others at every stage, and every stage but one is idle meanwhile.
 */
const TOGETHER_MAX = 3;

/**
 * Runs what it is given at the end of the next turn of the event loop, all together. NATS's client writes to its socket
 * after each callback that publishes; what several callbacks publish here leaves in one write, and a write is the dearest
 * thing about a message.
 */
export class EndOfTurn {
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

  /** Behind one more look at the sockets: under load more leaves together by it, and without load it is over at once. */
  #schedule(): void {
    setImmediate(() => setImmediate(() => this.#runAll()));
  }

  #runAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const settle of waiting) settle();
  }
}
