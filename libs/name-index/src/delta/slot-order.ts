import { doubled } from '../growing/doubled.ts';
import { NumberLog } from '../growing/number-log.ts';

/** How much dearer a comparison of two slots is than a look at the next slot of the order. */
const SORT_COST = 32;

/**
 * The slots of a delta in one order, and where each would stand among the documents of the base.
 * New slots are merged in batch by batch: a batch moves each number at most once.
 */
export class SlotOrder {
  /** For each slot, how many documents of the base stand before it. */
  readonly insertionPoints = new NumberLog();
  #slots = new Uint32Array(256);
  #count = 0;
  readonly #compare: (one: number, other: number) => number;

  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare;
  }

  /** Adds slots whose insertion points are known. */
  add(added: readonly number[]): void {
    const sorted = [...added].sort(this.#compareSlots);
    while (this.#count + sorted.length > this.#slots.length) this.#slots = doubled(this.#slots);
    let end = this.#count;
    for (let left = sorted.length; left > 0; left--) {
      const slot = sorted[left - 1]!;
      const place = this.#placeOf(slot, end);
      this.#slots.copyWithin(place + left, place, end);
      this.#slots[place + left - 1] = slot;
      end = place;
    }
    this.#count += sorted.length;
  }

  /** The first `countMax` of the wanted slots, in order: few are sorted, of many the order is gone through. */
  first(wanted: readonly number[], countMax: number): number[] {
    if (wanted.length * Math.log2(wanted.length + 1) * SORT_COST < this.#count) {
      return [...wanted].sort(this.#compareSlots).slice(0, countMax);
    }
    const marks = new Uint8Array(this.insertionPoints.length);
    return walk(this.#slots, wanted, marks, Math.min(countMax, wanted.length));
  }

  /** The insertion point decides where it can; only slots with the same one need their texts compared. */
  readonly #compareSlots = (one: number, other: number): number =>
    this.insertionPoints.at(one) - this.insertionPoints.at(other) || this.#compare(one, other);

  /** Among the first `end`, the first place whose slot comes after the given one. */
  #placeOf(slot: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compareSlots(this.#slots[middle]!, slot) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function walk(slots: Uint32Array, wanted: readonly number[], marks: Uint8Array, count: number): number[] {
  for (let at = 0; at < wanted.length; at++) marks[wanted[at]!] = 1;
  const found: number[] = [];
  for (let at = 0; found.length < count; at++) if (marks[slots[at]!] === 1) found.push(slots[at]!);
  return found;
}
