import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientNetwork } from './client-network.ts';

export interface LimitOptions {
  /** Requests of one client address; 0 sets no limit. */
  readonly perMinute: number;
  readonly perDay: number;
}

/** What became of a request. */
export interface LimitVerdict {
  /** Seconds after which the next request is taken; null where this one is. */
  readonly retryAfterSeconds: number | null;
  /** For who was refused: which limit, and when to come back. */
  readonly message: string;
  /** `RateLimit-Policy` and `RateLimit`, as the IETF's draft on rate limit header fields words them. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Window {
  readonly name: string;
  readonly seconds: number;
  readonly quota: number;
  readonly limiter: RateLimiterMemory;
}

const ADDRESSES_MAX = 100_000;

/**
 * How many requests one client address may send, each replica counting its own. A window starts with an address's first request in it,
 * and a request that one window refuses counts in none.
 */
export class AddressLimits {
  readonly #windows: readonly Window[];
  readonly #policy: string;
  /** The address seen longest ago is forgotten when there are too many. */
  readonly #seen: LRUCache<string, true>;

  constructor({ perMinute, perDay }: LimitOptions) {
    const windows = [
      { name: 'minute', seconds: 60, quota: perMinute },
      { name: 'day', seconds: 86_400, quota: perDay },
    ];
    this.#windows = windows
      .filter(({ quota }) => quota > 0)
      .map((one) => ({ ...one, limiter: new RateLimiterMemory({ points: one.quota, duration: one.seconds }) }));
    this.#policy = this.#windows.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', ');
    this.#seen = new LRUCache({
      max: ADDRESSES_MAX,
      dispose: (_, client) => {
        for (const { limiter } of this.#windows) limiter.delete(client).catch(() => undefined); // it is in memory
      },
    });
  }

  /** Counts a request, or one that counts as several. */
  async take(address: string, requests = 1): Promise<LimitVerdict> {
    const client = clientNetwork(address);
    this.#seen.set(client, true);
    const left: string[] = [];
    for (const [at, { name, quota, limiter }] of this.#windows.entries()) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(client, requests).catch(readCount);
      const isRefused = consumedPoints > quota;
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      left.push(`"${name}";r=${Math.max(0, quota - consumedPoints + (isRefused ? requests : 0))};t=${seconds}`);
      if (!isRefused) continue;
      for (const counted of this.#windows.slice(0, at + 1)) await counted.limiter.reward(client, requests);
      const message = `An address may send ${quota} requests a ${name}. Try again in ${seconds} seconds.`;
      return { retryAfterSeconds: seconds, message, headers: this.#headers(left) };
    }
    return { retryAfterSeconds: null, message: '', headers: this.#headers(left) };
  }

  #headers(left: readonly string[]): Record<string, string> {
    return left.length === 0 ? {} : { 'ratelimit-policy': this.#policy, ratelimit: left.join(', ') };
  }
}

/** A refusal is thrown, and is a count as any other. */
function readCount(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
