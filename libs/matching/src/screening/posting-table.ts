import type { KeyHash } from './entry-keys.ts';

/** Documents at most: with the hash of a key they are one number without rounding. */
const DOCS_MAX = 2 ** 21;
const HASH_BITS = 32;

/** Which documents have a key, in the order of the hashes of keys. */
export class PostingTable {
  readonly #hashes: Uint32Array;
  readonly #docs: Uint32Array;
  /** Where the postings of hashes begin, by the upper bits of the hash. */
  readonly #starts: Uint32Array;
  /** Bits of a hash that are not those: a bucket has about one posting. */
  readonly #shift: number;

  /** Of each document its keys, each once. */
  constructor(keys: readonly (readonly KeyHash[])[]) {
    if (keys.length > DOCS_MAX) throw new RangeError(`A list index has ${DOCS_MAX} names at most.`);
    const sorted = new Float64Array(keys.reduce((sum, own) => sum + own.length, 0));
    let filled = 0;
    for (const [doc, own] of keys.entries()) for (const key of own) sorted[filled++] = key * DOCS_MAX + doc;
    sorted.sort();
    this.#hashes = Uint32Array.from(sorted, (posting) => Math.floor(posting / DOCS_MAX));
    this.#docs = Uint32Array.from(sorted, (posting) => posting % DOCS_MAX);
    const bits = Math.max(1, Math.ceil(Math.log2(sorted.length + 1)));
    this.#shift = HASH_BITS - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    let at = 0;
    for (let bucket = 0; bucket < this.#starts.length; bucket++) {
      while (at < sorted.length && (this.#hashes[at] ?? 0) >>> this.#shift < bucket) at++;
      this.#starts[bucket] = at;
    }
  }

  /** Takes the documents with a key; none where they are more than `countMax`. */
  each(hash: KeyHash, countMax: number, take: (doc: number) => void): void {
    const bucket = hash >>> this.#shift;
    const end = this.#starts[bucket + 1] ?? 0;
    let from = this.#starts[bucket] ?? 0;
    while (from < end && (this.#hashes[from] ?? 0) < hash) from++;
    let to = from;
    while (to < end && this.#hashes[to] === hash) to++;
    if (to - from <= countMax) for (let at = from; at < to; at++) take(this.#docs[at] ?? 0);
  }
}
