import { hotLoop } from '../hot-loop.ts';
import type { ByteSink } from '../growing/byte-sink.ts';

/*
 * A posting is `ordinal * 2 + flag`: the flag says that a name of the document begins with the word.
 * A list is sorted and delta-encoded: each posting is written as its distance from the one before, a varint of seven-bit groups.
 * Before them stands a skip table: for each block of 128 postings but the last, the block's last posting and where the next block
 * begins, so that a short list meets a long one without reading all of it.
 */

const BLOCK_BITS = 7;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const SKIP_BYTES = 8;

/** Appends postings [from, to), which must ascend, and returns where the list begins in the sink. */
export function encodePostings(sink: ByteSink, postings: Uint32Array, from: number, to: number): number {
  const start = sink.length;
  let offset = 0;
  let previous = 0;
  for (let at = from; at < to; at++) {
    const posting = postings[at]!;
    offset += varintLength(posting - previous);
    previous = posting;
    const isBlockEnd = (at - from + 1) % BLOCK_SIZE === 0;
    if (isBlockEnd && at + 1 < to) {
      pushUint32(sink, posting);
      pushUint32(sink, offset);
    }
  }
  previous = 0;
  for (let at = from; at < to; at++) {
    sink.pushVarint(postings[at]! - previous);
    previous = postings[at]!;
  }
  return start;
}

/** Writes all postings of a list of `count` into `into`. */
export const decodePostings = hotLoop(function decodePostings(
  bytes: Uint8Array,
  start: number,
  count: number,
  into: Uint32Array,
): void {
  let at = start + skipTableBytes(count);
  let posting = 0;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++]!;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      gap |= (byte & 127) << shift;
    }
    posting += gap;
    into[index] = posting;
  }
});

/**
 * Keeps of `kept`, ascending postings, those whose ordinal is in the list too; returns how many.
 * `takeFlags` says whose flag survives: the list's, or the one that stood there.
 */
export const intersectPostings = hotLoop(function intersectPostings(
  kept: Uint32Array,
  keptCount: number,
  bytes: Uint8Array,
  start: number,
  count: number,
  takeFlags: boolean,
): number {
  if (count === 0) return 0;
  const data = start + skipTableBytes(count);
  const lastBlock = (count - 1) >>> BLOCK_BITS;
  let at = data;
  let read = 0;
  let posting = -1;
  let result = 0;
  for (let index = 0; index < keptCount; index++) {
    const candidate = kept[index]!;
    const target = candidate & ~1;
    if (posting < target) {
      const block = read >>> BLOCK_BITS;
      if (block < lastBlock && readUint32(bytes, start + block * SKIP_BYTES) < target) {
        const next = firstBlockReaching(bytes, start, block + 1, lastBlock, target);
        const skip = start + (next - 1) * SKIP_BYTES;
        posting = readUint32(bytes, skip);
        at = data + readUint32(bytes, skip + 4);
        read = next << BLOCK_BITS;
      }
      while (posting < target && read < count) {
        let byte = bytes[at++]!;
        let gap = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          gap |= (byte & 127) << shift;
        }
        posting = read === 0 ? gap : posting + gap;
        read++;
      }
      if (posting < target) break;
    }
    if ((posting & ~1) === target) kept[result++] = takeFlags ? posting : candidate;
  }
  return result;
});

/** The first block from `from` on whose last posting is not before the target; the last block where none is known to be. */
function firstBlockReaching(bytes: Uint8Array, start: number, from: number, lastBlock: number, target: number): number {
  let low = from;
  let high = lastBlock;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (readUint32(bytes, start + middle * SKIP_BYTES) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

function skipTableBytes(count: number): number {
  return count === 0 ? 0 : ((count - 1) >>> BLOCK_BITS) * SKIP_BYTES;
}

function varintLength(number: number): number {
  let length = 1;
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) length++;
  return length;
}

function pushUint32(sink: ByteSink, number: number): void {
  for (let shift = 0; shift < 32; shift += 8) sink.push((number >>> shift) & 255);
}

function readUint32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
