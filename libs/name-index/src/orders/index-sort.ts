import type { FrontCodedStrings } from '../keys/front-coded-strings.ts';
import { lowerBound } from '../lower-bound.ts';

/** The parts of the index sort order as they are in a file: documents ascend by rank, and by key where ranks are equal. */
export interface IndexSortSections {
  /** The distinct ranks, ascending. */
  readonly ranks: Float64Array;
  /** For each distinct rank its first docID; then the number of documents. */
  readonly starts: Uint32Array;
}

/** The index sort of a base segment, to be searched. */
export class IndexSort {
  readonly #sections: IndexSortSections;
  readonly #keys: FrontCodedStrings;

  constructor(sections: IndexSortSections, keys: FrontCodedStrings) {
    this.#sections = sections;
    this.#keys = keys;
  }

  /** How many documents of the base precede one with this rank and key. */
  insertionPoint(rank: number, key: Uint8Array): number {
    const { ranks, starts } = this.#sections;
    const run = lowerBound(0, ranks.length, (at) => ranks[at]! < rank);
    return ranks[run] === rank ? this.#keys.lowerBound(key, starts[run]!, starts[run + 1]!) : starts[run]!;
  }
}
