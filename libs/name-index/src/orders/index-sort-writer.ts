import { Uint32Vector } from '../growing/uint32-vector.ts';
import type { IndexSortSections } from './index-sort.ts';
import { countingSort } from './counting-sort.ts';

/** Maps documents as they arrive, in the order of their keys, to docIDs, as Lucene's Sorter.DocMap does. */
export interface DocMap {
  /** DocID → the number of its arrival. */
  readonly newToOld: Uint32Array;
  /** Number of arrival → docID. */
  readonly oldToNew: Uint32Array;
  readonly ranks: IndexSortSections;
}

/** Collects the documents' ranks, in the order of their keys. */
export class IndexSortWriter {
  readonly #ranks: number[] = [];
  readonly #numberOf = new Map<number, number>();
  /** For each document, its rank's number of appearance. */
  readonly #numbers = new Uint32Vector();

  add(rank: number): void {
    let number = this.#numberOf.get(rank);
    if (number === undefined) {
      number = this.#ranks.push(rank) - 1;
      this.#numberOf.set(rank, number);
    }
    this.#numbers.push(number);
  }

  /** Sorts by rank; those of equal rank are in the order of their keys, since they arrived so. */
  finish(): DocMap {
    const ranks = Float64Array.from(this.#ranks).sort();
    const runOfNumber = new Uint32Array(ranks.length);
    for (const [run, rank] of ranks.entries()) runOfNumber[this.#numberOf.get(rank)!] = run;
    const { starts, places: oldToNew } = countingSort(this.#numbers, runOfNumber, ranks.length);
    const newToOld = new Uint32Array(oldToNew.length);
    for (let oldDocId = 0; oldDocId < oldToNew.length; oldDocId++) {
      newToOld[oldToNew[oldDocId]!] = oldDocId;
    }
    return { newToOld, oldToNew, ranks: { ranks, starts } };
  }
}
