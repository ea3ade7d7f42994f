import { doubled } from '../growing/doubled.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { lowerBound } from '../lower-bound.ts';

/** Cost of comparing two documents, in steps to the next document of the order. */
const SORT_COST = 32;

/**
 * The docIDs of a RAM buffer in one order, and the place that each would have among the documents of the base.
 * New docIDs are merged in batch by batch: a batch moves each number at most once.
 */
export class BufferOrder {
  /** For each docID, how many documents of the base precede it. */
  readonly insertionPoints = new Uint32Vector();
  #docIds = new Uint32Array(256);
  #count = 0;
  readonly #compare: (one: number, other: number) => number;

  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return this.insertionPoints.byteLength + this.#docIds.byteLength;
  }

  /** Adds docIDs whose insertion points are known. */
  add(added: readonly number[]): void {
    const sorted = [...added].sort(this.compareDocs);
    while (this.#count + sorted.length > this.#docIds.length) this.#docIds = doubled(this.#docIds);
    let end = this.#count;
    for (let left = sorted.length; left > 0; left--) {
      const docId = sorted[left - 1]!;
      const place = this.#toPlace(docId, end);
      this.#docIds.copyWithin(place + left, place, end);
      this.#docIds[place + left - 1] = docId;
      end = place;
    }
    this.#count += sorted.length;
  }

  /** The first `countMax` of the wanted docIDs, in order: few are sorted, of many the order is gone through. */
  first(wanted: readonly number[], countMax: number): number[] {
    if (wanted.length * Math.log2(wanted.length + 1) * SORT_COST < this.#count) {
      return [...wanted].sort(this.compareDocs).slice(0, countMax);
    }
    const marks = new Uint8Array(this.insertionPoints.length);
    return walk(this.#docIds, wanted, marks, Math.min(countMax, wanted.length));
  }

  /** The insertion point decides where it can; only docIDs with the same one need their texts compared. */
  readonly compareDocs = (one: number, other: number): number =>
    this.insertionPoints.at(one) - this.insertionPoints.at(other) || this.#compare(one, other);

  /** Among the first `end`, the first place whose docID comes after the given one. */
  #toPlace(docId: number, end: number): number {
    return lowerBound(0, end, (place) => this.compareDocs(this.#docIds[place]!, docId) <= 0);
  }
}

function walk(docIds: Uint32Array, wanted: readonly number[], marks: Uint8Array, count: number): number[] {
  for (let at = 0; at < wanted.length; at++) marks[wanted[at]!] = 1;
  const found: number[] = [];
  for (let at = 0; found.length < count; at++) if (marks[docIds[at]!] === 1) found.push(docIds[at]!);
  return found;
}
