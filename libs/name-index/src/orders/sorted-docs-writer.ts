import type { IndexOrder } from '../document.ts';
import { FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import { compareText } from '../text/text-order.ts';
import type { SortedDocsSections } from './sorted-docs.ts';
import type { DocMap } from './index-sort-writer.ts';
import { countingSort } from './counting-sort.ts';

/** Collects the documents' order keys, as the documents arrive, and sorts the documents by them. */
export class SortedDocsWriter {
  readonly #order: IndexOrder;
  readonly #orderKeys = new BytesRefHash();
  /** For each document, 0 without an order key, else one more than the key's number of appearance. */
  readonly #numbers = new Uint32Vector();

  constructor(order: IndexOrder) {
    this.#order = order;
  }

  add(orderKey: string | null): void {
    this.#numbers.push(orderKey === null ? 0 : this.#orderKeys.add(orderKey) + 1);
  }

  /** Sorts the distinct order keys; the documents are counted into their places. */
  finish({ oldToNew }: DocMap): { order: SortedDocsSections; orderKeys: FrontCodedSections; distinct: number } {
    const distinct = this.#orderKeys.size;
    const texts = Array.from({ length: distinct }, (_, number) => this.#orderKeys.get(number));
    const orderKeys = new FrontCodedWriter();
    const runOfNumber = new Uint32Array(distinct + 1);
    runOfNumber[0] = distinct;
    const ascending = Uint32Array.from(texts.keys()).sort((one, other) => compareText(texts[one]!, texts[other]!));
    for (let rank = 0; rank < distinct; rank++) {
      const index = ascending[rank]!;
      orderKeys.add(texts[index]!);
      runOfNumber[index + 1] = this.#order.direction === 'ascending' ? rank : distinct - 1 - rank;
    }
    const order = this.#sortDocuments(runOfNumber, distinct, oldToNew);
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
