import { PackedVector } from '../growing/packed-vector.ts';
import type { IndexSortSections } from './index-sort.ts';
import { countingSort } from './counting-sort.ts';

/** New places of documents that arrive in the order of their keys: Lucene's Sorter.DocMap. */
export interface SortedArrivals {
  /** Number of arrival → docID. */
  readonly oldToNew: Uint32Array;
  readonly ranks: IndexSortSections;
}

/** DocID → number of arrival. */
export function inverted(oldToNew: Uint32Array): Uint32Array {
  const newToOld = new Uint32Array(oldToNew.length);
  for (let oldDocId = 0; oldDocId < oldToNew.length; oldDocId++) newToOld[oldToNew[oldDocId]!] = oldDocId;
  return newToOld;
}

/** Collects the documents' ranks, in the order of their keys. */
export class IndexSortWriter {
  readonly #ranks: number[] = [];
  readonly #toNumber = new Map<number, number>();
  /** For each document, its rank's number of appearance. */
  readonly #numbers = new PackedVector('documents');

  add(rank: number): void {
    let number = this.#toNumber.get(rank);
    if (number === undefined) {
      number = this.#ranks.push(rank) - 1;
      this.#toNumber.set(rank, number);
    }
    this.#numbers.push(number);
  }

  /** Sorts by rank; those of equal rank are in the order of their keys, since they arrived so. The writer forgets the documents. */
  finish(): SortedArrivals {
    const ranks = Float64Array.from(this.#ranks).sort();
    const runOfNumber = new Uint32Array(ranks.length);
    for (const [run, rank] of ranks.entries()) runOfNumber[this.#toNumber.get(rank)!] = run;
    const { starts, places } = countingSort(this.#numbers, runOfNumber, ranks.length);
    this.#numbers.release();
    return { oldToNew: places, ranks: { ranks, starts } };
  }
}
