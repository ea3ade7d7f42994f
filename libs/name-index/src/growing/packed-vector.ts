type Chunk = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Places in a section: of four bytes each unless one of them needs more. */
export type Offsets = Uint32Array | Float64Array;

const FIRST_BITS = 6;
const FIRST_SIZE = 1 << FIRST_BITS;
const LENGTH_MAX = 2 ** 32 - FIRST_SIZE;

/**
 * Whole numbers from 0 on that are appended to while a base is built, as Lucene's PackedLongValues. A chunk is as narrow as its
 * largest number allows, and as long as all before it, so that only a chunk whose numbers turn out larger is ever copied.
 * Memory that was never written to is not resident, and large chunks go back to the system when they are released.
 */
export class PackedVector {
  length = 0;
  readonly #contents: string;
  readonly #chunks: Chunk[] = [];
  #last: Chunk = new Uint8Array(0);
  #used = 0;
  /** The largest number that fits the last chunk. */
  #numberMax = 0xff;

  /** `contents` says in an error what the numbers are. */
  constructor(contents: string) {
    this.#contents = contents;
  }

  /** Throws RangeError for more than 2^32 - 64 numbers. */
  push(number: number): void {
    if (this.#used === this.#last.length) this.#addChunk();
    if (number > this.#numberMax) this.#widen(number);
    this.#last[this.#used++] = number;
    this.length++;
  }

  at(index: number): number {
    const place = index + FIRST_SIZE;
    const bits = 31 - Math.clz32(place);
    return this.#chunks[bits - FIRST_BITS]![place ^ (1 << bits)]!;
  }

  /** All numbers in one array. */
  toOffsets(): Offsets {
    return this.#chunks.some((chunk) => chunk instanceof Float64Array)
      ? this.#copyTo(new Float64Array(this.length))
      : this.toUint32Array();
  }

  /** All numbers, which are less than 2^32, in one array. */
  toUint32Array(): Uint32Array {
    return this.#copyTo(new Uint32Array(this.length));
  }

  /** All numbers, which are less than 2^16, in several arrays: chunks of two bytes each are not copied. */
  toUint16Arrays(): Uint16Array[] {
    const arrays = this.#filledChunks().map((chunk) =>
      chunk instanceof Uint16Array ? chunk : Uint16Array.from(chunk),
    );
    return arrays.length === 0 ? [new Uint16Array(0)] : arrays;
  }

  /** Forgets all numbers: their memory is free as soon as nothing else refers to it. */
  release(): void {
    this.#chunks.length = 0;
    this.#last = new Uint8Array(0);
    this.length = this.#used = 0;
    this.#numberMax = 0xff;
  }

  #addChunk(): void {
    const length = FIRST_SIZE * 2 ** this.#chunks.length;
    if (this.length + length > LENGTH_MAX)
      throw new RangeError(`The index has more than ${this.length} ${this.#contents}.`);
    this.#last = new (this.#last.constructor as new (length: number) => Chunk)(length);
    this.#chunks.push(this.#last);
    this.#used = 0;
  }

  #widen(number: number): void {
    const wider = widthFor(number);
    const chunk = new wider.kind(this.#last.length);
    chunk.set(this.#last.subarray(0, this.#used));
    this.#last = this.#chunks[this.#chunks.length - 1] = chunk;
    this.#numberMax = wider.numberMax;
  }

  #copyTo<Numbers extends Offsets>(numbers: Numbers): Numbers {
    let from = 0;
    for (const chunk of this.#filledChunks()) {
      numbers.set(chunk, from);
      from += chunk.length;
    }
    return numbers;
  }

  #filledChunks(): Chunk[] {
    return this.#chunks.map((chunk) => (chunk === this.#last ? chunk.subarray(0, this.#used) : chunk));
  }
}

const widths = [
  { numberMax: 0xff, kind: Uint8Array },
  { numberMax: 0xffff, kind: Uint16Array },
  { numberMax: 0xffff_ffff, kind: Uint32Array },
  { numberMax: Number.MAX_SAFE_INTEGER, kind: Float64Array },
] as const;

function widthFor(number: number): (typeof widths)[number] {
  const found = widths.find(({ numberMax }) => number <= numberMax);
  if (found === undefined) throw new RangeError(`${number} is not a whole number from 0 to 2^53 - 1.`);
  return found;
}
