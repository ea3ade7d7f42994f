import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientNetwork } from './client-address.ts';

export interface LimitOptions {
  /** Requests of one client address; 0 sets no limit. */
  readonly perMinute: number;
  readonly perDay: number;
}

/** What became of a request. */
export interface LimitVerdict {
  /** Seconds after which the next request is taken; null where this one is. */
  readonly retryAfterSeconds: number | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface Window {
  readonly name: string;
  readonly seconds: number;
  readonly quota: number;
  readonly limiter: RateLimiterMemory;
}

/** How many requests one client address may send, each replica counting its own. */
export class AddressLimits {
  readonly #windows: readonly Window[];
  readonly #policy: string;

  constructor({ perMinute, perDay }: LimitOptions) {
    const windows = [
      { name: 'minute', seconds: 60, quota: perMinute },
      { name: 'day', seconds: 86_400, quota: perDay },
    ];
    this.#windows = windows
      .filter(({ quota }) => quota > 0)
      .map((window) => ({
        ...window,
        limiter: new RateLimiterMemory({ points: window.quota, duration: window.seconds, keyPrefix: window.name }),
      }));
    this.#policy = this.#windows.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', ');
  }

  /** Counts a request; one that is refused in one window is counted in no longer one. */
  async take(address: string): Promise<LimitVerdict> {
    const key = clientNetwork(address);
    const left: string[] = [];
    for (const { name, limiter } of this.#windows) {
      const taken = await consume(limiter, key);
      const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1_000));
      left.push(`"${name}";r=${taken.remainingPoints};t=${seconds}`);
      if (taken.isRefused) return { retryAfterSeconds: seconds, headers: this.#headers(left) };
    }
    return { retryAfterSeconds: null, headers: this.#headers(left) };
  }

  #headers(left: readonly string[]): Record<string, string> {
    return left.length === 0 ? {} : { 'ratelimit-policy': this.#policy, ratelimit: left.join(', ') };
  }
}

async function consume(limiter: RateLimiterMemory, key: string) {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { remainingPoints, msBeforeNext, isRefused: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { remainingPoints: 0, msBeforeNext: refusal.msBeforeNext, isRefused: true };
  }
}
