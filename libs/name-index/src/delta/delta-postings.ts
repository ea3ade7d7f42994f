import type { IndexedName } from '../document.ts';
import type { NearWord, SearchedText } from '../query.ts';
import { EditDistance } from '../words/edit-distance.ts';
import { areWithin, lettersOf } from '../words/letters.ts';
import { NumberLog } from '../growing/number-log.ts';
import { hasAll, type WantedInName } from '../words/one-name.ts';
import { Phrase } from '../words/phrase.ts';
import { NumberLists } from '../growing/number-lists.ts';
import { Interner } from '../growing/interner.ts';

/** Behind each name in the vectors; it is no word's number. */
const NAME_END = 0;

/** Which slots of a delta hold a word or a name key. A posting is `slot * 2 + flag`, as in a base; lists ascend. */
export class DeltaPostings {
  readonly #words = new ListsByText();
  readonly #wordsByStart = new WordsByStart();
  /** For each word its letters. */
  readonly #letters = new NumberLog();
  readonly #nameKeys = new ListsByText();
  /** Slot by slot, for each name of several words one more than the number of each of its words, then `NAME_END`. */
  readonly #vectors = new NumberLog();
  readonly #vectorEnds = new NumberLog();

  /** Adds the names of the next slot. */
  add(slot: number, names: readonly IndexedName[]): void {
    for (const { folded, nameKey } of names) {
      const words = folded === '' ? [] : folded.split(' ');
      for (const [index, word] of words.entries()) {
        const list = this.#addWord(word, slot, index === 0);
        if (words.length > 1) this.#vectors.push(list + 1);
      }
      if (words.length > 1) this.#vectors.push(NAME_END);
      if (nameKey !== '') this.#addNameKey(nameKey, slot);
    }
    this.#vectorEnds.push(this.#vectors.length);
  }

  /** Slots, dead ones too, with a name of this key. */
  withNameKey(nameKey: string): Uint32Array {
    return this.#nameKeys.get(nameKey);
  }

  /** Postings, of dead slots too, that have all of at least one word or prefix; flagged where a name begins with `firstWord`. */
  withAll(words: readonly string[], prefixes: readonly string[], firstWord: string | undefined): Uint32Array {
    const isWord = firstWord !== undefined && words.includes(firstWord);
    const lists = [
      ...words.map((word) => ({ postings: this.#words.get(word), takeFlags: word === firstWord })),
      ...prefixes.map((prefix) => ({ postings: this.#withPrefix(prefix), takeFlags: !isWord && prefix === firstWord })),
    ];
    lists.sort((one, other) => one.postings.length - other.postings.length);
    const [shortest, ...others] = lists;
    if (shortest === undefined) return new Uint32Array(0);
    let kept = shortest.postings;
    if (!shortest.takeFlags) kept = kept.map((posting) => (posting & ~1) >>> 0);
    for (const { postings, takeFlags } of others) kept = intersect(kept, postings, takeFlags);
    return kept;
  }

  /** Of some postings those of slots with a name in which these words stand one after the other. */
  withPhrase(postings: Uint32Array, words: readonly string[]): Uint32Array {
    const phrase = new Phrase(words.map((word) => this.#words.find(word) + 1));
    return postings.filter((posting) => this.#holdsPhrase(posting >>> 1, phrase));
  }

  /** Slots, dead ones too, with a name that has all of the words, prefixes and phrases. */
  withAllInOneName({ words, prefixes, phrases }: SearchedText): number[] {
    const slots = Array.from(this.withAll(words, prefixes, undefined), (posting) => posting >>> 1);
    const wanted: WantedInName = {
      words: [
        ...words.map((text) => this.#words.find(text)).map((list) => (word: number) => word === list),
        ...prefixes.map((prefix) => {
          const lists = new Set(this.#listsWithPrefix(prefix));
          return (word: number) => lists.has(word);
        }),
      ],
      phrases: phrases.map((phrase) => new Phrase(phrase.map((word) => this.#words.find(word)))),
    };
    return wanted.words.length < 2 && phrases.length === 0
      ? slots
      : slots.filter((slot) => this.#namesOf(slot).some((name) => hasAll(name, wanted)));
  }

  /** The names of several words of a slot, each as the lists of its words. */
  #namesOf(slot: number): number[][] {
    const names: number[][] = [[]];
    const end = this.#vectorEnds.at(slot);
    for (let at = slot === 0 ? 0 : this.#vectorEnds.at(slot - 1); at < end; at++) {
      const entry = this.#vectors.at(at);
      if (entry === NAME_END) names.push([]);
      else names.at(-1)!.push(entry - 1);
    }
    return names;
  }

  #holdsPhrase(slot: number, phrase: Phrase): boolean {
    const end = this.#vectorEnds.at(slot);
    phrase.restart();
    for (let at = slot === 0 ? 0 : this.#vectorEnds.at(slot - 1); at < end; at++) {
      if (phrase.endsWith(this.#vectors.at(at))) return true;
    }
    return false;
  }

  /** Postings of the words that begin with a prefix, each slot once, flagged where one of them is flagged. */
  #withPrefix(prefix: string): Uint32Array {
    return merged(this.#listsWithPrefix(prefix).map((list) => this.#words.lists.get(list)));
  }

  #listsWithPrefix(prefix: string): number[] {
    return this.#wordsByStart.withPrefix(prefix, (list) => this.#words.textOf(list));
  }

  /** The words that are at most so many edits from a text. Only those that have nearly its letters are read. */
  *wordsWithin(text: string, editsMax: number): Generator<NearWord> {
    const { lists } = this.#words;
    const letters = lettersOf(text);
    const distance = new EditDistance(text, editsMax);
    for (let list = 0; list < lists.count; list++) {
      if (!areWithin(editsMax, letters, this.#letters.at(list))) continue;
      const word = this.#words.textOf(list);
      if (Math.abs(word.length - text.length) > editsMax) continue;
      const { edits } = distance.to(word);
      if (edits <= editsMax) yield { word, edits, documents: lists.get(list).length };
    }
  }

  /** Adds a slot to a word's list; returns the list. */
  #addWord(word: string, slot: number, isFirst: boolean): number {
    const { lists } = this.#words;
    const list = this.#words.listOf(word);
    if (lists.last(list) === undefined) {
      this.#wordsByStart.add(list, word);
      this.#letters.push(lettersOf(word));
    }
    const last = lists.last(list);
    if (last === undefined || last >>> 1 !== slot) lists.push(list, slot * 2 + (isFirst ? 1 : 0));
    else if (isFirst) lists.flagLast(list);
    return list;
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

  /** The list of a text, or -1. */
  find(text: string): number {
    return this.#texts.find(text);
  }

  textOf(list: number): string {
    return this.#texts.text(list);
  }

  /** The numbers of a text's list; none where it has no list. */
  get(text: string): Uint32Array {
    const list = this.#texts.find(text);
    return list < 0 ? new Uint32Array(0) : this.lists.get(list);
  }
}

/** The numbers of words by the two bytes that they begin with: of those alone a prefix is looked for. */
class WordsByStart {
  readonly #lists = new NumberLists();
  /** For each pair of bytes one more than the number of its list; 0 where there is none. */
  readonly #listOfStart = new Uint16Array(1 << 16);

  add(word: number, text: string): void {
    const start = startOf(text);
    if (this.#listOfStart[start] === 0) {
      this.#lists.add();
      this.#listOfStart[start] = this.#lists.count;
    }
    this.#lists.push(this.#listOfStart[start]! - 1, word);
  }

  /** The words that begin with a prefix of at least two bytes. */
  withPrefix(prefix: string, textOf: (word: number) => string): number[] {
    const list = this.#listOfStart[startOf(prefix)]! - 1;
    return list < 0 ? [] : [...this.#lists.get(list)].filter((word) => textOf(word).startsWith(prefix));
  }
}

/** The first two bytes of a text. */
function startOf(text: string): number {
  const [first = 0, second = 0] = Buffer.from(text.slice(0, 2));
  return first * 256 + second;
}

/** The postings of some lists, ascending, each slot once. */
function merged(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  all.sort();
  let kept = 0;
  for (const posting of all) {
    if (kept > 0 && all[kept - 1]! >>> 1 === posting >>> 1)
      all[kept - 1] = posting; // flagged ones come second
    else all[kept++] = posting;
  }
  return all.subarray(0, kept);
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
