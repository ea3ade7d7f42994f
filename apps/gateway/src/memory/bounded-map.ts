/** A map that holds so many entries and no more: whatever was set longest ago gives way. */
export class BoundedMap<Key, Value> {
  readonly #sizeMax: number;
  readonly #entries = new Map<Key, Value>();

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry as the newest, whether or not there was one. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key); // a map keeps the place of an entry that is overwritten
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#sizeMax) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
