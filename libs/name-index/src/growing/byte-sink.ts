const CHUNK_SIZE = 1 << 20;

/** Bytes that are appended to, of any total length, without ever being copied to grow. */
export class ByteSink {
  length = 0;
  readonly #chunks: Uint8Array[] = [];
  #chunk = new Uint8Array(0);
  #used = 0;

  /** Appends one byte. */
  push(byte: number): void {
    if (this.#used === this.#chunk.length) this.#grow();
    this.#chunk[this.#used++] = byte;
    this.length++;
  }

  /** Appends bytes [from, to) of a source. */
  append(source: Uint8Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      if (this.#used === this.#chunk.length) this.#grow();
      const end = Math.min(to, at + this.#chunk.length - this.#used);
      if (end - at < 32) for (let byte = at; byte < end; byte++) this.#chunk[this.#used + byte - at] = source[byte]!;
      else this.#chunk.set(source.subarray(at, end), this.#used);
      this.#used += end - at;
      at = end;
    }
    this.length += to - from;
  }

  /** Appends a number from 0 to 2^31 - 1 in groups of seven bits, low ones first. */
  pushVarint(number: number): void {
    let rest = number;
    while (rest > 127) {
      this.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.push(rest);
  }

  /** All bytes in one array. */
  toArray(): Uint8Array {
    const whole = new Uint8Array(this.length);
    for (const [index, chunk] of this.#chunks.entries()) {
      whole.set(chunk.subarray(0, Math.min(CHUNK_SIZE, this.length - index * CHUNK_SIZE)), index * CHUNK_SIZE);
    }
    return whole;
  }

  #grow(): void {
    this.#chunk = new Uint8Array(CHUNK_SIZE);
    this.#chunks.push(this.#chunk);
    this.#used = 0;
  }
}
