/** Numbers that look random and are the same for the same seed, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number, stream = 0) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 0x7f4a7c15, 0xc2b2ae35);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }
}

/** Picks from a list by shares that need not add up to one. */
export class Picker<Item> {
  readonly #items: readonly Item[];
  readonly #ends: Float64Array;

  constructor(items: readonly Item[], computeShare: (index: number) => number) {
    this.#items = items;
    let sum = 0;
    this.#ends = Float64Array.from(items, (_, index) => (sum += computeShare(index)));
  }

  pick(random: Random): Item {
    const wanted = random.next() * (this.#ends.at(-1) ?? 0);
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    const item = this.#items[low];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }
}
