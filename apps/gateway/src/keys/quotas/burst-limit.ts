import { AppError, codes } from '@registry/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Requests that one key may make of this replica within a second. Off where `perSecond` is 0. What it refuses does not count
 * toward the daily cap.
 */
export class BurstLimit {
  readonly #perSecond: number;
  readonly #limiter: RateLimiterMemory;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  }

  /** Throws `too_many_requests` when the key is too fast. */
  async take(keyId: number): Promise<void> {
    if (this.#perSecond === 0) return;
    try {
      await this.#limiter.consume(keyId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError(codes.key.tooManyRequests, {
        message: `This key may send ${this.#perSecond} requests per second. Wait one second, then send fewer at once.`,
        retryAfterSeconds: refused.msBeforeNext / 1_000,
      });
    }
  }
}
