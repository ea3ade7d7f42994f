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
export class KnownValues<Value extends NonNullable<unknown>> {
  readonly #present: ReadValues<Value> | undefined;
  readonly #past: ReadValues<Value>;

  constructor({ presentMs = 0, max = KEPT_MAX }: { readonly presentMs?: number; readonly max?: number } = {}) {
    this.#present = presentMs > 0 ? readValues(max, presentMs) : undefined;
    this.#past = readValues(max, KEPT_MS);
  }

  /** The value of a key now, or at the time as of which the request reads; `read` reads it. Requests at one time share a read. */
  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const knownAt = requestContext.get()?.knownAt;
    const isSettled = knownAt !== undefined && Date.parse(knownAt) + SETTLED_MS <= Date.now();
    const values = knownAt === undefined ? this.#present : isSettled ? this.#past : undefined;
    return (await values?.fetch(`${knownAt} ${key}`, { context: read })) ?? read();
  }
}

type ReadValues<Value extends NonNullable<unknown>> = LRUCache<string, Value, () => Promise<Value>>;

/** A value is kept from the end of its read on; a failed read is tried again by the next request. */
function readValues<Value extends NonNullable<unknown>>(max: number, ttl: number): ReadValues<Value> {
  return new LRUCache({ max, ttl, ignoreFetchAbort: true, fetchMethod: (_key, _stale, { context: read }) => read() });
}
