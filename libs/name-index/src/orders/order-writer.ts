import type { IndexOrder } from '../document.ts';
import { FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';
import { NumberLog } from '../growing/number-log.ts';
import { SubstringInterner } from '../growing/substring-interner.ts';
import { compareText } from '../text/text-order.ts';
import type { OrderSections } from './order-permutation.ts';
import type { StaticOrder } from './rank-writer.ts';
import { placesByRun } from './run-places.ts';

/** Collects the documents' order keys, as the documents arrive, and sorts the documents by them. */
export class OrderWriter {
  readonly #order: IndexOrder;
  readonly #orderKeys = new SubstringInterner();
  /** For each document, 0 without an order key, else one more than the key's number of appearance. */
  readonly #numbers = new NumberLog();

  constructor(order: IndexOrder) {
    this.#order = order;
  }

  add(orderKey: string | null): void {
    this.#numbers.push(orderKey === null ? 0 : this.#orderKeys.intern(orderKey, 0, orderKey.length) + 1);
  }

  /** Sorts the distinct order keys; the documents are counted into their places. */
  finish({ ordinals }: StaticOrder): { order: OrderSections; orderKeys: FrontCodedSections; distinct: number } {
    const { texts } = this.#orderKeys;
    const distinct = texts.length;
    const orderKeys = new FrontCodedWriter();
    const runOfNumber = new Uint32Array(distinct + 1);
    runOfNumber[0] = distinct;
    const ascending = Uint32Array.from(texts.keys()).sort((one, other) => compareText(texts[one]!, texts[other]!));
    for (let rank = 0; rank < distinct; rank++) {
      const index = ascending[rank]!;
      orderKeys.add(texts[index]!);
      runOfNumber[index + 1] = this.#order.direction === 'ascending' ? rank : distinct - 1 - rank;
    }
    const order = this.#sortDocuments(runOfNumber, distinct, ordinals);
    return { order, orderKeys: orderKeys.finish(), distinct };
  }

  /** Within a run documents are in the order of their keys, since they arrived so. */
  #sortDocuments(runOfNumber: Uint32Array, distinct: number, ordinalOf: Uint32Array): OrderSections {
    const { starts, places } = placesByRun(this.#numbers, runOfNumber, distinct + 1);
    const ordinals = new Uint32Array(places.length);
    const positions = new Uint32Array(places.length);
    for (let arrival = 0; arrival < places.length; arrival++) {
      const ordinal = ordinalOf[arrival]!;
      ordinals[places[arrival]!] = ordinal;
      positions[ordinal] = places[arrival]!;
    }
    return { ordinals, positions, runStarts: starts.slice(0, distinct + 1) };
  }
}
