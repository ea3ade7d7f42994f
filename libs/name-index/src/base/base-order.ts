import { hasBit, type Bitmap } from '../bitmaps/bitmap.ts';
import type { OrderPermutation } from '../orders/order-permutation.ts';
import type { BaseMatches } from './base-matches.ts';

/** How much dearer it is to look up a match's position than to test whether the next document of the order matches. */
const LOOKUP_COST = 10;
const BUCKETS = 4096;

/** The first positions of the matches in an order, at most `countMax`, ascending. */
export function takeInOrder(matches: BaseMatches, order: OrderPermutation, countMax: number): Uint32Array {
  const wanted = Math.min(countMax, matches.count);
  if (matches.kind === 'bitmap') {
    const steps = (wanted * order.ordinals.length) / Math.max(matches.count, 1);
    if (steps < matches.count * LOOKUP_COST) return walk(matches.bitmap, order.ordinals, wanted);
  }
  return smallest(positionsOf(matches, order.positions), wanted);
}

/** Goes through the documents in order until enough are matches: for many matches. */
function walk(bitmap: Bitmap, ordinals: Uint32Array, wanted: number): Uint32Array {
  const found = new Uint32Array(wanted);
  let count = 0;
  for (let position = 0; count < wanted; position++) {
    if (hasBit(bitmap, ordinals[position]!)) found[count++] = position;
  }
  return found;
}

function positionsOf(matches: BaseMatches, positionOf: Uint32Array): Uint32Array {
  const positions = new Uint32Array(matches.count);
  if (matches.kind === 'bitmap') {
    matches.memory.read(matches.bitmap, positions);
    for (let at = 0; at < positions.length; at++) positions[at] = positionOf[positions[at]!]!;
  } else {
    for (let at = 0; at < positions.length; at++) positions[at] = positionOf[matches.postings[at]! >>> 1]!;
  }
  return positions;
}

/** The smallest numbers, ascending: counts them into buckets first, so that only those near the front are sorted. */
function smallest(numbers: Uint32Array, wanted: number): Uint32Array {
  if (numbers.length <= 2 * wanted || numbers.length < BUCKETS) return numbers.sort().subarray(0, wanted);
  let largest = 0;
  for (let at = 0; at < numbers.length; at++) largest = Math.max(largest, numbers[at]!);
  const shift = Math.max(0, 32 - Math.clz32(largest) - Math.log2(BUCKETS));
  const counts = new Uint32Array(BUCKETS);
  for (let at = 0; at < numbers.length; at++) counts[numbers[at]! >>> shift]!++;
  let last = 0;
  let count = counts[0]!;
  while (count < wanted) count += counts[++last]!;
  const front = new Uint32Array(count);
  let kept = 0;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! >>> shift <= last) front[kept++] = numbers[at]!;
  return front.sort().subarray(0, wanted);
}
