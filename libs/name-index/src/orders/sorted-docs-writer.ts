import type { IndexOrder } from '../document.ts';
import { FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';
import { PackedVector } from '../growing/packed-vector.ts';
import type { Pieces } from '../growing/pieces.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import type { SortedDocsSections } from './sorted-docs.ts';
import { countingSort } from './counting-sort.ts';

/** Collects the documents' order keys, as the documents arrive, and sorts the documents by them. */
export class SortedDocsWriter {
  readonly #order: IndexOrder;
  readonly #orderKeys = new BytesRefHash();
  /** For each document, 0 without an order key, else one more than the key's number of appearance. */
  readonly #numbers = new PackedVector('documents');

  constructor(order: IndexOrder) {
    this.#order = order;
  }

  add(orderKey: string | null): void {
    this.#numbers.push(orderKey === null ? 0 : this.#orderKeys.add(orderKey) + 1);
  }

  /** Sorts the distinct order keys; the documents are counted into their places. The writer forgets them. */
  finish(oldToNew: Uint32Array): {
    order: SortedDocsSections;
    orderKeys: Pieces<FrontCodedSections>;
    distinct: number;
  } {
    const distinct = this.#orderKeys.size;
    const orderKeys = new FrontCodedWriter();
    const runOfNumber = new Uint32Array(distinct + 1);
    runOfNumber[0] = distinct;
    for (const [rank, number] of this.#orderKeys.sort().entries()) {
      orderKeys.addOf(this.#orderKeys.texts, number);
      runOfNumber[number + 1] = this.#order.direction === 'ascending' ? rank : distinct - 1 - rank;
    }
    const order = this.#sortDocuments(runOfNumber, distinct, oldToNew);
    this.#numbers.release();
    return { order, orderKeys: orderKeys.finish(), distinct };
  }

  /** Within a run documents are in the order of their keys, since they arrived so. */
  #sortDocuments(runOfNumber: Uint32Array, distinct: number, oldToNew: Uint32Array): SortedDocsSections {
    const { starts, places } = countingSort(this.#numbers, runOfNumber, distinct + 1);
    const docIds = new Uint32Array(places.length);
    const sortRanks = new Uint32Array(places.length);
    for (let oldDocId = 0; oldDocId < places.length; oldDocId++) {
      const docId = oldToNew[oldDocId]!;
      docIds[places[oldDocId]!] = docId;
      sortRanks[docId] = places[oldDocId]!;
    }
    return { ordinals: docIds, positions: sortRanks, runStarts: starts.slice(0, distinct + 1) };
  }
}
