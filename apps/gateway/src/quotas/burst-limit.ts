import { AppError, codes } from '@registry/errors';
import { BoundedMap } from '../memory/bounded-map.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the monotonic clock. */
  filledAt: number;
}

/** The key used longest ago goes first: its bucket is full again anyway. */
const BUCKETS_MAX = 50_000;

/**
 * Requests a second that one key may make of this replica, as a token bucket of one second's size. Off where `perSecond`
 * is 0. What it refuses does not count toward the daily cap.
 */
export class BurstLimit {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new BoundedMap<number, Bucket>(BUCKETS_MAX);

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Throws `too_many_requests` when the key is too fast. */
  take(keyId: number): void {
    if (this.#perSecond === 0) return;
    const now = this.#now();
    const bucket = this.#buckets.get(keyId) ?? { tokens: this.#perSecond, filledAt: now };
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.#perSecond);
    bucket.filledAt = now;
    this.#buckets.set(keyId, bucket);
    if (bucket.tokens < 1) {
      throw new AppError(codes.key.tooManyRequests, {
        message: `This key may send ${this.#perSecond} requests a second. Wait a second and send fewer at once.`,
        retryAfterSeconds: (1 - bucket.tokens) / this.#perSecond,
      });
    }
    bucket.tokens -= 1;
  }
}
