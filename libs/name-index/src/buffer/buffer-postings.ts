import type { IndexedName } from '../document.ts';
import type { NearWord, SearchedText } from '../query.ts';
import { EditDistance } from '../terms/edit-distance.ts';
import { areWithin, toLetters } from '../terms/letters.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { hasAll, type WantedInName } from '../terms/one-name.ts';
import { Phrase } from '../terms/phrase.ts';
import { Uint32Lists } from '../growing/uint32-lists.ts';
import { lowerBound } from '../lower-bound.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';

/** After each name in the vectors. Not the number of a term. */
const NAME_END = 0;

/** Which docIDs of a RAM buffer hold a term or a name key. A posting is `docID * 2 + flag`, as in the base; lists ascend. */
export class BufferPostings {
  readonly #terms = new ListsByText();
  readonly #termsByStart = new TermsByStart();
  /** For each term its letters. */
  readonly #letters = new Uint32Vector();
  readonly #nameKeys = new ListsByText();
  /** For each document and each of its names of several terms, the number of each term plus one, then `NAME_END`. */
  readonly #vectors = new Uint32Vector();
  readonly #vectorEnds = new Uint32Vector();

  /** Bytes of memory. */
  get byteLength(): number {
    const parts = [this.#terms, this.#termsByStart, this.#letters, this.#nameKeys, this.#vectors, this.#vectorEnds];
    return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Adds the names of the next docID. */
  add(docId: number, names: readonly IndexedName[]): void {
    for (const { folded, nameKey } of names) {
      const terms = folded === '' ? [] : folded.split(' ');
      for (const [index, term] of terms.entries()) {
        const list = this.#addTerm(term, docId, index === 0);
        if (terms.length > 1) this.#vectors.push(list + 1);
      }
      if (terms.length > 1) this.#vectors.push(NAME_END);
      if (nameKey !== '') this.#addNameKey(nameKey, docId);
    }
    this.#vectorEnds.push(this.#vectors.length);
  }

  /** DocIDs, dead ones too, with a name of this key. */
  withNameKey(nameKey: string): Uint32Array {
    return this.#nameKeys.get(nameKey);
  }

  /** How many docIDs, dead ones too, have a term. */
  documentFrequency(term: string): number {
    return this.#terms.get(term).length;
  }

  /** Postings, of dead docIDs too, that have all of at least one term or prefix; flagged where a name begins with `firstTerm`. */
  withAll(terms: readonly string[], prefixes: readonly string[], firstTerm: string | undefined): Uint32Array {
    const isTerm = firstTerm !== undefined && terms.includes(firstTerm);
    const lists = [
      ...terms.map((term) => ({ postings: this.#terms.get(term), takePayload: term === firstTerm })),
      ...prefixes.map((prefix) => ({
        postings: this.#withPrefix(prefix),
        takePayload: !isTerm && prefix === firstTerm,
      })),
    ];
    lists.sort((one, other) => one.postings.length - other.postings.length);
    const [shortest, ...others] = lists;
    if (shortest === undefined) return new Uint32Array(0);
    let kept = shortest.postings;
    if (!shortest.takePayload) kept = kept.map((posting) => (posting & ~1) >>> 0);
    for (const { postings, takePayload } of others) kept = intersect(kept, postings, takePayload);
    return kept;
  }

  /** Of some postings those of docIDs with a name in which these terms follow one another. */
  withPhrase(postings: Uint32Array, terms: readonly string[]): Uint32Array {
    const phrase = new Phrase(terms.map((term) => this.#terms.find(term) + 1));
    return postings.filter((posting) => this.#holdsPhrase(posting >>> 1, phrase));
  }

  /** DocIDs, dead ones too, with a name that has all of the terms, prefixes and phrases. */
  withAllInOneName({ terms, prefixes, phrases }: SearchedText): number[] {
    const docIds = Array.from(this.withAll(terms, prefixes, undefined), (posting) => posting >>> 1);
    const wanted: WantedInName = {
      terms: [
        ...terms.map((text) => this.#terms.find(text)).map((list) => (term: number) => term === list),
        ...prefixes.map((prefix) => {
          const lists = new Set(this.#listsWithPrefix(prefix));
          return (term: number) => lists.has(term);
        }),
      ],
      phrases: phrases.map((phrase) => new Phrase(phrase.map((term) => this.#terms.find(term)))),
    };
    return wanted.terms.length < 2 && phrases.length === 0
      ? docIds
      : docIds.filter((docId) => this.#listNames(docId).some((name) => hasAll(name, wanted)));
  }

  /** The names of several terms of a docID, each as the lists of its terms. */
  #listNames(docId: number): number[][] {
    const names: number[][] = [[]];
    const end = this.#vectorEnds.at(docId);
    for (let at = docId === 0 ? 0 : this.#vectorEnds.at(docId - 1); at < end; at++) {
      const entry = this.#vectors.at(at);
      if (entry === NAME_END) names.push([]);
      else names.at(-1)!.push(entry - 1);
    }
    return names;
  }

  #holdsPhrase(docId: number, phrase: Phrase): boolean {
    const end = this.#vectorEnds.at(docId);
    phrase.restart();
    for (let at = docId === 0 ? 0 : this.#vectorEnds.at(docId - 1); at < end; at++) {
      if (phrase.endsWith(this.#vectors.at(at))) return true;
    }
    return false;
  }

  /** Postings of the terms that begin with a prefix, each docID once, flagged where one of them is flagged. */
  #withPrefix(prefix: string): Uint32Array {
    return merged(this.#listsWithPrefix(prefix).map((list) => this.#terms.lists.get(list)));
  }

  #listsWithPrefix(prefix: string): number[] {
    return this.#termsByStart.withPrefix(prefix, (list) => this.#terms.textOf(list));
  }

  /** The terms that begin with a text and are at most so many edits from another. Only those that have nearly its letters are read. */
  *termsWithin(text: string, editsMax: number, prefix: string): Generator<NearWord> {
    const { lists } = this.#terms;
    const letters = toLetters(text);
    const distance = new EditDistance(text, editsMax);
    for (let list = 0; list < lists.count; list++) {
      if (!areWithin(editsMax, letters, this.#letters.at(list))) continue;
      const term = this.#terms.textOf(list);
      if (Math.abs(term.length - text.length) > editsMax || !term.startsWith(prefix)) continue;
      const { edits } = distance.to(term);
      if (edits <= editsMax) yield { word: term, edits, documents: lists.get(list).length };
    }
  }

  /** Adds a docID to a term's list; returns the list. */
  #addTerm(term: string, docId: number, isFirst: boolean): number {
    const { lists } = this.#terms;
    const list = this.#terms.listOf(term);
    if (lists.last(list) === undefined) {
      this.#termsByStart.add(list, term);
      this.#letters.push(toLetters(term));
    }
    const last = lists.last(list);
    if (last === undefined || last >>> 1 !== docId) lists.push(list, docId * 2 + (isFirst ? 1 : 0));
    else if (isFirst) lists.flagLast(list);
    return list;
  }

  #addNameKey(nameKey: string, docId: number): void {
    const { lists } = this.#nameKeys;
    const list = this.#nameKeys.listOf(nameKey);
    if (lists.last(list) !== docId) lists.push(list, docId);
  }
}

/** A list of numbers for each text. */
class ListsByText {
  readonly lists = new Uint32Lists();
  readonly #texts = new BytesRefHash();

  get byteLength(): number {
    return this.lists.byteLength + this.#texts.byteLength;
  }

  /** The list of a text, which is added where it is new. */
  listOf(text: string): number {
    const list = this.#texts.add(text);
    if (list === this.lists.count) this.lists.add();
    return list;
  }

  /** The list of a text, or -1. */
  find(text: string): number {
    return this.#texts.find(text);
  }

  textOf(list: number): string {
    return this.#texts.get(list);
  }

  /** The numbers of a text's list; none where it has no list. */
  get(text: string): Uint32Array {
    const list = this.#texts.find(text);
    return list < 0 ? new Uint32Array(0) : this.lists.get(list);
  }
}

/** The numbers of terms by their first two bytes: a prefix is only compared with those. */
class TermsByStart {
  readonly #lists = new Uint32Lists();
  /** For each pair of bytes one more than the number of its list; 0 without a list. */
  readonly #listOfStart = new Uint16Array(1 << 16);

  get byteLength(): number {
    return this.#lists.byteLength + this.#listOfStart.byteLength;
  }

  add(term: number, text: string): void {
    const start = startOf(text);
    if (this.#listOfStart[start] === 0) {
      this.#lists.add();
      this.#listOfStart[start] = this.#lists.count;
    }
    this.#lists.push(this.#listOfStart[start]! - 1, term);
  }

  /** The terms that begin with a prefix of at least two bytes. */
  withPrefix(prefix: string, textOf: (term: number) => string): number[] {
    const list = this.#listOfStart[startOf(prefix)]! - 1;
    return list < 0 ? [] : [...this.#lists.get(list)].filter((term) => textOf(term).startsWith(prefix));
  }
}

/** The first two bytes of a text. */
function startOf(text: string): number {
  const [first = 0, second = 0] = Buffer.from(text.slice(0, 2));
  return first * 256 + second;
}

/** The postings of some lists, ascending, each docID once. */
export function merged(lists: readonly Uint32Array[]): Uint32Array {
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
    if (kept > 0 && all[kept - 1]! >>> 1 === posting >>> 1) all[kept - 1] = posting; // flagged ones come second
    else all[kept++] = posting;
  }
  return all.subarray(0, kept);
}

/** The postings of the short list whose docID is in the long one, flags from the one that `takePayload` says. */
function intersect(short: Uint32Array, long: Uint32Array, takePayload: boolean): Uint32Array {
  const found = new Uint32Array(short.length);
  let count = 0;
  let from = 0;
  for (const posting of short) {
    from = firstReaching(long, (posting & ~1) >>> 0, from);
    if (from === long.length) break;
    if (long[from]! >>> 1 === posting >>> 1) found[count++] = takePayload ? long[from]! : posting;
  }
  return found.subarray(0, count);
}

/** Galloping search: the first place from `from` on whose posting is not before the target. */
function firstReaching(postings: Uint32Array, target: number, from: number): number {
  let stride = 1;
  let low = from;
  while (low + stride < postings.length && postings[low + stride]! < target) {
    low += stride;
    stride *= 2;
  }
  return lowerBound(low, Math.min(low + stride, postings.length), (at) => postings[at]! < target);
}
