import type { IndexedName } from '../document.ts';
import { NumberLists } from '../growing/number-lists.ts';
import { Interner } from '../growing/interner.ts';

/** Which slots of a delta hold a word or a name key. A posting is `slot * 2 + flag`, as in a base; lists ascend. */
export class DeltaPostings {
  readonly #words = new ListsByText();
  readonly #nameKeys = new ListsByText();

  /** Adds the names of the next slot. */
  add(slot: number, names: readonly IndexedName[]): void {
    for (const { folded, nameKey } of names) {
      if (folded !== '')
        for (const [index, word] of folded.split(' ').entries()) this.#addWord(word, slot, index === 0);
      if (nameKey !== '') this.#addNameKey(nameKey, slot);
    }
  }

  /** Slots, dead ones too, with a name of this key. */
  withNameKey(nameKey: string): Uint32Array {
    return this.#nameKeys.get(nameKey);
  }

  /** Postings, of dead slots too, that have all of at least one word; flagged where a name begins with `firstWord`. */
  withAll(words: readonly string[], firstWord: string | undefined): Uint32Array {
    const lists = words.map((word) => ({ postings: this.#words.get(word), takeFlags: word === firstWord }));
    lists.sort((one, other) => one.postings.length - other.postings.length);
    const [shortest, ...others] = lists;
    if (shortest === undefined) return new Uint32Array(0);
    let kept = shortest.postings;
    if (!shortest.takeFlags) kept = kept.map((posting) => (posting & ~1) >>> 0);
    for (const { postings, takeFlags } of others) kept = intersect(kept, postings, takeFlags);
    return kept;
  }

  #addWord(word: string, slot: number, isFirst: boolean): void {
    const { lists } = this.#words;
    const list = this.#words.listOf(word);
    const last = lists.last(list);
    if (last === undefined || last >>> 1 !== slot) lists.push(list, slot * 2 + (isFirst ? 1 : 0));
    else if (isFirst) lists.flagLast(list);
  }

  #addNameKey(nameKey: string, slot: number): void {
    const { lists } = this.#nameKeys;
    const list = this.#nameKeys.listOf(nameKey);
    if (lists.last(list) !== slot) lists.push(list, slot);
  }
}

/** A list of numbers for each text. */
class ListsByText {
  readonly lists = new NumberLists();
  readonly #texts = new Interner();

  /** The list of a text, which is added where it is new. */
  listOf(text: string): number {
    const list = this.#texts.intern(text);
    if (list === this.lists.count) this.lists.add();
    return list;
  }

  /** The numbers of a text's list; none where it has no list. */
  get(text: string): Uint32Array {
    const list = this.#texts.find(text);
    return list < 0 ? new Uint32Array(0) : this.lists.get(list);
  }
}

/** The postings of the short list whose slot is in the long one, flags from the one that `takeFlags` says. */
function intersect(short: Uint32Array, long: Uint32Array, takeFlags: boolean): Uint32Array {
  const found = new Uint32Array(short.length);
  let count = 0;
  let from = 0;
  for (const posting of short) {
    from = firstReaching(long, (posting & ~1) >>> 0, from);
    if (from === long.length) break;
    if (long[from]! >>> 1 === posting >>> 1) found[count++] = takeFlags ? long[from]! : posting;
  }
  return found.subarray(0, count);
}

/** The first place from `from` on whose posting is not before the target: by strides that double, then by halves. */
function firstReaching(postings: Uint32Array, target: number, from: number): number {
  let stride = 1;
  let low = from;
  while (low + stride < postings.length && postings[low + stride]! < target) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(low + stride, postings.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
