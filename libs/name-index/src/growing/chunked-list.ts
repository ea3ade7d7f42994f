const chunkBits = 10;
const chunkSize = 1 << chunkBits;

/** A list that is appended to without ever being copied to grow: an array of a million moves for milliseconds each time. */
export class ChunkedList<Value> {
  length = 0;
  private readonly chunks: Value[][] = [];

  /** Appends a value and returns its index. */
  push(value: Value): number {
    const index = this.length++;
    if ((index & (chunkSize - 1)) === 0) this.chunks.push([]);
    this.chunks[index >>> chunkBits]!.push(value);
    return index;
  }

  /** The value at an index below `length`. */
  at(index: number): Value {
    return this.chunks[index >>> chunkBits]![index & (chunkSize - 1)]!;
  }
}
