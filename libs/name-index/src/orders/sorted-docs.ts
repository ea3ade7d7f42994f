import type { FrontCodedStrings } from '../keys/front-coded-strings.ts';
import type { IndexOrder } from '../document.ts';
import { lowerBound } from '../lower-bound.ts';

/** The parts of an order as they are in a file. */
export interface SortedDocsSections {
  /** Sort rank → docID. */
  readonly ordinals: Uint32Array;
  /** DocID → sortRank. */
  readonly positions: Uint32Array;
  /** For each distinct order key, in the order of sortRanks, its first sortRank; then the first sortRank without a key. */
  readonly runStarts: Uint32Array;
}

/** One further order of a base segment. */
export class SortedDocs {
  readonly order: IndexOrder;
  readonly docIds: Uint32Array;
  readonly sortRanks: Uint32Array;
  readonly #runStarts: Uint32Array;
  /** The distinct order keys, ascending. */
  readonly #orderKeys: FrontCodedStrings;
  readonly #keys: FrontCodedStrings;

  constructor(order: IndexOrder, sections: SortedDocsSections, orderKeys: FrontCodedStrings, keys: FrontCodedStrings) {
    this.order = order;
    this.docIds = sections.ordinals;
    this.sortRanks = sections.positions;
    this.#runStarts = sections.runStarts;
    this.#orderKeys = orderKeys;
    this.#keys = keys;
  }

  /** How many documents of the base precede one with this order key and this key. */
  insertionPoint(orderKey: string | null, key: Uint8Array): number {
    const runs = this.#orderKeys.count;
    if (orderKey === null) return this.#lowerBound(key, this.#runStarts[runs]!, this.docIds.length);
    const wanted = Buffer.from(orderKey);
    const found = this.#orderKeys.lowerBound(wanted, 0, runs);
    const isKnown = found < runs && this.#orderKeys.compare(found, wanted) === 0;
    const isAscending = this.order.direction === 'ascending';
    if (!isKnown) return this.#runStarts[isAscending ? found : runs - found]!;
    const run = isAscending ? found : runs - 1 - found;
    return this.#lowerBound(key, this.#runStarts[run]!, this.#runStarts[run + 1]!);
  }

  /** The sort rank of the first document after a key. Throws RangeError where the order is not by key only. */
  firstAfter(key: string): number {
    if (this.#orderKeys.count > 0) throw new RangeError(`The order ${this.order.name} is not by key.`);
    return this.insertionPoint(null, Buffer.from(`${key}\0`)); // the next text after the key
  }

  /** Among sortRanks [from, to), whose documents ascend by key, the first that is not before the key. */
  #lowerBound(key: Uint8Array, from: number, to: number): number {
    return lowerBound(from, to, (sortRank) => this.#keys.compare(this.docIds[sortRank]!, key) < 0);
  }
}
