import type { BaseSegment } from '../base/base-segment.ts';
import type { IndexDocument } from '../document.ts';
import { ChunkedList } from '../growing/chunked-list.ts';
import { NumberLog } from '../growing/number-log.ts';
import { ScatteredMap } from '../growing/scattered-map.ts';
import { compareText } from '../text/text-order.ts';
import { DeltaPostings } from './delta-postings.ts';
import { SlotOrder } from './slot-order.ts';

/**
 * The documents that were written since the base was built. Each state of a document has a slot;
 * the slot of an older state stays, dead, until a rebuild makes a new delta.
 */
export class DeltaSegment {
  /** For each slot, the document's key. Of a document no more is kept than is asked for: what lives long costs pauses. */
  readonly keys = new ChunkedList<string>();
  readonly postings = new DeltaPostings();
  /** For each field, the set number of each slot. */
  readonly sets: readonly NumberLog[];
  readonly staticOrder: SlotOrder;
  readonly orders: readonly SlotOrder[];
  liveCount = 0;
  private readonly base: BaseSegment;
  private readonly ranks = new ChunkedList<number>();
  /** For each order, the order key of each slot. */
  private readonly orderKeys: readonly ChunkedList<string | null>[];
  private readonly slotOfKey = new ScatteredMap<number>();
  private liveBySlot = new Uint8Array(1024);

  constructor(base: BaseSegment) {
    this.base = base;
    this.sets = base.fields.map(() => new NumberLog());
    this.orderKeys = base.schema.orders.map(() => new ChunkedList());
    this.staticOrder = new SlotOrder(this.compareStatic);
    this.orders = base.schema.orders.map(({ direction }, index) => {
      return new SlotOrder((one, other) => this.compareByOrder(index, direction, one, other));
    });
  }

  get slots(): number {
    return this.keys.length;
  }

  isLive(slot: number): boolean {
    return this.liveBySlot[slot] === 1;
  }

  /** For each slot, 1 where its state is the document's newest. Good until the next is added. */
  get live(): Uint8Array {
    return this.liveBySlot;
  }

  /** Ends the state that the document with this key has here, if any. */
  remove(key: string): void {
    const slot = this.slotOfKey.get(key);
    if (slot === undefined) return;
    this.liveBySlot[slot] = 0;
    this.slotOfKey.delete(key);
    this.liveCount--;
  }

  /** Adds a document's new state and returns its slot; `sets` are its set numbers. `placeSlots` must follow before the next search. */
  add(document: IndexDocument, sets: readonly number[]): number {
    this.remove(document.key);
    const slot = this.keys.push(document.key);
    this.ranks.push(document.rank);
    this.setLive(slot);
    this.liveCount++;
    this.slotOfKey.set(document.key, slot);
    this.postings.add(slot, document.names);
    for (let field = 0; field < sets.length; field++) this.sets[field]!.push(sets[field]!);
    const key = Buffer.from(document.key);
    this.staticOrder.insertionPoints.push(this.base.ranks.insertionPoint(document.rank, key));
    for (const [index, order] of this.orders.entries()) {
      this.orderKeys[index]!.push(document.orderKeys[index]!);
      order.insertionPoints.push(this.base.orders[index]!.insertionPoint(document.orderKeys[index]!, key));
    }
    return slot;
  }

  /** Puts new slots into their places in every order. */
  placeSlots(slots: readonly number[]): void {
    const placed = slots.filter((slot) => this.isLive(slot));
    this.staticOrder.add(placed);
    for (const order of this.orders) order.add(placed);
  }

  private setLive(slot: number): void {
    if (slot === this.liveBySlot.length) {
      const grown = new Uint8Array(2 * slot);
      grown.set(this.liveBySlot);
      this.liveBySlot = grown;
    }
    this.liveBySlot[slot] = 1;
  }

  private readonly compareStatic = (one: number, other: number): number => {
    return this.ranks.at(one) - this.ranks.at(other) || compareText(this.keys.at(one), this.keys.at(other));
  };

  private compareByOrder(order: number, direction: 'ascending' | 'descending', one: number, other: number): number {
    const orderKeys = this.orderKeys[order]!;
    const byOrder = compareOrderKeys(orderKeys.at(one), orderKeys.at(other), direction);
    return byOrder === 0 ? compareText(this.keys.at(one), this.keys.at(other)) : byOrder;
  }
}

function compareOrderKeys(one: string | null, other: string | null, direction: 'ascending' | 'descending'): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return direction === 'ascending' ? compareText(one, other) : compareText(other, one);
}
