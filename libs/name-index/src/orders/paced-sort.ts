import type { Pacer } from '../pacer.ts';

const INSERTION_LENGTH = 12;
const STEPS_BETWEEN_RESTS = 2048;

/** Sorts items in place and stably, in slices. */
export async function pacedSort(
  items: Uint32Array,
  compare: (one: number, other: number) => number,
  pacer: Pacer,
): Promise<void> {
  const count = items.length;
  for (let start = 0; start < count; start += INSERTION_LENGTH) {
    insertionSort(items, start, Math.min(start + INSERTION_LENGTH, count), compare);
    if ((start / INSERTION_LENGTH) % 128 === 127 && pacer.isDue) await pacer.rest();
  }
  let source = items;
  let target: Uint32Array = new Uint32Array(count);
  for (let width = INSERTION_LENGTH; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesLeft = right === end || (left < middle && compare(source[left]!, source[right]!) <= 0);
        target[at] = source[takesLeft ? left++ : right++]!;
        if (at % STEPS_BETWEEN_RESTS === 0 && pacer.isDue) await pacer.rest();
      }
    }
    [source, target] = [target, source];
  }
  if (source !== items) items.set(source);
}

function insertionSort(
  items: Uint32Array,
  from: number,
  to: number,
  compare: (one: number, other: number) => number,
): void {
  for (let at = from + 1; at < to; at++) {
    const item = items[at]!;
    let hole = at;
    while (hole > from && compare(items[hole - 1]!, item) > 0) {
      items[hole] = items[hole - 1]!;
      hole--;
    }
    items[hole] = item;
  }
}
