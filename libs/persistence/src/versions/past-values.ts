import { requestContext } from '@registry/request-context';
import { LRUCache } from 'lru-cache';

/** Values that are kept, and milliseconds for which they are. */
const KEPT_MAX = 200;
const KEPT_MS = 60_000;
/** Milliseconds after which nothing that was under way at a time may still end as of it. */
const SETTLED_MS = 10_000;

/** Values known at times that many requests of a time need, such as how much was loaded. The past does not change. */
export class PastValues<Value> {
  readonly #values: LRUCache<string, Promise<Value>>;

  constructor(max = KEPT_MAX) {
    this.#values = new LRUCache({ max, ttl: KEPT_MS });
  }

  /** The value of a key at the time as of which the request reads; `read` reads it. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const knownAt = requestContext.get()?.knownAt;
    if (knownAt === undefined || Date.parse(knownAt) + SETTLED_MS > Date.now()) return read();
    const at = `${knownAt} ${key}`;
    const known = this.#values.get(at);
    if (known !== undefined) return known;
    const value = read();
    this.#values.set(at, value);
    // A failed read is tried again by the next request; this one's caller gets the error.
    value.catch(() => this.#values.delete(at));
    return value;
  }
}
