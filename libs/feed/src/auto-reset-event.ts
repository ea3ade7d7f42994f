/** Lets a loop sleep until there is something to do. A call while nobody sleeps makes the next sleep return at once. */
export class AutoResetEvent {
  #called = false;
  #sleeper: (() => void) | undefined;

  call(): void {
    this.#called = true;
    this.#sleeper?.();
  }

  /** Resolves when called, after `msMax`, or when the signal is aborted. */
  async sleep(msMax: number, signal: AbortSignal): Promise<void> {
    if (!this.#called && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, msMax);
        signal.addEventListener('abort', done, { once: true });
        this.#sleeper = done;
      });
    }
    this.#sleeper = undefined;
    this.#called = false;
  }
}
