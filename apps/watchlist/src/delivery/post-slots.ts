/**
 * Milliseconds after which a request that waits for its response gives its slot to another one: it needs no processor
 * meanwhile.
 */
const PROMPT_MS_MAX = 100;

export interface SlotLimits {
  /** Watchlists that are worked on at once. */
  readonly activeMax: number;
  /** Those that wait for slow receivers included: each costs memory and a socket. */
  readonly totalMax: number;
}

/**
 * How many watchlists a worker delivers at once. Few, as it has one processor. A slow or silent receiver gives its slot
 * back while the worker waits for it, so that it delays no other.
 */
export class PostSlots {
  readonly #limits: SlotLimits;
  #active = 0;
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** How many more may start. */
  get free(): number {
    const { activeMax, totalMax } = this.#limits;
    return Math.max(0, Math.min(activeMax - this.#active, totalMax - this.#total));
  }

  /** Runs `work` in a slot; `onFree` is called when one becomes free. */
  async run(work: (slot: PostSlot) => Promise<void>, onFree: () => void): Promise<void> {
    this.#active += 1;
    this.#total += 1;
    try {
      await work({ wait: (response) => this.#wait(response, onFree) });
    } finally {
      this.#active -= 1;
      this.#total -= 1;
      onFree();
    }
  }

  async #wait<T>(response: Promise<T>, onFree: () => void): Promise<T> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#active -= 1;
      onFree();
    }, PROMPT_MS_MAX);
    try {
      return await response;
    } finally {
      clearTimeout(timer);
      if (isSlow) this.#active += 1;
    }
  }
}

/** Of a watchlist that is delivered. */
export interface PostSlot {
  /** Waits for a receiver. */
  wait<T>(response: Promise<T>): Promise<T>;
}
