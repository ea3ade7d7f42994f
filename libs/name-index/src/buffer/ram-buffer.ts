import type { BaseSegment } from '../base/base-segment.ts';
import type { IndexDocument } from '../document.ts';
import { doubled } from '../growing/doubled.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import { compareText } from '../text/text-order.ts';
import { BufferPostings } from './buffer-postings.ts';
import { OrderKeys } from './order-keys.ts';
import { BufferOrder } from './buffer-order.ts';

const DOCS_MIN = 1024;

/**
 * The documents that were written since the base was built. Each state of a document has a docID;
 * the docID of an older state stays, dead, until a rebuild makes a new RAM buffer.
 * All of it lies in arrays of numbers and bytes: what lives long as objects costs searches pauses, as garbage is collected.
 */
export class RamBuffer {
  readonly postings = new BufferPostings();
  /** For each field, the set number of each docID. */
  readonly sets: readonly Uint32Vector[];
  readonly indexSort: BufferOrder;
  readonly orders: readonly BufferOrder[];
  liveCount = 0;
  readonly #base: BaseSegment;
  readonly #keys = new BytesRefHash();
  /** For each docID, the number of its document's key. */
  readonly #keyOfDoc = new Uint32Vector();
  /** For each key, the docID of its document's newest state, dead where that was its end. */
  readonly #docOfKey = new Uint32Vector();
  readonly #orderKeys: readonly OrderKeys[];
  #ranks = new Float64Array(DOCS_MIN);
  #liveDocs = new Uint8Array(DOCS_MIN);

  constructor(base: BaseSegment) {
    this.#base = base;
    this.sets = base.fields.map(() => new Uint32Vector());
    this.#orderKeys = base.schema.orders.map((order) => new OrderKeys(order));
    this.indexSort = new BufferOrder(
      (one, other) => this.#ranks[one]! - this.#ranks[other]! || this.#compareKeys(one, other),
    );
    this.orders = this.#orderKeys.map(
      (orderKeys) => new BufferOrder((one, other) => orderKeys.compare(one, other) || this.#compareKeys(one, other)),
    );
  }

  get docCount(): number {
    return this.#keyOfDoc.length;
  }

  /** Bytes of memory, some hundreds a document. */
  get byteLength(): number {
    const lists = [this.postings, this.#keys, this.#keyOfDoc, this.#docOfKey, this.#ranks, this.#liveDocs];
    const parts = [...lists, ...this.sets, ...this.#orderKeys, this.indexSort, ...this.orders];
    return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The key of a docID's document. */
  key(docId: number): string {
    return this.#keys.get(this.#keyOfDoc.at(docId));
  }

  /** The docID of a document's newest state, or -1 where it has none here or that was its end. */
  liveDocOf(key: string): number {
    const number = this.#keys.find(key);
    const docId = number < 0 ? -1 : this.#docOfKey.at(number);
    return docId >= 0 && this.isLive(docId) ? docId : -1;
  }

  isLive(docId: number): boolean {
    return this.#liveDocs[docId] === 1;
  }

  /** For each docID, 1 where its state is the document's newest. Good until the next is added. */
  get live(): Uint8Array {
    return this.#liveDocs;
  }

  /** Ends the state that the document with this key has here, if any. */
  remove(key: string): void {
    const number = this.#keys.find(key);
    if (number >= 0) this.#end(this.#docOfKey.at(number));
  }

  /** Adds a document's new state and returns its docID; `sets` are its set numbers. `sortIn` must follow before the next search. */
  add(document: IndexDocument, sets: readonly number[]): number {
    const docId = this.docCount;
    this.#keyOfDoc.push(this.#giveKeyTo(docId, document.key));
    this.#setState(docId, document.rank);
    this.postings.add(docId, document.names);
    for (let field = 0; field < sets.length; field++) this.sets[field]!.push(sets[field]!);
    const key = Buffer.from(document.key);
    this.indexSort.insertionPoints.push(this.#base.ranks.insertionPoint(document.rank, key));
    for (const [index, order] of this.orders.entries()) {
      const orderKey = document.orderKeys[index]!;
      this.#orderKeys[index]!.push(orderKey);
      order.insertionPoints.push(this.#base.orders[index]!.insertionPoint(orderKey, key));
    }
    return docId;
  }

  /** Puts new docIDs into their places in every order. */
  sortIn(docIds: readonly number[]): void {
    const placed = docIds.filter((docId) => this.isLive(docId));
    this.indexSort.add(placed);
    for (const order of this.orders) order.add(placed);
  }

  /** Ends the state that a document had, if any, and returns the number of its key, whose docID is the new one. */
  #giveKeyTo(docId: number, key: string): number {
    const number = this.#keys.add(key);
    if (number === this.#docOfKey.length) this.#docOfKey.push(docId);
    else {
      this.#end(this.#docOfKey.at(number));
      this.#docOfKey.set(number, docId);
    }
    return number;
  }

  #end(docId: number): void {
    this.liveCount -= this.#liveDocs[docId]!;
    this.#liveDocs[docId] = 0;
  }

  #setState(docId: number, rank: number): void {
    if (docId === this.#ranks.length) {
      this.#ranks = doubled(this.#ranks);
      this.#liveDocs = doubled(this.#liveDocs);
    }
    this.#ranks[docId] = rank;
    this.#liveDocs[docId] = 1;
    this.liveCount++;
  }

  #compareKeys(one: number, other: number): number {
    return compareText(this.key(one), this.key(other));
  }
}
