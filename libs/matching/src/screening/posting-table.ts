import type { KeyHash } from './entry-keys.ts';

/** Documents at most: with the hash of a key they are one number without rounding. */
const DOCS_MAX = 2 ** 21;
const HASH_BITS = 32;
/** Most keys that are looked up are absent: sixteen bits for each that is here say so of nearly all of them. */
const PRESENCE_BITS = 4;

/** Marks of a document that are read with each of its postings: from two numbers it may be refused before anything else of it is read. */
export interface DocumentMarks {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

const NO_MARKS: DocumentMarks = { first: new Uint32Array(), second: new Uint32Array() };

/** Numbers of a posting: the hash, the document and its marks, next to each other in memory. */
const FIELDS = 4;

/** Which documents have a key, in the order of the hashes of keys. */
export class PostingTable {
  readonly #postings: Uint32Array;
  /** The beginnings of the postings of hashes, by the upper bits of the hash. */
  readonly #starts: Uint32Array;
  /** Bits of a hash that are not those: a bucket has about one posting. */
  readonly #shift: number;
  /** A bit for the upper bits of each hash, of which it takes more. */
  readonly #present: Uint32Array;

  /** Of each document its keys, each once; keys of more documents than `countMax` are left out. */
  constructor(keys: readonly (readonly KeyHash[])[], countMax: number, { first, second }: DocumentMarks = NO_MARKS) {
    if (keys.length > DOCS_MAX) throw new RangeError(`A list index has ${DOCS_MAX} names at most.`);
    const all = new Float64Array(keys.reduce((sum, own) => sum + own.length, 0));
    let filled = 0;
    for (const [doc, own] of keys.entries()) for (const key of own) all[filled++] = key * DOCS_MAX + doc;
    const sorted = withoutFrequent(all.sort(), countMax);
    const bits = Math.max(1, Math.ceil(Math.log2(sorted.length + 1)));
    this.#shift = HASH_BITS - bits;
    this.#postings = new Uint32Array(FIELDS * sorted.length);
    this.#starts = new Uint32Array(2 ** bits + 1).fill(sorted.length);
    this.#present = new Uint32Array(Math.ceil(2 ** (bits + PRESENCE_BITS) / HASH_BITS));
    let bucket = 0;
    for (const [at, posting] of sorted.entries()) {
      const [hash, doc] = [toHash(posting), posting % DOCS_MAX];
      this.#postings.set([hash, doc, first[doc] ?? 0, second[doc] ?? 0], FIELDS * at);
      while (bucket <= hash >>> this.#shift) this.#starts[bucket++] = at;
      const bit = hash >>> (this.#shift - PRESENCE_BITS);
      this.#present[bit >>> 5] = (this.#present[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /**
   * Takes the documents with each of some keys, with their marks. A lookup mostly waits for memory, so each step of it is taken for all
   * keys before the next one: then these reads overlap.
   */
  each(hashes: readonly KeyHash[], take: (doc: number, first: number, second: number) => void): void {
    if (found.length < hashes.length) [found, places] = [makeScratch(hashes.length), makeScratch(hashes.length)];
    let count = 0;
    for (const hash of hashes) {
      const bit = hash >>> (this.#shift - PRESENCE_BITS);
      found[count] = hash;
      count += ((this.#present[bit >>> 5] ?? 0) >>> (bit & 31)) & 1;
    }
    for (let one = 0; one < count; one++) places[one] = this.#starts[(found[one] ?? 0) >>> this.#shift] ?? 0;
    const postings = this.#postings;
    for (let one = 0; one < count; one++) {
      const hash = found[one] ?? 0;
      let at = FIELDS * (places[one] ?? 0);
      // The postings are in the order of their hashes: a bucket needs no end.
      while ((postings[at] ?? Infinity) < hash) at += FIELDS;
      for (; postings[at] === hash; at += FIELDS)
        take(postings[at + 1] ?? 0, postings[at + 2] ?? 0, postings[at + 3] ?? 0);
    }
  }
}

/** The keys of one lookup that are here, and where their postings are; reused, as nothing is looked up meanwhile. */
let [found, places] = [makeScratch(0), makeScratch(0)];

function makeScratch(length: number): Uint32Array {
  return new Uint32Array(Math.max(256, 2 * length));
}

function toHash(posting: number): KeyHash {
  return Math.floor(posting / DOCS_MAX);
}

/** The sorted postings whose key no more documents have. They are moved to the beginning of the array. */
function withoutFrequent(sorted: Float64Array, countMax: number): Float64Array {
  let kept = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const hash = toHash(sorted[from] ?? 0);
    while (to < sorted.length && toHash(sorted[to] ?? 0) === hash) to++;
    if (to - from > countMax) continue;
    sorted.copyWithin(kept, from, to);
    kept += to - from;
  }
  return sorted.subarray(0, kept);
}
