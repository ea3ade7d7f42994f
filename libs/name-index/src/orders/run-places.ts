import type { NumberLog } from '../growing/number-log.ts';

/** Where documents stand once they are sorted into runs. */
export interface RunPlaces {
  /** For each run its first place; then the number of documents. */
  readonly starts: Uint32Array;
  /** Arrival → place. */
  readonly places: Uint32Array;
}

/** Counts documents into runs; within a run they stay as they arrived. `numbers` are theirs, `runOfNumber` says which run that is. */
export function placesByRun(numbers: NumberLog, runOfNumber: Uint32Array, runs: number): RunPlaces {
  const starts = new Uint32Array(runs + 1);
  for (let arrival = 0; arrival < numbers.length; arrival++) {
    starts[runOfNumber[numbers.at(arrival)]! + 1]!++;
  }
  for (let run = 0; run < runs; run++) starts[run + 1]! += starts[run]!;
  const cursors = starts.slice();
  const places = new Uint32Array(numbers.length);
  for (let arrival = 0; arrival < numbers.length; arrival++) {
    places[arrival] = cursors[runOfNumber[numbers.at(arrival)]!]!++;
  }
  return { starts, places };
}
