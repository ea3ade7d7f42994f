const CHUNK_SIZE_MIN = 1 << 8;
/** From this size on, glibc takes memory from the system and gives it back; smaller ones may stay with the process. */
const CHUNK_SIZE_MAX = 1 << 25;

/** An output buffer of any total length. Bytes that were written are never copied to grow it. */
export class DataOutput {
  length = 0;
  readonly #chunks: Uint8Array[] = [];
  #chunk = new Uint8Array(0);
  #used = 0;

  writeByte(byte: number): void {
    if (this.#used === this.#chunk.length) this.#grow();
    this.#chunk[this.#used++] = byte;
    this.length++;
  }

  /** Writes bytes [from, to) of a source. */
  writeBytes(source: Uint8Array, from: number, to: number): void {
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

  /** Writes a number from 0 to 2^32 - 1 as a varint: groups of seven bits, low ones first. */
  writeVInt(number: number): void {
    let rest = number;
    while (rest > 127) {
      this.writeByte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.writeByte(rest);
  }

  /** All bytes in the arrays that they were written to, at least one. */
  toArrays(): Uint8Array[] {
    const before = this.#chunks.slice(0, -1);
    return [...before, this.#chunk.subarray(0, this.#used)];
  }

  /** All bytes in one array. */
  toArray(): Uint8Array {
    const whole = new Uint8Array(this.length);
    let from = 0;
    for (const chunk of this.toArrays()) {
      whole.set(chunk, from);
      from += chunk.length;
    }
    return whole;
  }

  /** Forgets all bytes: their memory is free as soon as nothing else refers to it. */
  release(): void {
    this.#chunks.length = 0;
    this.#chunk = new Uint8Array(0);
    this.length = this.#used = 0;
  }

  /** Adds a chunk as large as all before it, so that a short output takes little memory. */
  #grow(): void {
    this.#chunk = new Uint8Array(Math.min(CHUNK_SIZE_MAX, Math.max(CHUNK_SIZE_MIN, this.length)));
    this.#chunks.push(this.#chunk);
    this.#used = 0;
  }
}
