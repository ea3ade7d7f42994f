import type { Pacer } from '../pacer.ts';

const insertionLength = 12;
const stepsBetweenRests = 2048;

/** Sorts items [from, to) of an array in place and stably, in slices. `spare` must be as long as the array. */
export async function pacedSort(
  items: Uint32Array,
  from: number,
  to: number,
  spare: Uint32Array,
  compare: (one: number, other: number) => number,
  pacer: Pacer,
): Promise<void> {
  for (let start = from; start < to; start += insertionLength) {
    insertionSort(items, start, Math.min(start + insertionLength, to), compare);
    if (((start - from) / insertionLength) % 128 === 127 && pacer.isDue) await pacer.rest();
  }
  let source = items;
  let target = spare;
  for (let width = insertionLength; width < to - from; width *= 2) {
    for (let start = from; start < to; start += 2 * width) {
      const middle = Math.min(start + width, to);
      const end = Math.min(middle + width, to);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesLeft = right === end || (left < middle && compare(source[left]!, source[right]!) <= 0);
        target[at] = source[takesLeft ? left++ : right++]!;
        if (at % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
      }
    }
    [source, target] = [target, source];
  }
  if (source !== items) items.set(source.subarray(from, to), from);
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
