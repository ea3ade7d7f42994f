import { LRUCache } from 'lru-cache';

const KNOWN_MAX = 20_000;
/** Milliseconds after which an answer is asked for anew whatever was heard. */
const KNOWN_MS = 3_600_000;

interface KnownAnswer {
  readonly tag: string;
  readonly answeredAt: number;
}

export interface KnownAnswersOptions {
  /** Whether changes can be heard of now. */
  readonly isSubscribed: () => boolean;
  /**
   * Milliseconds without a change after which an answer is what the next one will be: the services that are asked may follow a change
   * one after the other.
   */
  readonly settleMs: number;
  readonly now?: () => number;
}

/** The entity tags of answers that are known to be what they were, by URL: who has such an answer needs no new one. */
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

  /** A service has said that its answers may be others now. */
  changed(): void {
    this.#changedAt = this.#now();
  }

  add(url: string, tag: string): void {
    this.#answers.set(url, { tag, answeredAt: this.#now() });
  }

  /** The tag of the answer that a service would give now; undefined where it has to be asked. */
  tagOf(url: string): string | undefined {
    const known = this.#answers.get(url);
    if (known === undefined || !this.#options.isSubscribed()) return undefined;
    const isSettled = known.answeredAt >= this.#changedAt + this.#options.settleMs;
    return isSettled && this.#now() < known.answeredAt + KNOWN_MS ? known.tag : undefined;
  }
}
