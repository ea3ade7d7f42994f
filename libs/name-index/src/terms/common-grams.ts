import { PackedVector } from '../growing/packed-vector.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';

/*
 * Common grams, as Lucene has them: two terms of dense lists that follow one another in a name have a posting list. Otherwise a
 * phrase of such terms would be searched for in the vectors of millions of documents.
 */

/** Frequent terms at most, so that 32 bits hold a gram. Only an index of few documents has as many; a phrase of further ones is found by the vectors. */
const WORDS_MAX = (1 << 16) - 1;

/** The parts of common grams as they are in a file; their posting lists come in the order of `grams`. */
export interface CommonGramSections {
  /** The numbers of the terms whose lists are dense, ascending. */
  readonly words: Uint32Array;
  /** Of each two terms that follow one another: the place of the first among `words`, times how many there are, and that of the second; ascending. */
  readonly grams: Uint32Array;
}

/** Which posting list two frequent terms have that follow one another. */
export class CommonGrams {
  readonly #sections: CommonGramSections;
  readonly #firstList: number;

  constructor(sections: CommonGramSections, firstList: number) {
    this.#sections = sections;
    this.#firstList = firstList;
  }

  /** How many posting lists there are. */
  get count(): number {
    return this.#sections.grams.length;
  }

  /** The posting list of two terms one after the other, -1 where no document has them so; undefined where one of them is not frequent. */
  list(term: number, next: number): number | undefined {
    const { words: terms, grams } = this.#sections;
    const [place, placeOfNext] = [terms.indexOf(term), terms.indexOf(next)];
    if (place < 0 || placeOfNext < 0) return undefined;
    const gram = grams.indexOf(place * terms.length + placeOfNext);
    return gram < 0 ? -1 : this.#firstList + gram;
  }
}

/** Collects the common grams of names, in the order of the documents' docIDs, and writes their lists. */
export class CommonGramWriter {
  readonly #writer: PostingWriter;
  /** The frequent terms, as they are numbered in the file. */
  readonly #terms: Uint32Array;
  /** For each term its place among the frequent ones, or -1. */
  readonly #places: Int32Array;
  /** The place of the term before, or -1. */
  #previous = -1;
  readonly #numbers = new Map<number, number>();
  /** For each gram, how many documents have it, and one more than the latest of them. */
  readonly #tallies: { count: number; latest: number }[] = [];
  /** Each gram of each document, and how much the docID is greater than that of the entry before. */
  readonly #grams = new PackedVector('common grams');
  readonly #steps = new PackedVector('common grams');
  #lastDocId = 0;

  /** `counts`: how many documents have each term; `numbers`: how each is numbered in the file. */
  constructor(counts: Uint32Array, numbers: Uint32Array, writer: PostingWriter) {
    this.#writer = writer;
    this.#places = new Int32Array(counts.length).fill(-1);
    const frequent = Uint32Array.from(counts.keys())
      .filter((term) => writer.isDense(counts[term]!))
      .slice(0, WORDS_MAX);
    frequent.sort((one, other) => numbers[one]! - numbers[other]!);
    for (const [place, term] of frequent.entries()) this.#places[term] = place;
    this.#terms = frequent.map((term) => numbers[term]!);
  }

  /** Adds the next term of a name of a document. */
  addTerm(term: number, docId: number): void {
    const place = this.#places[term]!;
    if (place >= 0 && this.#previous >= 0) this.#add(this.#previous * this.#terms.length + place, docId);
    this.#previous = place;
  }

  endName(): void {
    this.#previous = -1;
  }

  write(): CommonGramSections {
    const grams = Uint32Array.from(this.#numbers.keys()).sort();
    const lists = new Uint32Array(grams.length);
    for (const [list, gram] of grams.entries()) lists[this.#numbers.get(gram)!] = list;
    const counts = grams.map((gram) => this.#tallies[this.#numbers.get(gram)!]!.count);
    const scatter = new PostingScatter(counts, this.#writer, false);
    let docId = 0;
    for (let at = 0; at < this.#grams.length; at++) {
      docId += this.#steps.at(at);
      scatter.add(lists[this.#grams.at(at)]!, docId * 2);
    }
    scatter.write();
    return { words: this.#terms, grams };
  }

  #add(gram: number, docId: number): void {
    let number = this.#numbers.get(gram);
    if (number === undefined) {
      number = this.#tallies.push({ count: 0, latest: 0 }) - 1;
      this.#numbers.set(gram, number);
    }
    const tally = this.#tallies[number]!;
    if (tally.latest === docId + 1) return;
    tally.latest = docId + 1;
    tally.count++;
    this.#grams.push(number);
    this.#steps.push(docId - this.#lastDocId);
    this.#lastDocId = docId;
  }
}
