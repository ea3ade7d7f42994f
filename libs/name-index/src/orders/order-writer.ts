import type { IndexOrder } from '../document.ts';
import { KeyWriter, type KeySections } from '../keys/key-store.ts';
import type { KeyPrefixes } from '../keys/key-prefixes.ts';
import { NumberLog } from '../growing/number-log.ts';
import { TextTable } from '../growing/text-table.ts';
import type { Pacer } from '../pacer.ts';
import { compareText } from '../text/text-order.ts';
import type { OrderSections } from './order-permutation.ts';
import { pacedSort } from './paced-sort.ts';

const stepsBetweenRests = 4096;

/** Collects the documents' order keys, in static order, and sorts the documents by them. */
export class OrderWriter {
  private readonly order: IndexOrder;
  private readonly orderKeys = new TextTable();
  /** For each document, 0 without an order key, else one more than the key's number of appearance. */
  private readonly numbers = new NumberLog();

  constructor(order: IndexOrder) {
    this.order = order;
  }

  add(orderKey: string | null): void {
    this.numbers.push(orderKey === null ? 0 : this.orderKeys.numberOf(orderKey, 0, orderKey.length) + 1);
  }

  /** Costs memory and time for each distinct order key (a sort of texts) and for each document (two sorts of numbers). */
  async finish(
    keys: KeyPrefixes,
    pacer: Pacer,
  ): Promise<{ order: OrderSections; orderKeys: KeySections; distinct: number }> {
    const { texts } = this.orderKeys;
    const distinct = texts.length;
    const orderKeys = new KeyWriter();
    const runOfNumber = new Uint32Array(distinct + 1);
    runOfNumber[0] = distinct;
    const ascending = await sortedIndexes(texts, pacer);
    for (let rank = 0; rank < distinct; rank++) {
      const index = ascending[rank]!;
      orderKeys.add(texts[index]!);
      runOfNumber[index + 1] = this.order.direction === 'ascending' ? rank : distinct - 1 - rank;
      if (rank % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    const order = await this.sortDocuments(runOfNumber, distinct, keys, pacer);
    return { order, orderKeys: await orderKeys.finish(pacer), distinct };
  }

  /** Counts the documents into their runs, then sorts each run by key. */
  private async sortDocuments(
    runOfNumber: Uint32Array,
    distinct: number,
    keys: KeyPrefixes,
    pacer: Pacer,
  ): Promise<OrderSections> {
    const documents = this.numbers.length;
    const ends = new Uint32Array(distinct + 2);
    for (let ordinal = 0; ordinal < documents; ordinal++) {
      ends[runOfNumber[this.numbers.at(ordinal)]! + 1]!++;
      if (ordinal % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    for (let run = 0; run <= distinct; run++) ends[run + 1]! += ends[run]!;
    const runStarts = ends.slice(0, distinct + 1);
    const cursors = ends.slice();
    const ordinals = new Uint32Array(documents);
    for (let ordinal = 0; ordinal < documents; ordinal++) {
      ordinals[cursors[runOfNumber[this.numbers.at(ordinal)]!]!++] = ordinal;
      if (ordinal % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    const positions = new Uint32Array(documents);
    for (let run = 0; run <= distinct; run++) {
      const [from, to] = [ends[run]!, ends[run + 1]!];
      if (to - from > 1) await pacedSort(ordinals, from, to, positions, keys.compare, pacer);
    }
    for (let position = 0; position < documents; position++) {
      positions[ordinals[position]!] = position;
      if (position % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    return { ordinals, positions, runStarts };
  }
}

async function sortedIndexes(texts: readonly string[], pacer: Pacer): Promise<Uint32Array> {
  const indexes = Uint32Array.from(texts, (_, index) => index);
  const compare = (one: number, other: number): number => compareText(texts[one]!, texts[other]!);
  await pacedSort(indexes, 0, indexes.length, new Uint32Array(indexes.length), compare, pacer);
  return indexes;
}
