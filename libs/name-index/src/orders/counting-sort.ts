import type { PackedVector } from '../growing/packed-vector.ts';

/** Documents sorted into runs of equal keys. */
export interface Sorted {
  /** For each run its first place; then the number of documents. */
  readonly starts: Uint32Array;
  /** Arrival → place. */
  readonly places: Uint32Array;
}

/** Counts documents into runs; within a run they stay as they arrived. `numbers` are theirs, `runOfNumber` says which run that is. */
export function countingSort(numbers: PackedVector, runOfNumber: Uint32Array, runs: number): Sorted {
  const starts = new Uint32Array(runs + 1);
  for (let oldDocId = 0; oldDocId < numbers.length; oldDocId++) {
    starts[runOfNumber[numbers.at(oldDocId)]! + 1]!++;
  }
  for (let run = 0; run < runs; run++) starts[run + 1]! += starts[run]!;
  const cursors = starts.slice();
  const places = new Uint32Array(numbers.length);
  for (let oldDocId = 0; oldDocId < numbers.length; oldDocId++) {
    places[oldDocId] = cursors[runOfNumber[numbers.at(oldDocId)]!]!++;
  }
  return { starts, places };
}
