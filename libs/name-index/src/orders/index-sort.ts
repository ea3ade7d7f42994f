import type { FrontCodedStrings } from '../keys/front-coded-strings.ts';
import { lowerBound } from '../lower-bound.ts';

/** The parts of the index sort order as they stand in a file: documents ascend by rank, and by key where ranks are equal. */
export interface IndexSortSections {
  /** The distinct ranks, ascending. */
  readonly ranks: Float64Array;
  /** For each distinct rank its first docID; then the number of documents. */
  readonly starts: Uint32Array;
}

/** Where documents stand in the index sort order of a base segment. */
export class IndexSort {
  readonly #sections: IndexSortSections;
  readonly #keys: FrontCodedStrings;

  constructor(sections: IndexSortSections, keys: FrontCodedStrings) {
    this.#sections = sections;
    this.#keys = keys;
  }

  /** How many documents of the base stand before one with this rank and key. */
  insertionPoint(rank: number, key: Uint8Array): number {
    const { ranks, starts } = this.#sections;
    const run = lowerBound(0, ranks.length, (at) => ranks[at]! < rank);
    return ranks[run] === rank ? this.#keys.lowerBound(key, starts[run]!, starts[run + 1]!) : starts[run]!;
  }
}
