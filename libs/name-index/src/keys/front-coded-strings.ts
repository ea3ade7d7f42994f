import { ByteSink } from '../growing/byte-sink.ts';
import { NumberLog } from '../growing/number-log.ts';
import type { TextLog } from '../growing/text-log.ts';

/*
 * Texts one after the other, each as how many bytes it shares with the one before and the bytes that follow;
 * the first of every sixteen stands whole. In static order keys ascend in long runs, so most of a key is shared.
 * An entry begins with both lengths in a byte, four bits each; 15 means that a varint with the rest follows.
 */

const BLOCK_BITS = 4;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const LENGTH_ESCAPE = 15;
const NEAR_TEXTS = 3 * BLOCK_SIZE;
const END_OF_PREFIX = Buffer.from([0xff]);

/** The parts of a key store as they stand in a file. */
export interface FrontCodedSections {
  /** Where each block of sixteen begins. */
  readonly blockStarts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Texts by number, read from their compressed form. */
export class FrontCodedStrings {
  readonly count: number;
  readonly #sections: FrontCodedSections;
  /** The bytes of the text read last. */
  #text = Buffer.alloc(256);
  #textLength = 0;
  #at = 0;

  constructor(sections: FrontCodedSections, count: number) {
    this.#sections = sections;
    this.count = count;
  }

  /** The text with this number. */
  get(number: number): string {
    this.#read(number);
    return this.#text.toString('utf8', 0, this.#textLength);
  }

  /** Compares the text with this number to others' UTF-8 bytes: negative, zero or positive. */
  compare(number: number, other: Uint8Array): number {
    this.#read(number);
    return this.#compareToRead(other);
  }

  /** Among [from, to), where texts ascend, the first number whose text is not before the other's bytes; `to` where none is. */
  lowerBound(other: Uint8Array, from: number, to: number): number {
    let low = from;
    let high = to;
    while (high - low > BLOCK_SIZE) {
      const head = ((low + high) >>> 1) & ~(BLOCK_SIZE - 1);
      const middle = head > low ? head : head + BLOCK_SIZE;
      if (this.compare(middle, other) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === high) return low;
    for (let number = low; number < high; number++) {
      if (number === low || (number & (BLOCK_SIZE - 1)) === 0) this.#read(number);
      else this.#readNext();
      if (this.#compareToRead(other) >= 0) return number;
    }
    return high;
  }

  /**
   * Among all numbers, where texts ascend, the first after `from`, whose text begins with some bytes, whose text does not begin
   * so. Goes a few texts ahead one by one, as most have few with their beginning, before it searches by halves.
   */
  endOfPrefix(prefix: Uint8Array, from: number): number {
    this.#read(from);
    const near = Math.min(from + NEAR_TEXTS, this.count);
    for (let number = from + 1; number < near; number++) {
      if ((number & (BLOCK_SIZE - 1)) === 0) this.#read(number);
      else this.#readNext();
      if (!this.#beginsWith(prefix)) return number;
    }
    // No UTF-8 has the byte 255: it stands behind every text that begins so.
    return this.lowerBound(Buffer.concat([prefix, END_OF_PREFIX]), near, this.count);
  }

  #read(number: number): void {
    this.#at = this.#sections.blockStarts[number >>> BLOCK_BITS]!;
    this.#textLength = 0;
    for (let skipped = number & (BLOCK_SIZE - 1); skipped >= 0; skipped--) this.#readNext();
  }

  #readNext(): void {
    const bytes = this.#sections.bytes;
    const lengths = bytes[this.#at++]!;
    let shared = lengths >>> 4;
    let rest = lengths & LENGTH_ESCAPE;
    if (shared === LENGTH_ESCAPE) shared += this.#readVarint();
    if (rest === LENGTH_ESCAPE) rest += this.#readVarint();
    if (shared + rest > this.#text.length) this.#text = Buffer.concat([this.#text], 2 * (shared + rest));
    const text = this.#text;
    for (let index = 0; index < rest; index++) text[shared + index] = bytes[this.#at + index]!;
    this.#at += rest;
    this.#textLength = shared + rest;
  }

  #readVarint(): number {
    const bytes = this.#sections.bytes;
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.#at++]!;
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
  }

  #beginsWith(prefix: Uint8Array): boolean {
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
  readonly #blockStarts = new NumberLog();
  readonly #sink = new ByteSink();
  #previous = Buffer.alloc(256);
  #previousLength = 0;
  #current = Buffer.alloc(256);

  add(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#append(this.#current.write(text, 'utf8'));
  }

  /** Adds a text of a log. */
  addOf(log: TextLog, number: number): void {
    const length = log.byteLength(number);
    this.#makeRoom(length);
    log.copy(number, this.#current);
    this.#append(length);
  }

  finish(): FrontCodedSections {
    return { blockStarts: this.#blockStarts.toArray(), bytes: this.#sink.toArray() };
  }

  #makeRoom(byteLength: number): void {
    if (byteLength > this.#current.length) this.#current = Buffer.alloc(2 * byteLength);
  }

  /** Appends the text whose bytes are in `current`. */
  #append(length: number): void {
    const isHead = (this.count & (BLOCK_SIZE - 1)) === 0;
    if (isHead) this.#blockStarts.push(this.#sink.length);
    const shared = isHead ? 0 : this.#sharedLength(length);
    const rest = length - shared;
    this.#sink.push((Math.min(shared, LENGTH_ESCAPE) << 4) | Math.min(rest, LENGTH_ESCAPE));
    if (shared >= LENGTH_ESCAPE) this.#sink.pushVarint(shared - LENGTH_ESCAPE);
    if (rest >= LENGTH_ESCAPE) this.#sink.pushVarint(rest - LENGTH_ESCAPE);
    this.#sink.append(this.#current, shared, length);
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
