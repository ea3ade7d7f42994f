import { hasBit, type Bitmap } from '../bitmaps/bitmap.ts';
import type { SortedDocs } from '../orders/sorted-docs.ts';
import type { Matches } from './matches.ts';

/** Cost of reading the sort rank of a match, in tests whether the next document of the order matches. */
const LOOKUP_COST = 10;
const BUCKETS = 4096;

/** The first sortRanks of the matches in an order, at most `countMax`, ascending; those before `from` are skipped. */
export function takeInOrder(matches: Matches, order: SortedDocs, countMax: number, from = 0): Uint32Array {
  const wanted = Math.min(countMax, matches.count);
  if (matches.kind === 'bitmap') {
    const steps = (wanted * order.docIds.length) / Math.max(matches.count, 1);
    if (steps < matches.count * LOOKUP_COST) return walk(matches.bitmap, order.docIds, wanted, from);
  }
  const sortRanks = sortRanksOf(matches, order.sortRanks);
  const later = from === 0 ? sortRanks : sortRanks.filter((sortRank) => sortRank >= from);
  return smallest(later, Math.min(wanted, later.length));
}

/** Goes through the documents in order until enough are matches: for many matches. */
function walk(bitmap: Bitmap, docIds: Uint32Array, wanted: number, from: number): Uint32Array {
  const found = new Uint32Array(wanted);
  let count = 0;
  for (let sortRank = from; count < wanted && sortRank < docIds.length; sortRank++) {
    if (hasBit(bitmap, docIds[sortRank]!)) found[count++] = sortRank;
  }
  return found.subarray(0, count);
}

function sortRanksOf(matches: Matches, sortRankOf: Uint32Array): Uint32Array {
  const sortRanks = new Uint32Array(matches.count);
  if (matches.kind === 'bitmap') {
    matches.memory.read(sortRanks, matches.bitmap);
    for (let at = 0; at < sortRanks.length; at++) sortRanks[at] = sortRankOf[sortRanks[at]!]!;
  } else {
    for (let at = 0; at < sortRanks.length; at++) sortRanks[at] = sortRankOf[matches.postings[at]! >>> 1]!;
  }
  return sortRanks;
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
