import { BytesRefArray } from './bytes-ref-array.ts';

const TABLES = 256;
const TABLE_SHIFT = 24;
const ENTRIES_MIN = 16;

/**
 * A hash set of texts, numbered from 0 in the order in which they were added. It grows without a pause: a Map that doubles moves
 * all it holds, which takes tens of milliseconds at some hundred thousand entries. Here a text is in one of many small tables,
 * which double one at a time.
 */
export class BytesRefHash {
  readonly #texts = new BytesRefArray();
  /**
   * Tables with open addressing. An entry has two numbers: a text's hash, and the text's number plus one, or 0
   * for a free entry. Half of a table stays free.
   */
  readonly #tables: Uint32Array[] = Array.from({ length: TABLES }, () => new Uint32Array(2 * ENTRIES_MIN));
  readonly #counts = new Uint32Array(TABLES);
  #tableBytes = TABLES * 2 * ENTRIES_MIN * Uint32Array.BYTES_PER_ELEMENT;

  get size(): number {
    return this.#texts.length;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return this.#tableBytes + this.#texts.byteLength;
  }

  get(number: number): string {
    return this.#texts.get(number);
  }

  /** The texts by their numbers. */
  get texts(): BytesRefArray {
    return this.#texts;
  }

  /** The numbers of all texts, in the order of the texts' bytes. No strings are made: millions would have to be collected as garbage. */
  sort(): Uint32Array {
    const numbers = Uint32Array.from({ length: this.size }, (_, number) => number);
    return numbers.sort((one, other) => this.#texts.compare(one, other));
  }

  /** The number of a text, or -1. */
  find(text: string): number {
    const hash = hashUnits(text, 0, text.length);
    const table = this.#tables[hash >>> TABLE_SHIFT]!;
    return table[this.#entryOf(table, hash, text, 0, text.length) + 1]! - 1;
  }

  /** The number of characters [from, to) of a text, which are added where they are new. */
  add(text: string, from = 0, to = text.length): number {
    const hash = hashUnits(text, from, to);
    const index = hash >>> TABLE_SHIFT;
    const table = this.#tables[index]!;
    const entry = this.#entryOf(table, hash, text, from, to);
    if (table[entry + 1] !== 0) return table[entry + 1]! - 1;
    const number = this.#texts.push(text.slice(from, to));
    table[entry] = hash;
    table[entry + 1] = number + 1;
    this.#counts[index]! += 1;
    if (this.#counts[index]! * 4 > table.length) {
      this.#tables[index] = doubledTable(table);
      this.#tableBytes += table.byteLength;
    }
    return number;
  }

  /** The entry of a text in a table, or the free entry where it would be. */
  #entryOf(table: Uint32Array, hash: number, text: string, from: number, to: number): number {
    const mask = table.length - 1;
    for (let entry = (hash * 2) & mask; ; entry = (entry + 2) & mask) {
      const number = table[entry + 1]! - 1;
      if (number < 0 || (table[entry] === hash && this.#texts.equals(number, text, from, to))) return entry;
    }
  }
}

/** A 32-bit hash of characters [from, to). Its high bits choose the table, its low bits the entry. */
function hashUnits(text: string, from: number, to: number): number {
  let hash = 0x2c1b3c6d;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function doubledTable(table: Uint32Array): Uint32Array {
  const grown = new Uint32Array(2 * table.length);
  const mask = grown.length - 1;
  for (let from = 0; from < table.length; from += 2) {
    if (table[from + 1] === 0) continue;
    let entry = (table[from]! * 2) & mask;
    while (grown[entry + 1] !== 0) entry = (entry + 2) & mask;
    grown[entry] = table[from]!;
    grown[entry + 1] = table[from + 1]!;
  }
  return grown;
}
