import type { FrontCodedStrings } from '../keys/front-coded-strings.ts';

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
    let low = 0;
    let high = ranks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ranks[middle]! < rank) low = middle + 1;
      else high = middle;
    }
    if (ranks[low] !== rank) return starts[low]!;
    return this.#keys.lowerBound(key, starts[low]!, starts[low + 1]!);
  }
}
