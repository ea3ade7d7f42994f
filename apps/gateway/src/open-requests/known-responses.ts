import { LRUCache } from 'lru-cache';

const KNOWN_MAX = 20_000;
/** Milliseconds after which a response is computed again in any case. */
const KNOWN_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Milliseconds after 00:00 UTC at which a day is over everywhere: what ended the day before has then expired in records. */
const DAY_BEGINS_MS = 12 * 3_600_000;

interface KnownResponse {
  readonly tag: string;
  readonly respondedAt: number;
}

export interface KnownResponsesOptions {
  /** Changes are received now. */
  readonly isSubscribed: () => boolean;
  /**
   * Milliseconds without a change after which a response equals the next one: the services that are called may follow a change one
   * after the other.
   */
  readonly settleMs: number;
  readonly now?: () => number;
}

/** The entity tags of responses that are still current, by URL: a client that has such a response needs no new one. */
export class KnownResponses {
  readonly #options: KnownResponsesOptions;
  readonly #now: () => number;
  readonly #responses = new LRUCache<string, KnownResponse>({ max: KNOWN_MAX });
  #changedAt: number;

  constructor(options: KnownResponsesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#changedAt = this.#now();
  }

  /** A service has published that its responses may have changed. */
  changed(): void {
    this.#changedAt = this.#now();
  }

  add(url: string, tag: string): void {
    this.#responses.set(url, { tag, respondedAt: this.#now() });
  }

  /** The tag of the response that a service would return now; undefined where it must be called. */
  tagOf(url: string): string | undefined {
    const known = this.#responses.get(url);
    if (known === undefined || !this.#options.isSubscribed()) return undefined;
    const isSettled = known.respondedAt >= this.#changedAt + this.#options.settleMs;
    const now = this.#now();
    const isOfDay = toDay(now) === toDay(known.respondedAt);
    return isSettled && isOfDay && now < known.respondedAt + KNOWN_MS ? known.tag : undefined;
  }
}

function toDay(time: number): number {
  return Math.floor((time - DAY_BEGINS_MS) / DAY_MS);
}
