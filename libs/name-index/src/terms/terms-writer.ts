import type { IndexedName } from '../document.ts';
import { doubled } from '../growing/doubled.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import type { DocMap } from '../orders/index-sort-writer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { compareText } from '../text/text-order.ts';
import { type CommonGramSections, CommonGramWriter } from './common-grams.ts';
import { type TermVectorSections, TermVectorWriter } from './term-vectors.ts';
import { writeTermDictionary, type TermDictionarySections } from './term-dictionary.ts';

/** Behind each name in the entries. */
const NAME_END = 0;

/** The parts of all terms as they are in a file. */
interface WrittenTerms {
  readonly dictionary: TermDictionarySections;
  readonly grams: CommonGramSections;
  readonly vectors: TermVectorSections;
}

/** Collects the terms of the documents' names, as the documents arrive, and writes their posting lists and term vectors. */
export class TermsWriter {
  readonly #terms = new BytesRefHash();
  /** For each term, how many documents have it, then one more than the latest of them. */
  #tallies = new Uint32Array(2048);
  /** Name by name one more than the number of each of its terms, then `NAME_END`. */
  readonly #entries = new Uint32Vector();
  /** For each document, where its entries end. */
  readonly #ends = new Uint32Vector();

  get count(): number {
    return this.#terms.size;
  }

  /** Adds the next document's names. */
  add(names: readonly IndexedName[]): void {
    for (const { folded } of names) {
      let from = 0;
      for (let to = folded.indexOf(' '); to >= 0; to = folded.indexOf(' ', from)) {
        this.#addTerm(folded, from, to);
        from = to + 1;
      }
      if (from < folded.length) this.#addTerm(folded, from, folded.length);
      this.#entries.push(NAME_END);
    }
    this.#ends.push(this.#entries.length);
  }

  /** Writes the terms and their lists, both in the order of the terms, then the lists of common grams, and the vectors. */
  write(writer: PostingWriter, { newToOld }: DocMap): WrittenTerms {
    const texts = Array.from({ length: this.count }, (_, term) => this.#terms.get(term));
    const ordered = Uint32Array.from(texts.keys()).sort((one, other) => compareText(texts[one]!, texts[other]!));
    const places = new Uint32Array(ordered.length);
    for (let place = 0; place < ordered.length; place++) places[ordered[place]!] = place;
    // By the numbers that terms were given as they appeared: frequent ones appear early, and lie together.
    const counts = ordered.map((_, term) => this.#tallies[2 * term]!);
    const scatter = new PostingScatter(counts, writer, true);
    const grams = new CommonGramWriter(counts, places, writer);
    const vectors = new TermVectorWriter(counts, places);
    const terms = new DistinctTerms(ordered.length);
    for (let docId = 0; docId < newToOld.length; docId++) {
      const oldDocId = newToOld[docId]!;
      const end = this.#ends.at(oldDocId);
      let isFirst = true;
      for (let at = oldDocId === 0 ? 0 : this.#ends.at(oldDocId - 1); at < end; at++) {
        const entry = this.#entries.at(at);
        if (entry === NAME_END) {
          grams.endName();
          vectors.endName();
        } else {
          terms.add(entry - 1, isFirst);
          grams.addTerm(entry - 1, docId);
          vectors.addTerm(entry - 1);
        }
        isFirst = entry === NAME_END;
      }
      vectors.endDocument();
      terms.scatter(scatter, docId);
    }
    scatter.write(ordered);
    return {
      dictionary: writeTermDictionary(Array.from(ordered, (term) => texts[term]!)),
      grams: grams.write(),
      vectors: vectors.finish(),
    };
  }

  #addTerm(folded: string, from: number, to: number): void {
    const number = this.#terms.add(folded, from, to);
    if (2 * number === this.#tallies.length) this.#tallies = doubled(this.#tallies);
    const documents = this.#ends.length + 1;
    if (this.#tallies[2 * number + 1] !== documents) this.#tallies[2 * number]!++;
    this.#tallies[2 * number + 1] = documents;
    this.#entries.push(number + 1);
  }
}

/** The terms of one document, each once, and whether one of its names begins with it. */
class DistinctTerms {
  /** For each term, its index among those of the document, if it is there. */
  readonly #places: Uint32Array;
  readonly #terms: number[] = [];
  readonly #flags: number[] = [];
  #count = 0;

  constructor(count: number) {
    this.#places = new Uint32Array(count);
  }

  add(term: number, isFirst: boolean): void {
    const flag = isFirst ? 1 : 0;
    const place = this.#places[term]!;
    if (place < this.#count && this.#terms[place] === term) {
      this.#flags[place]! |= flag;
      return;
    }
    this.#places[term] = this.#count;
    this.#terms[this.#count] = term;
    this.#flags[this.#count++] = flag;
  }

  /** Hands the terms to their lists, as those of this document, and begins with the next. */
  scatter(scatter: PostingScatter, docId: number): void {
    for (let at = 0; at < this.#count; at++) scatter.add(this.#terms[at]!, docId * 2 + this.#flags[at]!);
    this.#count = 0;
  }
}
