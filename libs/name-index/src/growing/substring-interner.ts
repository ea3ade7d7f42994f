import { doubled } from './doubled.ts';

/** Numbers of a place: a text's hash, one more than the text's number, where its characters begin, and how many they are. */
const PLACE_LENGTH = 4;

/**
 * Distinct texts, numbered as they appear. They are looked up as parts of longer texts, without cutting them out:
 * a build looks up every term of every name, and a Map would need a new string for each. What a look-up reads lies in two
 * arrays of numbers: among millions of texts, each step from object to object would wait for memory.
 */
export class SubstringInterner {
  /** The texts by number. */
  readonly texts: string[] = [];
  /** A text is where its hash leads, or in the next free place after; half of the places stay free. */
  #places = new Uint32Array(PLACE_LENGTH * 32);
  /** The characters of all texts, one after the other. */
  #characters = new Uint16Array(1 << 8);
  #used = 0;

  /** The number of the text that stands at [from, to) of another. */
  intern(whole: string, from: number, to: number): number {
    let hash = 0x2c1b3c6d;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ whole.charCodeAt(at), 0x9e3779b1);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const places = this.#places;
    const mask = places.length - 1;
    for (let place = (hash * PLACE_LENGTH) & mask; ; place = (place + PLACE_LENGTH) & mask) {
      const number = places[place + 1]! - 1;
      if (number < 0) return this.#add(whole.slice(from, to), hash, place);
      if (
        places[place] === hash &&
        places[place + 3] === to - from &&
        this.#isAt(places[place + 2]!, whole, from, to)
      ) {
        return number;
      }
    }
  }

  #isAt(start: number, whole: string, from: number, to: number): boolean {
    const characters = this.#characters;
    for (let at = from; at < to; at++) if (characters[start + at - from] !== whole.charCodeAt(at)) return false;
    return true;
  }

  #add(text: string, hash: number, place: number): number {
    while (this.#used + text.length > this.#characters.length) this.#characters = doubled(this.#characters);
    const count = this.texts.push(text);
    this.#places[place] = hash;
    this.#places[place + 1] = count;
    this.#places[place + 2] = this.#used;
    this.#places[place + 3] = text.length;
    for (let at = 0; at < text.length; at++) this.#characters[this.#used++] = text.charCodeAt(at);
    if (count * 2 * PLACE_LENGTH > this.#places.length) this.#grow();
    return count - 1;
  }

  #grow(): void {
    const places = new Uint32Array(this.#places.length * 2);
    const mask = places.length - 1;
    for (let from = 0; from < this.#places.length; from += PLACE_LENGTH) {
      if (this.#places[from + 1] === 0) continue;
      let place = (this.#places[from]! * PLACE_LENGTH) & mask;
      while (places[place + 1] !== 0) place = (place + PLACE_LENGTH) & mask;
      for (let at = 0; at < PLACE_LENGTH; at++) places[place + at] = this.#places[from + at]!;
    }
    this.#places = places;
  }
}
