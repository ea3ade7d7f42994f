import type { DataOutput } from '../growing/data-output.ts';

/*
 * A posting is `docID * 2 + payload`: the payload is 1 where a name of the document begins with the term.
 * A list is sorted and delta-encoded: each posting is written as its distance from the one before, a varint of seven-bit groups.
 */

/** Appends postings [from, to), which must ascend, and returns where the list begins in the output. */
export function encodePostings(output: DataOutput, postings: Uint32Array, from: number, to: number): number {
  const start = output.length;
  let previous = 0;
  for (let at = from; at < to; at++) {
    output.writeVInt(postings[at]! - previous);
    previous = postings[at]!;
  }
  return start;
}

/**
 * Writes all postings of a list of `count` into `into`. A prefix decodes thousands of short lists; a `DataInput` for each of
 * them takes longer than their postings.
 */
export function decodePostings(bytes: Uint8Array, start: number, count: number, into: Uint32Array): void {
  let at = start;
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
}

/**
 * Keeps of `kept`, ascending postings, those whose docID is among others, ascending too; returns how many.
 * `takePayload` says whose payload survives: that of the others, or of `kept`.
 */
export function intersectPostings(
  kept: Uint32Array,
  keptCount: number,
  others: Uint32Array,
  othersCount: number,
  takePayload: boolean,
): number {
  let result = 0;
  let other = 0;
  for (let at = 0; at < keptCount; at++) {
    const posting = kept[at]!;
    while (other < othersCount && others[other]! >>> 1 < posting >>> 1) other++;
    if (other === othersCount) break;
    if (others[other]! >>> 1 === posting >>> 1) kept[result++] = takePayload ? others[other]! : posting;
  }
  return result;
}
