import { LRUCache } from 'lru-cache';

const KNOWN_MAX = 20_000;
/** Milliseconds after which a response is computed again in any case. */
const KNOWN_MS = 3_600_000;

interface KnownAnswer {
  readonly tag: string;
  readonly answeredAt: number;
}

export interface KnownAnswersOptions {
  /** Whether changes are received now. */
  readonly isSubscribed: () => boolean;
  /**
   * Milliseconds without a change after which a response equals the next one: the services that are called may follow a change one
   * after the other.
   */
  readonly settleMs: number;
  readonly now?: () => number;
}

/** The entity tags of responses that are still current, by URL: a client that has such a response needs no new one. */
export class KnownAnswers {
  readonly #options: KnownAnswersOptions;
  readonly #now: () => number;
  readonly #answers = new LRUCache<string, KnownAnswer>({ max: KNOWN_MAX });
  #changedAt: number;

  constructor(options: KnownAnswersOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#changedAt = this.#now();
  }

  /** A service has published that its responses may have changed. */
  changed(): void {
    this.#changedAt = this.#now();
  }

  add(url: string, tag: string): void {
    this.#answers.set(url, { tag, answeredAt: this.#now() });
  }

  /** The tag of the response that a service would return now; undefined where it must be called. */
  tagOf(url: string): string | undefined {
    const known = this.#answers.get(url);
    if (known === undefined || !this.#options.isSubscribed()) return undefined;
    const isSettled = known.answeredAt >= this.#changedAt + this.#options.settleMs;
    return isSettled && this.#now() < known.answeredAt + KNOWN_MS ? known.tag : undefined;
  }
}
