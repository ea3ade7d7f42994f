import { hashText } from '../text/text-hash.ts';
import { BytesRefArray } from './bytes-ref-array.ts';

const PARTS = 256;
const PLACES_MIN = 16;

/**
 * Distinct texts, numbered as they appear, that grow without a pause: a Map that doubles moves all it holds, which takes tens
 * of milliseconds at some hundred thousand entries. Here a text is in one of many small tables, which double one at a time.
 */
export class BytesRefHash {
  readonly #texts = new BytesRefArray();
  /**
   * Places of two numbers: the low half of a text's hash, and one more than the text's number; 0 is free. A text is where its
   * hash leads, or in the next free place after. Half of a table's places stay free.
   */
  readonly #tables: Uint32Array[] = Array.from({ length: PARTS }, () => new Uint32Array(2 * PLACES_MIN));
  readonly #counts = new Uint32Array(PARTS);

  /** The text with this number. */
  text(number: number): string {
    return this.#texts.get(number);
  }

  /** The number of a text, or -1 where it was never added. */
  find(text: string): number {
    const hash = hashText(text);
    const table = this.#tables[partOf(hash)]!;
    return table[this.#placeOf(table, text, hash >>> 0) + 1]! - 1;
  }

  /** The number of a text, which is added where it is new. */
  intern(text: string): number {
    const hash = hashText(text);
    const part = partOf(hash);
    const table = this.#tables[part]!;
    const place = this.#placeOf(table, text, hash >>> 0);
    if (table[place + 1] !== 0) return table[place + 1]! - 1;
    const number = this.#texts.push(text);
    table[place] = hash;
    table[place + 1] = number + 1;
    this.#counts[part]! += 1;
    if (this.#counts[part]! * 4 > table.length) this.#tables[part] = twiceAsLarge(table);
    return number;
  }

  /** Where a text is in its table, or the free place where it would be. */
  #placeOf(table: Uint32Array, text: string, hash: number): number {
    const mask = table.length - 1;
    for (let place = (hash * 2) & mask; ; place = (place + 2) & mask) {
      const number = table[place + 1]! - 1;
      if (number < 0 || (table[place] === hash && this.#texts.get(number) === text)) return place;
    }
  }
}

/** The part that a hash leads to, by its high half: the low one says where in the part. */
function partOf(hash: number): number {
  return Math.floor(hash / 0x1_0000_0000) & (PARTS - 1);
}

function twiceAsLarge(table: Uint32Array): Uint32Array {
  const grown = new Uint32Array(2 * table.length);
  const mask = grown.length - 1;
  for (let from = 0; from < table.length; from += 2) {
    if (table[from + 1] === 0) continue;
    let place = (table[from]! * 2) & mask;
    while (grown[place + 1] !== 0) place = (place + 2) & mask;
    grown[place] = table[from]!;
    grown[place + 1] = table[from + 1]!;
  }
  return grown;
}
