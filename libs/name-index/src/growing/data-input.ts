/** Reads what `DataOutput` wrote, from a place in its bytes on. */
export class DataInput {
  /** Index of the next byte. */
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  readByte(): number {
    return this.#bytes[this.at++]!;
  }

  readVInt(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++]!;
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.at++]!;
      number |= (byte & 127) << shift;
    }
    return number;
  }
}
