import { lowerBound } from '../lower-bound.ts';
import { DataInput } from '../growing/data-input.ts';
import { DataOutput } from '../growing/data-output.ts';
import { type Offsets, PackedVector } from '../growing/packed-vector.ts';
import type { Pieces } from '../growing/pieces.ts';

/*
 * Texts one after the other, each as how many bytes it shares with the one before and the bytes that follow;
 * the first of every sixteen is whole. In index sort order keys ascend in long runs, so most of a key is shared.
 * An entry begins with both lengths in a byte, four bits each; 15 means that a varint with the rest follows.
 */

const BLOCK_BITS = 4;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const BLOCK_MASK = BLOCK_SIZE - 1;
const LENGTH_ESCAPE = 15;

/** The parts of a key store as they are in a file. */
export interface FrontCodedSections {
  /** The beginning of each block of sixteen. */
  readonly blockStarts: Offsets;
  readonly bytes: Uint8Array;
}

/** Texts that are copied by their numbers. */
interface NumberedTexts {
  lengthOf(number: number): number;
  copy(number: number, target: Uint8Array): void;
}

/** Texts by number, read from their compressed form. */
export class FrontCodedStrings {
  readonly count: number;
  readonly #sections: FrontCodedSections;
  readonly #input: DataInput;
  /** The number of the text read last, or -1, its bytes, and where the next entry begins. */
  #number = -1;
  #text = Buffer.alloc(256);
  #textLength = 0;
  /** Of the entry read last, how many bytes it shares with the one before, and how many follow. */
  #shared = 0;
  #rest = 0;

  constructor(sections: FrontCodedSections, count: number) {
    this.#sections = sections;
    this.#input = new DataInput(sections.bytes);
    this.count = count;
  }

  /** The text with this number. */
  get(number: number): string {
    this.#read(number);
    return this.#text.toString('utf8', 0, this.#textLength);
  }

  /** Number of bytes of a text. */
  lengthOf(number: number): number {
    this.#read(number);
    return this.#textLength;
  }

  /** Copies a text's bytes to the beginning of `target`, which has room for them. */
  copy(number: number, target: Uint8Array): void {
    this.#read(number);
    for (let at = 0; at < this.#textLength; at++) target[at] = this.#text[at]!;
  }

  /** Compares the text with this number to others' UTF-8 bytes: negative, zero or positive. */
  compare(number: number, other: Uint8Array): number {
    this.#read(number);
    return this.#compareToRead(other);
  }

  /** Among [from, to), where texts ascend, the first number whose text is not before the other's bytes; `to` where none is. */
  lowerBound(other: Uint8Array, from: number, to: number): number {
    const [first, last] = [Math.ceil(from / BLOCK_SIZE), Math.ceil(to / BLOCK_SIZE)];
    const block = lowerBound(first, last, (at) => this.compare(at * BLOCK_SIZE, other) < 0);
    const end = Math.min(to, block * BLOCK_SIZE);
    for (let number = block === first ? from : (block - 1) * BLOCK_SIZE + 1; number < end; number++)
      if (this.compare(number, other) >= 0) return number;
    return end;
  }

  /** Among all numbers, where texts ascend, the first after `from`, whose text begins with some bytes, whose text does not begin so. */
  endOfPrefix(prefix: Uint8Array, from: number): number {
    this.#read(from);
    const end = this.#endInBlock(prefix);
    if (end === this.count || (end & BLOCK_MASK) !== 0 || !this.#beginsWith(end, prefix)) return end;
    this.#read(this.#lastHeadWith(prefix, end));
    return this.#endInBlock(prefix);
  }

  /** The last of the blocks' heads that begin with some bytes, as `head` does: galloping search. */
  #lastHeadWith(prefix: Uint8Array, head: number): number {
    let found = head;
    let stride = BLOCK_SIZE;
    while (found + stride < this.count && this.#beginsWith(found + stride, prefix)) {
      found += stride;
      stride *= 2;
    }
    for (; stride >= BLOCK_SIZE; stride /= 2)
      if (found + stride < this.count && this.#beginsWith(found + stride, prefix)) found += stride;
    return found;
  }

  /**
   * The first number after the text read last, which begins with some bytes, that is in another block or has a text that does not
   * begin so. A text that shares so much with the one before is skipped unread.
   */
  #endInBlock(prefix: Uint8Array): number {
    let number = this.#number + 1;
    this.#number = -1;
    for (; number < this.count && (number & BLOCK_MASK) !== 0; number++) {
      const entry = this.#input.at;
      this.#readLengths();
      if (this.#shared < prefix.length) {
        this.#input.at = entry;
        this.#number = number - 1;
        this.#readNext();
        break;
      }
      this.#input.at += this.#rest;
    }
    return number;
  }

  /** Reads on from the text read last where that is shorter than from the head of the block. */
  #read(number: number): void {
    const isAhead = number >= this.#number && number >>> BLOCK_BITS === this.#number >>> BLOCK_BITS;
    if (!isAhead) {
      this.#input.at = this.#sections.blockStarts[number >>> BLOCK_BITS]!;
      this.#number = (number & ~BLOCK_MASK) - 1;
    }
    while (this.#number < number) this.#readNext();
  }

  #readNext(): void {
    this.#readLengths();
    const [shared, rest] = [this.#shared, this.#rest];
    if (shared + rest > this.#text.length) this.#text = Buffer.concat([this.#text], 2 * (shared + rest));
    const { bytes } = this.#sections;
    for (let index = 0; index < rest; index++) this.#text[shared + index] = bytes[this.#input.at + index]!;
    this.#input.at += rest;
    this.#textLength = shared + rest;
    this.#number++;
  }

  #readLengths(): void {
    const lengths = this.#input.readByte();
    let shared = lengths >>> 4;
    let rest = lengths & LENGTH_ESCAPE;
    if (shared === LENGTH_ESCAPE) shared += this.#input.readVInt();
    if (rest === LENGTH_ESCAPE) rest += this.#input.readVInt();
    this.#shared = shared;
    this.#rest = rest;
  }

  #beginsWith(number: number, prefix: Uint8Array): boolean {
    this.#read(number);
    if (this.#textLength < prefix.length) return false;
    for (let at = 0; at < prefix.length; at++) if (this.#text[at] !== prefix[at]) return false;
    return true;
  }

  #compareToRead(other: Uint8Array): number {
    const shorter = Math.min(this.#textLength, other.length);
    for (let at = 0; at < shorter; at++) {
      const difference = this.#text[at]! - other[at]!;
      if (difference !== 0) return difference;
    }
    return this.#textLength - other.length;
  }
}

/** Collects texts in the order of their numbers. */
export class FrontCodedWriter {
  count = 0;
  readonly #blockStarts = new PackedVector('blocks of texts');
  readonly #output = new DataOutput();
  #previous = Buffer.alloc(256);
  #previousLength = 0;
  #current = Buffer.alloc(256);

  add(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#append(this.#current.write(text, 'utf8'));
  }

  /** Adds one of other texts. */
  addOf(texts: NumberedTexts, number: number): void {
    const length = texts.lengthOf(number);
    this.#makeRoom(length);
    texts.copy(number, this.#current);
    this.#append(length);
  }

  /** Returns the sections of what was added; the writer forgets it. */
  finish(): Pieces<FrontCodedSections> {
    const sections = { blockStarts: this.#blockStarts.toOffsets(), bytes: this.#output.toArrays() };
    this.#release();
    return sections;
  }

  /** Returns what was added, to be read; the writer forgets it. */
  toStrings(): FrontCodedStrings {
    const sections = { blockStarts: this.#blockStarts.toOffsets(), bytes: this.#output.toArray() };
    this.#release();
    return new FrontCodedStrings(sections, this.count);
  }

  #release(): void {
    this.#blockStarts.release();
    this.#output.release();
  }

  #makeRoom(byteLength: number): void {
    if (byteLength > this.#current.length) this.#current = Buffer.alloc(2 * byteLength);
  }

  /** Appends the text whose bytes are in `current`. */
  #append(length: number): void {
    const isHead = (this.count & (BLOCK_SIZE - 1)) === 0;
    if (isHead) this.#blockStarts.push(this.#output.length);
    const shared = isHead ? 0 : this.#sharedLength(length);
    const rest = length - shared;
    this.#output.writeByte((Math.min(shared, LENGTH_ESCAPE) << 4) | Math.min(rest, LENGTH_ESCAPE));
    if (shared >= LENGTH_ESCAPE) this.#output.writeVInt(shared - LENGTH_ESCAPE);
    if (rest >= LENGTH_ESCAPE) this.#output.writeVInt(rest - LENGTH_ESCAPE);
    this.#output.writeBytes(this.#current, shared, length);
    [this.#previous, this.#current] = [this.#current, this.#previous];
    this.#previousLength = length;
    this.count++;
  }

  #sharedLength(length: number): number {
    const shorter = Math.min(length, this.#previousLength);
    let shared = 0;
    while (shared < shorter && this.#current[shared] === this.#previous[shared]) shared++;
    return shared;
  }
}
