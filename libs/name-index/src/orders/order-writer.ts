import type { IndexOrder } from '../document.ts';
import { FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';
import { NumberLog } from '../growing/number-log.ts';
import { SubstringInterner } from '../growing/substring-interner.ts';
import type { Pacer } from '../pacer.ts';
import { compareText } from '../text/text-order.ts';
import type { OrderSections } from './order-permutation.ts';
import { pacedSort } from './paced-sort.ts';
import type { StaticOrder } from './rank-writer.ts';
import { placesByRun } from './run-places.ts';

const STEPS_BETWEEN_RESTS = 4096;

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
  async finish(
    { ordinals }: StaticOrder,
    pacer: Pacer,
  ): Promise<{ order: OrderSections; orderKeys: FrontCodedSections; distinct: number }> {
    const { texts } = this.#orderKeys;
    const distinct = texts.length;
    const orderKeys = new FrontCodedWriter();
    const runOfNumber = new Uint32Array(distinct + 1);
    runOfNumber[0] = distinct;
    const ascending = await sortedIndexes(texts, pacer);
    for (let rank = 0; rank < distinct; rank++) {
      const index = ascending[rank]!;
      orderKeys.add(texts[index]!);
      runOfNumber[index + 1] = this.#order.direction === 'ascending' ? rank : distinct - 1 - rank;
      if (rank % STEPS_BETWEEN_RESTS === 0 && pacer.isDue) await pacer.rest();
    }
    const order = await this.#sortDocuments(runOfNumber, distinct, ordinals, pacer);
    return { order, orderKeys: await orderKeys.finish(pacer), distinct };
  }

  /** Within a run documents are in the order of their keys, since they arrived so. */
  async #sortDocuments(
    runOfNumber: Uint32Array,
    distinct: number,
    ordinalOf: Uint32Array,
    pacer: Pacer,
  ): Promise<OrderSections> {
    const { starts, places } = await placesByRun(this.#numbers, runOfNumber, distinct + 1, pacer);
    const ordinals = new Uint32Array(places.length);
    const positions = new Uint32Array(places.length);
    for (let arrival = 0; arrival < places.length; arrival++) {
      const ordinal = ordinalOf[arrival]!;
      ordinals[places[arrival]!] = ordinal;
      positions[ordinal] = places[arrival]!;
      if (arrival % STEPS_BETWEEN_RESTS === 0 && pacer.isDue) await pacer.rest();
    }
    return { ordinals, positions, runStarts: starts.slice(0, distinct + 1) };
  }
}

async function sortedIndexes(texts: readonly string[], pacer: Pacer): Promise<Uint32Array> {
  const indexes = Uint32Array.from(texts, (_, index) => index);
  const compare = (one: number, other: number): number => compareText(texts[one]!, texts[other]!);
  await pacedSort(indexes, compare, pacer);
  return indexes;
}
