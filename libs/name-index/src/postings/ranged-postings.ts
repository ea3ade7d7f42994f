import type { Offsets } from '../growing/packed-vector.ts';
import { lowerBound } from '../lower-bound.ts';

/*
 * Array containers as Roaring bitmaps have them, keyed by the high bits of a posting (`docID * 2 + payload`): a range of 32,768
 * documents has the low sixteen bits of its postings, ascending, and `starts` says where each range begins. Postings are compared
 * without being decoded, and a range where one of two lists is empty is skipped.
 */

const RANGE_BITS = 16;
/** The part of a posting that its range leaves open. */
export const LOW_MASK = (1 << RANGE_BITS) - 1;
/** Documents of a range. */
export const RANGE_DOCUMENTS = 1 << (RANGE_BITS - 1);
/** A range with this many times as many postings as are searched for in it is binary-searched for each of them. */
const HALVING_RATIO = 16;

/** How many ranges some documents have. */
export function rangeCount(documents: number): number {
  return Math.ceil(documents / RANGE_DOCUMENTS);
}

/** Finds the beginning of each range in the postings [from, to), and the end of the last: one number more than there are ranges. */
export function rangeStarts(postings: Uint32Array, from: number, to: number, ranges: number): Uint32Array {
  const starts = new Uint32Array(ranges + 1);
  for (let at = from; at < to; at++) starts[(postings[at]! >>> RANGE_BITS) + 1]!++;
  for (let range = 0; range < ranges; range++) starts[range + 1]! += starts[range]!;
  return starts;
}

/** Writes all postings of a list into `into`. `starts` are where its ranges begin among `lows`. */
export function readRanges(lows: Uint16Array, starts: Offsets, into: Uint32Array): void {
  let read = 0;
  for (let range = 0; range < starts.length - 1; range++) {
    const base = range * (LOW_MASK + 1);
    const end = starts[range + 1]!;
    for (let at = starts[range]!; at < end; at++) into[read++] = base + lows[at]!;
  }
}

/** Stamps from 1 that a mark has room for; then the marks are cleared. */
const STAMPS = 127;

/**
 * Keeps of `kept`, ascending postings, those whose docID is in the list too; returns how many.
 * `takePayload` says whose payload survives: the list's, or that of `kept`. `marks` is scratch memory: for each document of a
 * range, twice the stamp under which it was marked last, plus its payload.
 */
export function intersectRanges(
  kept: Uint32Array,
  keptCount: number,
  lows: Uint16Array,
  starts: Offsets,
  takePayload: boolean,
  marks: Uint8Array,
): number {
  let result = 0;
  let stamp = STAMPS; // of marks of any content
  for (let from = 0; from < keptCount;) {
    const range = kept[from]! >>> RANGE_BITS;
    let to = from + 1;
    while (to < keptCount && kept[to]! >>> RANGE_BITS === range) to++;
    const start = starts[range]!;
    const end = starts[range + 1]!;
    if ((to - from) * HALVING_RATIO < end - start) {
      result = lookUp(kept, from, to, lows, start, end, takePayload, result);
    } else if (start < end) {
      if (++stamp > STAMPS) {
        marks.fill(0);
        stamp = 1;
      }
      for (let at = from; at < to; at++) {
        const low = kept[at]! & LOW_MASK;
        marks[low >>> 1] = (stamp << 1) | (low & 1);
      }
      // The postings overwritten here belong to this range and are marked, or to a range before it.
      const base = range * (LOW_MASK + 1);
      for (let at = start; at < end; at++) {
        const low = lows[at]!;
        const mark = marks[low >>> 1]!;
        if (mark >>> 1 === stamp) kept[result++] = base + (takePayload ? low : (low & ~1) | (mark & 1));
      }
    }
    from = to;
  }
  return result;
}

/** Binary-searches the lows [start, end) of a range for each of the postings [from, to); returns where the found ones end. */
function lookUp(
  kept: Uint32Array,
  from: number,
  to: number,
  lows: Uint16Array,
  start: number,
  end: number,
  takePayload: boolean,
  result: number,
): number {
  let low = start;
  for (let at = from; at < to; at++) {
    const posting = kept[at]!;
    const wanted = posting & LOW_MASK & ~1;
    low = lowerBound(low, end, (place) => lows[place]! < wanted);
    if (low === end) break;
    if ((lows[low]! & ~1) === wanted) kept[result++] = takePayload ? (posting & ~1) | (lows[low]! & 1) : posting;
  }
  return result;
}
