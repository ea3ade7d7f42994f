import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a search waits for what it is only to say. */
const WAIT_MS = 300;

/** A value that is read again and again, and stays as it was while it cannot be read in time: an unavailable primary stops no search. */
export class LastKnown<T> {
  #known: T;
  readonly #read: () => Promise<T>;

  constructor(first: T, read: () => Promise<T>) {
    this.#known = first;
    this.#read = read;
  }

  async value(): Promise<T> {
    const read = this.#read().then(
      (value) => (this.#known = value),
      () => this.#known, // every other read of the database reports the error
    );
    return Promise.race([read, delay(WAIT_MS, undefined, { ref: false }).then(() => this.#known)]);
  }
}
