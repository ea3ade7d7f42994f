/** Documents at most: with the hash of a key they are one number without rounding. */
const DOCS_MAX = 2 ** 21;
const HASHES = 2 ** 32;

/** Which documents have a key: numbers of two halves in order, the hash of the key and the document. Two keys may have one hash. */
export class PostingTable {
  readonly #postings: Float64Array;
  /** Where the postings of hashes begin, by the upper bits of the hash. */
  readonly #starts: Uint32Array;
  /** Hashes of a bucket: of about one posting. */
  readonly #width: number;

  constructor(keys: readonly (readonly string[])[]) {
    if (keys.length > DOCS_MAX) throw new RangeError(`A list index has ${DOCS_MAX} names at most.`);
    this.#postings = Float64Array.from(
      keys.flatMap((own, doc) => [...new Set(own)].map((key) => hashKey(key) * DOCS_MAX + doc)),
    ).sort();
    const buckets = 2 ** Math.ceil(Math.log2(this.#postings.length + 1));
    this.#width = HASHES / buckets;
    this.#starts = new Uint32Array(buckets + 1);
    let at = 0;
    for (let bucket = 0; bucket <= buckets; bucket++) {
      const first = bucket * this.#width * DOCS_MAX;
      while (at < this.#postings.length && (this.#postings[at] ?? 0) < first) at++;
      this.#starts[bucket] = at;
    }
  }

  /** The documents with a key; none where they are more than `countMax`. */
  find(key: string, countMax: number): number[] {
    const hash = hashKey(key);
    const bucket = Math.floor(hash / this.#width);
    const found: number[] = [];
    const end = this.#starts[bucket + 1] ?? 0;
    for (let at = this.#starts[bucket] ?? 0; at < end; at++) {
      const posting = this.#postings[at] ?? 0;
      const own = Math.floor(posting / DOCS_MAX);
      if (own > hash) break;
      if (own === hash && found.push(posting % DOCS_MAX) > countMax) return [];
    }
    return found;
  }
}

/** FNV-1a with a last mix: 32 bits. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
