import type { BaseSegment } from '../base/base-segment.ts';
import type { IndexDocument } from '../document.ts';
import { doubled } from '../growing/doubled.ts';
import { NumberLog } from '../growing/number-log.ts';
import { Interner } from '../growing/interner.ts';
import { compareText } from '../text/text-order.ts';
import { DeltaPostings } from './delta-postings.ts';
import { OrderKeys } from './order-keys.ts';
import { SlotOrder } from './slot-order.ts';

const SLOTS_MIN = 1024;

/**
 * The documents that were written since the base was built. Each state of a document has a slot;
 * the slot of an older state stays, dead, until a rebuild makes a new delta.
 * All of it lies in arrays of numbers and bytes: what lives long as objects costs searches pauses, as garbage is collected.
 */
export class DeltaSegment {
  readonly postings = new DeltaPostings();
  /** For each field, the set number of each slot. */
  readonly sets: readonly NumberLog[];
  readonly staticOrder: SlotOrder;
  readonly orders: readonly SlotOrder[];
  liveCount = 0;
  readonly #base: BaseSegment;
  readonly #keys = new Interner();
  /** For each slot, the number of its document's key. */
  readonly #keyOfSlot = new NumberLog();
  /** For each key, the slot of its document's newest state, dead where that was its end. */
  readonly #slotOfKey = new NumberLog();
  readonly #orderKeys: readonly OrderKeys[];
  #ranks = new Float64Array(SLOTS_MIN);
  #liveBySlot = new Uint8Array(SLOTS_MIN);

  constructor(base: BaseSegment) {
    this.#base = base;
    this.sets = base.fields.map(() => new NumberLog());
    this.#orderKeys = base.schema.orders.map((order) => new OrderKeys(order));
    this.staticOrder = new SlotOrder(
      (one, other) => this.#ranks[one]! - this.#ranks[other]! || this.#compareKeys(one, other),
    );
    this.orders = this.#orderKeys.map(
      (orderKeys) => new SlotOrder((one, other) => orderKeys.compare(one, other) || this.#compareKeys(one, other)),
    );
  }

  get slots(): number {
    return this.#keyOfSlot.length;
  }

  /** The key of a slot's document. */
  key(slot: number): string {
    return this.#keys.text(this.#keyOfSlot.at(slot));
  }

  /** The slot of a document's newest state, or -1 where it has none here or that was its end. */
  liveSlotOf(key: string): number {
    const number = this.#keys.find(key);
    const slot = number < 0 ? -1 : this.#slotOfKey.at(number);
    return slot >= 0 && this.isLive(slot) ? slot : -1;
  }

  isLive(slot: number): boolean {
    return this.#liveBySlot[slot] === 1;
  }

  /** For each slot, 1 where its state is the document's newest. Good until the next is added. */
  get live(): Uint8Array {
    return this.#liveBySlot;
  }

  /** Ends the state that the document with this key has here, if any. */
  remove(key: string): void {
    const number = this.#keys.find(key);
    if (number >= 0) this.#end(this.#slotOfKey.at(number));
  }

  /** Adds a document's new state and returns its slot; `sets` are its set numbers. `placeSlots` must follow before the next search. */
  add(document: IndexDocument, sets: readonly number[]): number {
    const slot = this.slots;
    this.#keyOfSlot.push(this.#giveKeyTo(slot, document.key));
    this.#setState(slot, document.rank);
    this.postings.add(slot, document.names);
    for (let field = 0; field < sets.length; field++) this.sets[field]!.push(sets[field]!);
    const key = Buffer.from(document.key);
    this.staticOrder.insertionPoints.push(this.#base.ranks.insertionPoint(document.rank, key));
    for (const [index, order] of this.orders.entries()) {
      const orderKey = document.orderKeys[index]!;
      this.#orderKeys[index]!.push(orderKey);
      order.insertionPoints.push(this.#base.orders[index]!.insertionPoint(orderKey, key));
    }
    return slot;
  }

  /** Puts new slots into their places in every order. */
  placeSlots(slots: readonly number[]): void {
    const placed = slots.filter((slot) => this.isLive(slot));
    this.staticOrder.add(placed);
    for (const order of this.orders) order.add(placed);
  }

  /** Ends the state that a document had, if any, and returns the number of its key, whose slot is the new one. */
  #giveKeyTo(slot: number, key: string): number {
    const number = this.#keys.intern(key);
    if (number === this.#slotOfKey.length) this.#slotOfKey.push(slot);
    else {
      this.#end(this.#slotOfKey.at(number));
      this.#slotOfKey.set(number, slot);
    }
    return number;
  }

  #end(slot: number): void {
    this.liveCount -= this.#liveBySlot[slot]!;
    this.#liveBySlot[slot] = 0;
  }

  #setState(slot: number, rank: number): void {
    if (slot === this.#ranks.length) {
      this.#ranks = doubled(this.#ranks);
      this.#liveBySlot = doubled(this.#liveBySlot);
    }
    this.#ranks[slot] = rank;
    this.#liveBySlot[slot] = 1;
    this.liveCount++;
  }

  #compareKeys(one: number, other: number): number {
    return compareText(this.key(one), this.key(other));
  }
}
