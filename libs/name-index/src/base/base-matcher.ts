import { clearBit, hasBit, setAll, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { type BaseMatches, type BitmapMatches, isMatch, type ListMatches, ordinalsOf } from './base-matches.ts';
import { keepBits, mergeOrdinals, setFlags, setPostings } from './posting-lists.ts';
import { hasAll, type WantedInName } from '../words/one-name.ts';
import { Phrase } from '../words/phrase.ts';
import type { SearchedText } from '../query.ts';
import type { BaseSegment } from './base-segment.ts';

/** The values of one field, any of which a match must have. */
export interface FieldFilter {
  readonly field: number;
  readonly values: readonly string[];
}

/** Finds the documents of a base that match, in memory of its own that every search uses again. */
export class BaseMatcher {
  readonly #base: BaseSegment;
  /** Documents of the base that were deleted or changed since. */
  readonly #tombstones: Bitmap;
  readonly #matched: Bitmap;
  readonly #filtered: Bitmap;
  /** The documents of a prefix, and those with a name that begins with it. */
  readonly #prefixed: Bitmap;
  readonly #prefixedFirst: Bitmap;
  /** The documents with a name that begins with the first word, but for those that are found by another. */
  readonly #first: Bitmap;
  #list = new Uint32Array(1024);
  /** The postings of a word of a prefix; `#list` may hold matches meanwhile. */
  #wordList = new Uint32Array(1024);

  constructor(base: BaseSegment, tombstones: Bitmap) {
    this.#base = base;
    this.#tombstones = tombstones;
    this.#matched = base.bitmaps.take();
    this.#filtered = base.bitmaps.take();
    this.#prefixed = base.bitmaps.take();
    this.#prefixedFirst = base.bitmaps.take();
    this.#first = base.bitmaps.take();
  }

  /**
   * The documents that have all of the words, for each prefix a word that begins with it, and each phrase in a name, without those
   * in tombstones. The words of the phrases are among the words; `firstWord` is one of the words or prefixes, or absent.
   */
  match({ words, prefixes, phrases, firstWord }: SearchedText): BaseMatches {
    const isWord = firstWord !== undefined && words.includes(firstWord);
    let matches = this.#matchWords(words, isWord ? firstWord : undefined);
    for (const prefix of prefixes) matches = this.#matchPrefix(matches, prefix, !isWord && prefix === firstWord);
    for (const phrase of phrases) matches = this.#matchPhrase(matches, phrase);
    return matches;
  }

  /** The documents that `match` finds and that have all of it in one name: their ordinals, ascending. */
  matchInOneName(text: SearchedText): Uint32Array {
    const { words, prefixes, phrases } = text;
    const ordinals = ordinalsOf(this.match(text));
    if (words.length + prefixes.length < 2) return ordinals; // and a phrase is in one name
    const lists = words.map((word) => this.#base.wordList(word));
    const ranges = prefixes.map((prefix) => this.#base.wordLists(prefix));
    const wanted: WantedInName = {
      words: [
        ...lists.map((list) => (word: number) => word === list),
        ...ranges.map(
          ({ from, to }) =>
            (word: number) =>
              word >= from && word < to,
        ),
      ],
      phrases: phrases.map((phrase) => new Phrase(phrase.map((word) => this.#base.wordList(word)))),
    };
    return ordinals.filter((ordinal) => this.#base.vectors.names(ordinal).some((name) => hasAll(name, wanted)));
  }

  /** Those of some matches with a name that has the phrase's words one after the other. Uses the matches up. */
  #matchPhrase(matches: BaseMatches, phrase: readonly string[]): BaseMatches {
    const { commonGrams, vectors } = this.#base;
    const words = phrase.map((word) => this.#base.wordList(word));
    const grams = words.slice(1).map((word, at) => commonGrams.list(words[at]!, word));
    let left = matches;
    for (const gram of grams) if (gram !== undefined && left.count > 0) left = this.#keepListed(left, gram);
    const isFound = grams.length === 1 && grams[0] !== undefined;
    return isFound || left.count === 0 ? left : vectors.keep(left, words);
  }

  /** Those of some matches that a list holds, -1 for one that holds nothing. Uses the matches up. */
  #keepListed(matches: BaseMatches, list: number): BaseMatches {
    if (list < 0) return { kind: 'list', postings: this.#list, count: 0 };
    const { postings, bitmaps: memory } = this.#base;
    if (matches.kind === 'list') {
      const count = postings.isDense(list)
        ? keepBits(matches.postings, matches.count, postings.bitmap(list), true)
        : postings.keep(matches.postings, matches.count, list, false);
      return { ...matches, count };
    }
    if (!postings.isDense(list)) return this.#common(matches, list);
    return { ...matches, count: memory.and(matches.bitmap, matches.bitmap, postings.bitmap(list)) };
  }

  #matchWords(words: readonly string[], firstWord: string | undefined): BaseMatches {
    const lists = words.map((word) => this.#base.wordList(word));
    if (lists.includes(-1)) return { kind: 'list', postings: this.#list, count: 0 };
    const { postings } = this.#base;
    const firstWordList = firstWord === undefined ? -1 : (lists[words.indexOf(firstWord)] ?? -1);
    lists.sort((one, other) => postings.count(one) - postings.count(other));
    const [shortest] = lists;
    return shortest === undefined || postings.isDense(shortest)
      ? this.#matchDense(lists, firstWordList)
      : this.#matchSparse(shortest, lists.slice(1), firstWordList);
  }

  #matchPrefix(matches: BaseMatches, prefix: string, takeFlags: boolean): BaseMatches {
    if (matches.count === 0) return matches;
    const { from, to } = this.#base.wordLists(prefix);
    const documents = this.#prefixed.fill(0);
    const first = takeFlags ? this.#prefixedFirst.fill(0) : undefined;
    for (let list = from; list < to; list++) this.#addWordTo(documents, first, list);
    if (matches.kind === 'bitmap') {
      const count = this.#base.bitmaps.and(matches.bitmap, matches.bitmap, documents);
      return { ...matches, count, firstWord: first ?? matches.firstWord };
    }
    const count = keepBits(matches.postings, matches.count, documents, true);
    if (first !== undefined) setFlags(matches.postings, count, first);
    return { ...matches, count };
  }

  /** Adds the documents of a word, and where they are asked for those with a name that begins with it. */
  #addWordTo(documents: Bitmap, first: Bitmap | undefined, list: number): void {
    const { postings, bitmaps: memory } = this.#base;
    if (postings.isDense(list)) {
      memory.or(documents, documents, postings.bitmap(list));
      if (first !== undefined) memory.or(first, first, postings.firstWordBitmap(list));
      return;
    }
    const count = postings.count(list);
    if (this.#wordList.length < count) this.#wordList = new Uint32Array(count);
    postings.read(list, this.#wordList);
    setPostings(documents, first, this.#wordList, count);
  }

  /** Some matches and documents that are found whatever their words: their ordinals, ascending. Uses the matches up. */
  include(matches: BaseMatches, ordinals: Uint32Array): BaseMatches {
    const missing = ordinals.filter((ordinal) => !isMatch(matches, ordinal));
    if (missing.length === 0) return matches;
    const count = matches.count + missing.length;
    if (matches.kind === 'list') return { ...matches, postings: mergeOrdinals(matches, missing), count };
    for (const ordinal of missing) setBit(matches.bitmap, ordinal);
    return { ...matches, count };
  }

  /** Some matches and documents that come after them, in the last tier: their ordinals, ascending. Uses the matches up. */
  includeLast(matches: BaseMatches, ordinals: Uint32Array): BaseMatches {
    const missing = ordinals.filter((ordinal) => !isMatch(matches, ordinal));
    const all = this.include(matches, missing);
    if (all.kind === 'list' || all.firstWord === undefined || missing.length === 0) return all;
    this.#first.set(all.firstWord);
    for (const ordinal of missing) clearBit(this.#first, ordinal);
    return { ...all, firstWord: this.#first };
  }

  /** The live documents of the base with these keys that have all of the words: their ordinals, ascending. */
  keyed(keys: readonly string[], words: readonly string[]): Uint32Array {
    const ordinals = keys.map((key) => this.#base.ordinalOf(key));
    let live = ordinals.filter((ordinal) => ordinal >= 0 && !hasBit(this.#tombstones, ordinal));
    for (const word of words) if (live.length > 0) live = this.#withWord(live, word);
    return Uint32Array.from(new Set(live)).sort();
  }

  #withWord(ordinals: readonly number[], word: string): number[] {
    const list = this.#base.wordList(word);
    if (list < 0) return [];
    const { postings } = this.#base;
    if (postings.isDense(list)) return ordinals.filter((ordinal) => hasBit(postings.bitmap(list), ordinal));
    const matches: ListMatches = { kind: 'list', count: this.#readList(list), postings: this.#list };
    return ordinals.filter((ordinal) => isMatch(matches, ordinal));
  }

  /** Of some matches those that every filter lets through. Uses the matches up. */
  narrow(matches: BaseMatches, filters: readonly FieldFilter[]): BaseMatches {
    if (matches.kind === 'list') return this.#narrowList(matches, filters);
    const listed = filters.filter(({ field }) => this.#base.isListed(field));
    const unlisted = filters.filter(({ field }) => !this.#base.isListed(field));
    const lists = listed.map((filter) => this.#valueLists(filter));
    const short = lists.findIndex((ofFilter) => this.#isShort(ofFilter));
    if (short >= 0) {
      const further = [...listed.toSpliced(short, 1), ...unlisted];
      return this.#narrowList(this.#common(matches, lists[short]![0]!), further);
    }
    let { count } = matches;
    for (const ofFilter of lists) count = this.#keepFiltered(matches.bitmap, ofFilter);
    for (const { field, values } of unlisted) {
      const markedSets = this.#base.fields[field]!.setsWithAny(values);
      count = this.#base.docValues.keepBits(matches.bitmap, field, markedSets);
    }
    return { ...matches, count };
  }

  #narrowList(matches: ListMatches, filters: readonly FieldFilter[]): ListMatches {
    let { count } = matches;
    for (const { field, values } of filters) {
      const markedSets = this.#base.fields[field]!.setsWithAny(values);
      count = this.#base.docValues.keep(matches.postings, count, field, markedSets);
    }
    return { ...matches, count };
  }

  /** Of some matches those in a list that is not dense: it is shorter than a bitmap is to be written and read. */
  #common({ bitmap, firstWord }: BitmapMatches, valueList: number): ListMatches {
    const listed = this.#readList(valueList);
    const list = this.#list;
    const count = keepBits(list, listed, bitmap, true);
    setFlags(list, count, firstWord);
    return { kind: 'list', postings: list, count };
  }

  /** Whether a filter is one value of which there is a list that is not dense. */
  #isShort(lists: readonly number[]): boolean {
    return lists.length === 1 && !this.#base.postings.isDense(lists[0]!);
  }

  /** The posting lists of a filter's values; of a value that no document has there is none. */
  #valueLists({ field, values }: FieldFilter): number[] {
    return values.map((value) => this.#base.valueList(field, value)).filter((list) => list >= 0);
  }

  /** Reads a list that is not dense into the list of this matcher; returns how many it holds. */
  #readList(list: number): number {
    const count = this.#base.postings.count(list);
    if (this.#list.length < count) this.#list = new Uint32Array(count);
    this.#base.postings.read(list, this.#list);
    return count;
  }

  #matchSparse(shortest: number, others: readonly number[], firstWordList: number): ListMatches {
    const { postings } = this.#base;
    let count = this.#readList(shortest);
    const list = this.#list;
    for (const other of others) {
      if (postings.isDense(other)) count = keepBits(list, count, postings.bitmap(other), true);
      else count = postings.keep(list, count, other, other === firstWordList);
    }
    count = keepBits(list, count, this.#tombstones, false);
    if (firstWordList < 0) setFlags(list, count, undefined);
    else if (postings.isDense(firstWordList)) setFlags(list, count, postings.firstWordBitmap(firstWordList));
    return { kind: 'list', postings: list, count };
  }

  #matchDense(lists: readonly number[], firstWordList: number): BitmapMatches {
    const { postings, documents, bitmaps: memory } = this.#base;
    const [bitmap, tombstones] = [this.#matched, this.#tombstones];
    const [first, second, ...others] = lists.map((list) => postings.bitmap(list));
    if (first === undefined) setAll(bitmap, documents);
    let count =
      second === undefined
        ? memory.without(bitmap, first ?? bitmap, tombstones)
        : memory.andWithout(bitmap, first!, second, tombstones);
    for (const other of others) count = memory.and(bitmap, bitmap, other);
    const firstWord = firstWordList < 0 ? undefined : postings.firstWordBitmap(firstWordList);
    return { kind: 'bitmap', memory, bitmap, firstWord, count };
  }

  /** Keeps the documents that have one of a filter's values; returns how many. */
  #keepFiltered(bitmap: Bitmap, lists: readonly number[]): number {
    const { postings, bitmaps: memory } = this.#base;
    const dense = lists.filter((list) => postings.isDense(list)).map((list) => postings.bitmap(list));
    const [first, second] = dense;
    if (first === undefined || dense.length < lists.length || dense.length > 2)
      return memory.and(bitmap, bitmap, this.#filterBitmap(lists));
    return second === undefined ? memory.and(bitmap, bitmap, first) : memory.andEither(bitmap, bitmap, first, second);
  }

  /** The documents that have one of the values. */
  #filterBitmap(lists: readonly number[]): Bitmap {
    const { postings, bitmaps: memory } = this.#base;
    const bitmap = this.#filtered.fill(0);
    for (const list of lists) {
      if (postings.isDense(list)) memory.or(bitmap, bitmap, postings.bitmap(list));
      else this.#setListed(bitmap, list);
    }
    return bitmap;
  }

  #setListed(bitmap: Bitmap, list: number): void {
    const count = this.#readList(list);
    for (let at = 0; at < count; at++) setBit(bitmap, this.#list[at]! >>> 1);
  }
}
