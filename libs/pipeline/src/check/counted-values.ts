/** Counts of values, of which no more than `distinctMax` are remembered by themselves: what comes later is counted as the rest. */
export class CountedValues {
  readonly #counts = new Map<string, number>();
  readonly #distinctMax: number;
  #rest = 0;

  constructor(distinctMax = 1000) {
    this.#distinctMax = distinctMax;
  }

  add(value: string, times = 1): void {
    const count = this.#counts.get(value);
    if (count !== undefined) this.#counts.set(value, count + times);
    else if (this.#counts.size < this.#distinctMax) this.#counts.set(value, times);
    else this.#rest += times;
  }

  /** All that was counted, the rest included. */
  get total(): number {
    let total = this.#rest;
    for (const count of this.#counts.values()) total += count;
    return total;
  }

  /** Values and counts, most frequent first, then by value; the uncounted rest last, under `(other values)`. */
  list(): { value: string; count: number }[] {
    const listed = [...this.#counts].map(([value, count]) => ({ value, count }));
    listed.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return this.#rest > 0 ? [...listed, { value: '(other values)', count: this.#rest }] : listed;
  }
}
