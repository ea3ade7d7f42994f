import { clearBit, hasBit, setAll, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { type BaseMatches, type BitmapMatches, isMatch, type ListMatches, docIdsOf } from './base-matches.ts';
import { keepBits, mergeDocs, setFlags, setPostings } from './posting-lists.ts';
import { hasAll, type WantedInName } from '../terms/one-name.ts';
import { Phrase } from '../terms/phrase.ts';
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
  /** The documents with a name that begins with the first term, but for those that are found by another. */
  readonly #first: Bitmap;
  #list = new Uint32Array(1024);
  /** The postings of a term of a prefix; `#list` may hold matches meanwhile. */
  #termOrd = new Uint32Array(1024);

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
   * The documents that have all of the terms, for each prefix a term that begins with it, and each phrase in a name, without those
   * in tombstones. The terms of the phrases are among the terms; `firstTerm` is one of the terms or prefixes, or absent.
   */
  match({ terms, prefixes, phrases, firstTerm }: SearchedText): BaseMatches {
    const isTerm = firstTerm !== undefined && terms.includes(firstTerm);
    let matches = this.#matchTerms(terms, isTerm ? firstTerm : undefined);
    for (const prefix of prefixes) matches = this.#matchPrefix(matches, prefix, !isTerm && prefix === firstTerm);
    for (const phrase of phrases) matches = this.#matchPhrase(matches, phrase);
    return matches;
  }

  /** The documents that `match` finds and that have all of it in one name: their docIDs, ascending. */
  matchInOneName(text: SearchedText): Uint32Array {
    const { terms, prefixes, phrases } = text;
    const docIds = docIdsOf(this.match(text));
    if (terms.length + prefixes.length < 2) return docIds; // and a phrase is in one name
    const lists = terms.map((term) => this.#base.termOrd(term));
    const ranges = prefixes.map((prefix) => this.#base.termOrds(prefix));
    const wanted: WantedInName = {
      terms: [
        ...lists.map((list) => (term: number) => term === list),
        ...ranges.map(
          ({ from, to }) =>
            (term: number) =>
              term >= from && term < to,
        ),
      ],
      phrases: phrases.map((phrase) => new Phrase(phrase.map((term) => this.#base.termOrd(term)))),
    };
    return docIds.filter((docId) => this.#base.vectors.names(docId).some((name) => hasAll(name, wanted)));
  }

  /** Those of some matches with a name that has the phrase's terms one after the other. Uses the matches up. */
  #matchPhrase(matches: BaseMatches, phrase: readonly string[]): BaseMatches {
    const { commonGrams, vectors } = this.#base;
    const terms = phrase.map((term) => this.#base.termOrd(term));
    const grams = terms.slice(1).map((term, at) => commonGrams.list(terms[at]!, term));
    let left = matches;
    for (const gram of grams) if (gram !== undefined && left.count > 0) left = this.#keepListed(left, gram);
    const isFound = grams.length === 1 && grams[0] !== undefined;
    return isFound || left.count === 0 ? left : vectors.keep(left, terms);
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

  #matchTerms(terms: readonly string[], firstTerm: string | undefined): BaseMatches {
    const lists = terms.map((term) => this.#base.termOrd(term));
    if (lists.includes(-1)) return { kind: 'list', postings: this.#list, count: 0 };
    const { postings } = this.#base;
    const firstTermOrd = firstTerm === undefined ? -1 : (lists[terms.indexOf(firstTerm)] ?? -1);
    lists.sort((one, other) => postings.count(one) - postings.count(other));
    const [shortest] = lists;
    return shortest === undefined || postings.isDense(shortest)
      ? this.#matchDense(lists, firstTermOrd)
      : this.#matchSparse(shortest, lists.slice(1), firstTermOrd);
  }

  #matchPrefix(matches: BaseMatches, prefix: string, takeFlags: boolean): BaseMatches {
    if (matches.count === 0) return matches;
    const { from, to } = this.#base.termOrds(prefix);
    const documents = this.#prefixed.fill(0);
    const first = takeFlags ? this.#prefixedFirst.fill(0) : undefined;
    for (let list = from; list < to; list++) this.#addTermTo(documents, first, list);
    if (matches.kind === 'bitmap') {
      const count = this.#base.bitmaps.and(matches.bitmap, matches.bitmap, documents);
      return { ...matches, count, firstTerm: first ?? matches.firstTerm };
    }
    const count = keepBits(matches.postings, matches.count, documents, true);
    if (first !== undefined) setFlags(matches.postings, count, first);
    return { ...matches, count };
  }

  /** Adds the documents of a term, and where they are asked for those with a name that begins with it. */
  #addTermTo(documents: Bitmap, first: Bitmap | undefined, list: number): void {
    const { postings, bitmaps: memory } = this.#base;
    if (postings.isDense(list)) {
      memory.or(documents, documents, postings.bitmap(list));
      if (first !== undefined) memory.or(first, first, postings.firstTermBitmap(list));
      return;
    }
    const count = postings.count(list);
    if (this.#termOrd.length < count) this.#termOrd = new Uint32Array(count);
    postings.read(list, this.#termOrd);
    setPostings(documents, first, this.#termOrd, count);
  }

  /** Some matches and documents that are found whatever their terms: their docIDs, ascending. Uses the matches up. */
  include(matches: BaseMatches, docIds: Uint32Array): BaseMatches {
    const missing = docIds.filter((docId) => !isMatch(matches, docId));
    if (missing.length === 0) return matches;
    const count = matches.count + missing.length;
    if (matches.kind === 'list') return { ...matches, postings: mergeDocs(matches, missing), count };
    for (const docId of missing) setBit(matches.bitmap, docId);
    return { ...matches, count };
  }

  /** Some matches and documents that come after them, in the last tier: their docIDs, ascending. Uses the matches up. */
  includeLast(matches: BaseMatches, docIds: Uint32Array): BaseMatches {
    const missing = docIds.filter((docId) => !isMatch(matches, docId));
    const all = this.include(matches, missing);
    if (all.kind === 'list' || all.firstTerm === undefined || missing.length === 0) return all;
    this.#first.set(all.firstTerm);
    for (const docId of missing) clearBit(this.#first, docId);
    return { ...all, firstTerm: this.#first };
  }

  /** The live documents of the base with these keys that have all of the terms: their docIDs, ascending. */
  keyed(keys: readonly string[], terms: readonly string[]): Uint32Array {
    const docIds = keys.map((key) => this.#base.docIdOf(key));
    let live = docIds.filter((docId) => docId >= 0 && !hasBit(this.#tombstones, docId));
    for (const term of terms) if (live.length > 0) live = this.#withTerm(live, term);
    return Uint32Array.from(new Set(live)).sort();
  }

  #withTerm(docIds: readonly number[], term: string): number[] {
    const list = this.#base.termOrd(term);
    if (list < 0) return [];
    const { postings } = this.#base;
    if (postings.isDense(list)) return docIds.filter((docId) => hasBit(postings.bitmap(list), docId));
    const matches: ListMatches = { kind: 'list', count: this.#readList(list), postings: this.#list };
    return docIds.filter((docId) => isMatch(matches, docId));
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
  #common({ bitmap, firstTerm }: BitmapMatches, valueList: number): ListMatches {
    const listed = this.#readList(valueList);
    const list = this.#list;
    const count = keepBits(list, listed, bitmap, true);
    setFlags(list, count, firstTerm);
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

  #matchSparse(shortest: number, others: readonly number[], firstTermOrd: number): ListMatches {
    const { postings } = this.#base;
    let count = this.#readList(shortest);
    const list = this.#list;
    for (const other of others) {
      if (postings.isDense(other)) count = keepBits(list, count, postings.bitmap(other), true);
      else count = postings.keep(list, count, other, other === firstTermOrd);
    }
    count = keepBits(list, count, this.#tombstones, false);
    if (firstTermOrd < 0) setFlags(list, count, undefined);
    else if (postings.isDense(firstTermOrd)) setFlags(list, count, postings.firstTermBitmap(firstTermOrd));
    return { kind: 'list', postings: list, count };
  }

  #matchDense(lists: readonly number[], firstTermOrd: number): BitmapMatches {
    const { postings, documents, bitmaps: memory } = this.#base;
    const [bitmap, tombstones] = [this.#matched, this.#tombstones];
    const [first, second, ...others] = lists.map((list) => postings.bitmap(list));
    if (first === undefined) setAll(bitmap, documents);
    let count =
      second === undefined
        ? memory.without(bitmap, first ?? bitmap, tombstones)
        : memory.andWithout(bitmap, first!, second, tombstones);
    for (const other of others) count = memory.and(bitmap, bitmap, other);
    const firstTerm = firstTermOrd < 0 ? undefined : postings.firstTermBitmap(firstTermOrd);
    return { kind: 'bitmap', memory, bitmap, firstTerm, count };
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
