import { isIPv6 } from 'node:net';

/** So many requests of one address in each window. */
export interface WindowPolicy {
  /** As it is told in `RateLimit-Policy`. */
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

interface Count {
  /** Which window is being counted: its number since the epoch. */
  window: number;
  requests: number;
}

const ADDRESSES_MAX = 100_000;

/**
 * Requests that one client address may make of this replica, in fixed windows that begin at whole multiples of their
 * length since the epoch, so that a day's begins at 00:00 UTC. A refused request counts in no window.
 */
export class AddressLimit {
  readonly #policies: readonly WindowPolicy[];
  readonly #now: () => number;
  readonly #counts = new Map<string, readonly Count[]>();

  /** `now` is in milliseconds since the epoch. */
  constructor(policies: readonly WindowPolicy[], now: () => number = Date.now) {
    this.#policies = policies.filter(({ quota }) => quota > 0);
    this.#now = now;
  }

  take(address: string): Admitted {
    const seconds = this.#now() / 1000;
    const counts = this.#current(clientKey(address), seconds);
    const states = this.#policies.map((policy, i) => ({
      policy,
      left: policy.quota - (counts[i]?.requests ?? 0),
      resetSeconds: Math.ceil(policy.windowSeconds - (seconds % policy.windowSeconds)),
    }));
    const exhausted = states.filter(({ left }) => left <= 0).sort((a, b) => b.resetSeconds - a.resetSeconds)[0];
    if (exhausted === undefined) for (const count of counts) count.requests += 1;
    const spent = exhausted === undefined ? 1 : 0;
    return {
      admitted: exhausted === undefined,
      headers: {
        ...describe(states.map(({ policy, left, resetSeconds }) => ({ policy, left: left - spent, resetSeconds }))),
        ...(exhausted === undefined ? {} : { 'retry-after': String(exhausted.resetSeconds) }),
      },
      message:
        exhausted === undefined
          ? ''
          : `An address may send ${exhausted.policy.quota} requests a ${exhausted.policy.name}. Try again in ${exhausted.resetSeconds} seconds.`,
    };
  }

  /** The counts of a client in the windows of now. The client seen longest ago is forgotten when there are too many. */
  #current(client: string, seconds: number): readonly Count[] {
    const known = this.#counts.get(client);
    const counts = this.#policies.map((policy, i): Count => {
      const window = Math.floor(seconds / policy.windowSeconds);
      const count = known?.[i];
      return count?.window === window ? count : { window, requests: 0 };
    });
    this.#counts.delete(client);
    this.#counts.set(client, counts);
    if (this.#counts.size > ADDRESSES_MAX) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return counts;
  }
}

interface WindowState {
  readonly policy: WindowPolicy;
  readonly left: number;
  readonly resetSeconds: number;
}

/** As the IETF's draft on rate limit header fields words them. */
function describe(states: readonly WindowState[]): Record<string, string> {
  if (states.length === 0) return {};
  return {
    'ratelimit-policy': states
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
      .join(', '),
    ratelimit: states
      .map(({ policy, left, resetSeconds }) => `"${policy.name}";r=${Math.max(0, left)};t=${resetSeconds}`)
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
