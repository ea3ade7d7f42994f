import { LRUCache } from 'lru-cache';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many requests of one address in each window. */
export interface WindowPolicy {
  /** As `RateLimit-Policy` names it. */
  readonly name: string;
  /** 0 means no limit. */
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What became of one request. */
export interface Admitted {
  readonly admitted: boolean;
  /** `RateLimit-Policy`, `RateLimit` and, where refused, `Retry-After`; by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** For who was refused: which limit, and when to come back. */
  readonly message: string;
}

const ADDRESSES_MAX = 100_000;

/**
 * Requests that one client address may make of this replica. A window starts with an address's first request in it, and a request
 * that one window refuses counts in none behind it.
 */
export class AddressLimit {
  readonly #windows: readonly { readonly policy: WindowPolicy; readonly limiter: RateLimiterMemory }[];
  /** The address seen longest ago is forgotten when there are too many. */
  readonly #clients: LRUCache<string, true>;

  constructor(policies: readonly WindowPolicy[]) {
    this.#windows = policies
      .filter(({ quota }) => quota > 0)
      .map((policy) => ({
        policy,
        limiter: new RateLimiterMemory({ points: policy.quota, duration: policy.windowSeconds }),
      }));
    this.#clients = new LRUCache({
      max: ADDRESSES_MAX,
      dispose: (_, client) => this.#windows.forEach(({ limiter }) => void limiter.delete(client)),
    });
  }

  async take(address: string): Promise<Admitted> {
    const client = clientKey(address);
    this.#clients.set(client, true);
    const states: WindowState[] = [];
    let refused: WindowState | undefined;
    for (const { policy, limiter } of this.#windows) {
      // A refusal is thrown, and is a count as any other.
      const counted = refused === undefined ? limiter.consume(client).catch(countOf) : limiter.get(client);
      const count = await counted;
      const resetSeconds = Math.ceil((count?.msBeforeNext ?? policy.windowSeconds * 1000) / 1000);
      const state = { policy, left: count?.remainingPoints ?? policy.quota, resetSeconds };
      if ((count?.consumedPoints ?? 0) > policy.quota) refused ??= state;
      states.push(state);
    }
    return {
      admitted: refused === undefined,
      headers: {
        ...describe(states),
        ...(refused === undefined ? {} : { 'retry-after': String(refused.resetSeconds) }),
      },
      message:
        refused === undefined
          ? ''
          : `An address may send ${refused.policy.quota} requests a ${refused.policy.name}. Try again in ${refused.resetSeconds} seconds.`,
    };
  }
}

interface WindowState {
  readonly policy: WindowPolicy;
  readonly left: number;
  readonly resetSeconds: number;
}

function countOf(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

/** As the IETF's draft on rate limit header fields words them. */
function describe(states: readonly WindowState[]): Record<string, string> {
  if (states.length === 0) return {};
  return {
    'ratelimit-policy': states
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
      .join(', '),
    ratelimit: states
      .map(({ policy, left, resetSeconds }) => `"${policy.name}";r=${left};t=${resetSeconds}`)
      .join(', '),
  };
}

/** One subscriber commonly holds a whole /64 of IPv6, so it is one client; IPv4 written as IPv6 is the same client. */
function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? ipv6Network(address) : address;
}

function ipv6Network(address: string): string {
  const [front = '', back] = address.split('%')[0]?.split('::') ?? [];
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
