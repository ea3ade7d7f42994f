import { requestContext } from '@registry/request-context';
import { LRUCache } from 'lru-cache';

/** Values that are kept, and milliseconds for which those of the past are. */
const KEPT_MAX = 200;
const KEPT_MS = 60_000;
/** Milliseconds after which nothing that was under way at a time may still end as of it. */
const SETTLED_MS = 10_000;

/**
 * Values that many requests need, such as how much is loaded: those known at times, and those of the present for `presentMs` milliseconds.
 * The past does not change.
 */
export class KnownValues<Value> {
  readonly #present: LRUCache<string, Promise<Value>> | undefined;
  readonly #past: LRUCache<string, Promise<Value>>;

  constructor({ presentMs = 0, max = KEPT_MAX }: { readonly presentMs?: number; readonly max?: number } = {}) {
    this.#present = presentMs > 0 ? new LRUCache({ max, ttl: presentMs }) : undefined;
    this.#past = new LRUCache({ max, ttl: KEPT_MS });
  }

  /** The value of a key now, or at the time as of which the request reads; `read` reads it. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const knownAt = requestContext.get()?.knownAt;
    if (knownAt === undefined) return this.#keep(this.#present, key, read);
    const isSettled = Date.parse(knownAt) + SETTLED_MS <= Date.now();
    return this.#keep(isSettled ? this.#past : undefined, `${knownAt} ${key}`, read);
  }

  #keep(values: LRUCache<string, Promise<Value>> | undefined, key: string, read: () => Promise<Value>): Promise<Value> {
    const known = values?.get(key);
    if (known !== undefined) return known;
    const value = read();
    values?.set(key, value);
    // A failed read is tried again by the next request; this one's caller gets the error.
    value.catch(() => values?.delete(key));
    return value;
  }
}
