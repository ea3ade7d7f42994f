/**
 * A small, fast generator of pseudo-random numbers (sfc32) that can be put back to a place named by numbers, so that company 5 of seed 7
 * is the same however many come before it. Not for anything secret.
 */
export class Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 0;

  /** Goes to the place that belongs to these numbers. */
  reset(seed: number, index: number, purpose = 0): this {
    this.#a = mix(seed ^ 0x9e37_79b9);
    this.#b = mix(index ^ 0x85eb_ca6b);
    this.#c = mix(purpose ^ this.#a ^ (this.#b << 1));
    this.#counter = 1;
    for (let round = 0; round < 6; round++) this.next();
    return this;
  }

  /** 0 up to, not including, 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Any of the list, all alike. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** One of the list, the first far more often than the last, about as names and places are spread (Zipf). */
  pickRanked<T>(list: readonly T[]): T {
    const uniform = this.next();
    return list[Math.floor(list.length * uniform * Math.sqrt(uniform))] as T;
  }

  /** One of the weighted choices. */
  weighted<T>(choices: WeightedChoices<T>): T {
    const mark = this.next() * choices.total;
    let at = 0;
    while (mark >= (choices.upTo[at] ?? Infinity)) at++;
    return choices.values[at] as T;
  }
}

/** Values with their weights added up. */
export interface WeightedChoices<T> {
  readonly values: readonly T[];
  readonly upTo: readonly number[];
  readonly total: number;
}

/** Prepares `[value, weight]` pairs for `weighted`. */
export function weightedChoices<T>(pairs: readonly (readonly [T, number])[]): WeightedChoices<T> {
  let total = 0;
  const upTo = pairs.map(([, weight]) => (total += weight));
  return { values: pairs.map(([value]) => value), upTo, total };
}

function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb_352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846c_a68b);
  return mixed ^ (mixed >>> 16);
}
