import type { Database } from '@registry/persistence';
import { LRUCache } from 'lru-cache';
import type { AuditedRead } from '../audit/audit.store.ts';
import { type BatchTrace, OneBatchAtATime } from '../batching/one-batch-at-a-time.ts';
import { admitReads, admitRequests, admitWhole, type AdmittedBatch } from './admit-requests.ts';

/** The decision on one request, and the rest of its key's limit. */
export interface Admission {
  readonly admitted: boolean;
  readonly dailyLimit: number;
  /** Requests that the key has left today after this one. */
  readonly left: number;
  /** Seconds until the counter starts again at 0. */
  readonly secondsLeft: number;
}

/** How many of some requests are admitted; `refusal` where those are not all. */
export interface PartAdmission {
  readonly granted: number;
  readonly refusal?: Admission;
}

/** Rejected from memory until it is checked again, since the limit may have been raised, or until the day ends. */
interface Exhausted {
  readonly dailyLimit: number;
  /** Milliseconds of the monotonic clock. */
  readonly retryAt: number;
  readonly dayEndsAt: number;
}

/** Milliseconds after which the limit of a key at its cap is checked again. */
const RETRY_MS = 2_000;
/** Maximum number of keys at their limit in memory; beyond it the least recently used one is checked again. */
const EXHAUSTED_MAX = 50_000;

/**
 * The daily limit of every key, exact over any number of replicas: a request is admitted once the database has counted
 * it. For each key one statement is in flight, which counts all requests that arrived during the previous one. A
 * replica that dies loses only requests that were counted and got no response.
 */
export class DailyQuota {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #counters = new Map<number, OneBatchAtATime<AuditedRead | undefined, Admission | undefined>>();
  readonly #exhausted = new LRUCache<number, Exhausted>({ max: EXHAUSTED_MAX });

  /** `now` is a monotonic clock in milliseconds. */
  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  /** The refusal of a key that is known to be at its cap; it costs no statement. */
  refusal(keyId: number): Admission | undefined {
    const exhausted = this.#exhausted.get(keyId);
    if (exhausted === undefined) return undefined;
    const now = this.#now();
    if (now >= exhausted.retryAt || now >= exhausted.dayEndsAt) {
      this.#exhausted.delete(keyId);
      return undefined;
    }
    const secondsLeft = (exhausted.dayEndsAt - now) / 1000;
    return { admitted: false, dailyLimit: exhausted.dailyLimit, left: 0, secondsLeft };
  }

  /** Counts one request of a key and logs what it read, unless the key is at its cap; undefined when the key is not valid any more. */
  count(keyId: number, read?: AuditedRead): Promise<Admission | undefined> {
    return (this.#counters.get(keyId) ?? this.#newCounter(keyId)).add(read);
  }

  /** The same for a request that counts as several: all of them are within the cap, or none is counted. */
  async countWhole(keyId: number, requests: number): Promise<Admission | undefined> {
    const batch = await admitWhole(this.#database, keyId, requests);
    if (batch === undefined) return undefined;
    const { granted, used, dailyLimit, secondsLeft } = batch;
    if (used >= dailyLimit) this.#rememberExhausted(keyId, batch);
    return { admitted: granted === requests, dailyLimit, left: Math.max(0, dailyLimit - used), secondsLeft };
  }

  /** Counts as many of some requests as the key has left; undefined when the key is not valid any more. */
  async countPart(keyId: number, requests: number): Promise<PartAdmission | undefined> {
    const batch = await admitRequests(this.#database, keyId, requests);
    if (batch === undefined) return undefined;
    const { granted, used, dailyLimit, secondsLeft } = batch;
    if (granted === requests) return { granted };
    this.#rememberExhausted(keyId, batch);
    return { granted, refusal: { admitted: false, dailyLimit, left: Math.max(0, dailyLimit - used), secondsLeft } };
  }

  #newCounter(keyId: number): OneBatchAtATime<AuditedRead | undefined, Admission | undefined> {
    const counter = new OneBatchAtATime<AuditedRead | undefined, Admission | undefined>(
      (reads, trace) => this.#count(keyId, reads, trace),
      () => this.#counters.delete(keyId),
    );
    this.#counters.set(keyId, counter);
    return counter;
  }

  async #count(
    keyId: number,
    reads: readonly (AuditedRead | undefined)[],
    trace: BatchTrace,
  ): Promise<(Admission | undefined)[]> {
    const refusal = this.refusal(keyId);
    if (refusal !== undefined) return reads.map(() => refusal);
    const batch = await admitReads(this.#database, keyId, reads, trace);
    if (batch !== undefined && batch.used >= batch.dailyLimit) this.#rememberExhausted(keyId, batch);
    return reads.map((_, at) => batch && toAdmission(batch, at));
  }

  #rememberExhausted(keyId: number, { dailyLimit, secondsLeft }: AdmittedBatch): void {
    const now = this.#now();
    this.#exhausted.set(keyId, { dailyLimit, retryAt: now + RETRY_MS, dayEndsAt: now + secondsLeft * 1000 });
  }
}

/** The admission of the request at this place of its batch. */
function toAdmission({ granted, used, dailyLimit, secondsLeft }: AdmittedBatch, at: number): Admission {
  const usedAfterIt = used - granted + at + 1;
  return { admitted: at < granted, dailyLimit, left: Math.max(0, dailyLimit - usedAfterIt), secondsLeft };
}
