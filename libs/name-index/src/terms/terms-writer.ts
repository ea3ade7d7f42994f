import type { IndexedName } from '../document.ts';
import type { Pieces } from '../growing/pieces.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import { DataInput } from '../growing/data-input.ts';
import { DataOutput } from '../growing/data-output.ts';
import { doubled } from '../growing/doubled.ts';
import { type Offsets, PackedVector } from '../growing/packed-vector.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { type CommonGramSections, CommonGramWriter } from './common-grams.ts';
import { type TermVectorSections, TermVectorWriter } from './term-vectors.ts';
import { writeTermDictionary } from './term-dictionary.ts';

/*
 * The entries of a document are its names, term by term, as varints: for each term its number and FIRST_TERM, NEXT_NAME after each
 * name but the last, and END. Only END has a byte of 0, so a document's entries are found from those of the first of its sixteen.
 */
const END = 0;
const NEXT_NAME = 1;
const FIRST_TERM = 2;
const BLOCK_BITS = 4;
const BLOCK_MASK = (1 << BLOCK_BITS) - 1;

/** The parts of all terms as they are in a file. */
interface WrittenTerms {
  readonly dictionary: ReturnType<typeof writeTermDictionary>;
  readonly grams: CommonGramSections;
  readonly vectors: Pieces<TermVectorSections>;
}

/** Collects the terms of the documents' names, as the documents arrive, and writes their posting lists and term vectors. */
export class TermsWriter {
  readonly #terms = new BytesRefHash();
  /** For each term, how many documents have it, then one more than the latest of them. */
  #tallies = new Uint32Array(2048);
  readonly #entries = new DataOutput();
  /** The beginning of the entries of each sixteenth document. */
  readonly #blockStarts = new PackedVector('blocks of documents');
  #documents = 0;

  get count(): number {
    return this.#terms.size;
  }

  /** Adds the next document's names. */
  add(names: readonly IndexedName[]): void {
    if ((this.#documents++ & BLOCK_MASK) === 0) this.#blockStarts.push(this.#entries.length);
    for (const [index, { folded }] of names.entries()) {
      if (index > 0) this.#entries.writeByte(NEXT_NAME);
      let from = 0;
      for (let to = folded.indexOf(' '); to >= 0; to = folded.indexOf(' ', from)) {
        this.#addTerm(folded, from, to);
        from = to + 1;
      }
      if (from < folded.length) this.#addTerm(folded, from, folded.length);
    }
    this.#entries.writeByte(END);
  }

  /** For each term, in the order in which they appeared, how many documents have it. */
  counts(): Uint32Array {
    return Uint32Array.from({ length: this.count }, (_, term) => this.#tallies[2 * term]!);
  }

  /** The terms of all documents; the writer forgets them. */
  takeEntries(): Entries {
    const entries = new Entries(this.#entries.toArray(), this.#blockStarts.toOffsets());
    this.#entries.release();
    this.#blockStarts.release();
    return entries;
  }

  /**
   * Writes the terms and their lists, both in the order of the terms, then the lists of common grams, and the vectors. `newToOld` says
   * which document has each docID.
   */
  write(writer: PostingWriter, entries: Entries, newToOld: Uint32Array): WrittenTerms {
    const ordered = this.#terms.sort();
    const places = new Uint32Array(ordered.length);
    for (let place = 0; place < ordered.length; place++) places[ordered[place]!] = place;
    // By the numbers that terms were given as they appeared: frequent ones appear early, and lie together.
    const counts = this.counts();
    const scatter = new PostingScatter(counts, writer, true);
    const grams = new CommonGramWriter(counts, places, writer);
    const vectors = new TermVectorWriter(counts, places);
    const terms = new DistinctTerms(ordered.length);
    for (let docId = 0; docId < newToOld.length; docId++) {
      entries.goTo(newToOld[docId]!);
      let isFirst = true;
      for (let entry = entries.next(); entry !== END; entry = entries.next()) {
        if (entry === NEXT_NAME) {
          grams.endName();
          vectors.endName();
        } else {
          const term = entry - FIRST_TERM;
          terms.add(term, isFirst);
          grams.addTerm(term, docId);
          vectors.addTerm(term);
        }
        isFirst = entry === NEXT_NAME;
      }
      grams.endName();
      vectors.endDocument();
      terms.scatter(scatter, docId);
    }
    scatter.write(ordered);
    const dictionary = writeTermDictionary(this.#terms.texts, ordered);
    return { dictionary, grams: grams.write(), vectors: vectors.finish() };
  }

  #addTerm(folded: string, from: number, to: number): void {
    const number = this.#terms.add(folded, from, to);
    if (2 * number === this.#tallies.length) this.#tallies = doubled(this.#tallies);
    if (this.#tallies[2 * number + 1] !== this.#documents) this.#tallies[2 * number]!++;
    this.#tallies[2 * number + 1] = this.#documents;
    this.#entries.writeVInt(number + FIRST_TERM);
  }
}

/** Reads the entries of one document after the other, in any order. */
export class Entries {
  readonly #bytes: Uint8Array;
  readonly #blockStarts: Offsets;
  readonly #input: DataInput;

  constructor(bytes: Uint8Array, blockStarts: Offsets) {
    this.#bytes = bytes;
    this.#blockStarts = blockStarts;
    this.#input = new DataInput(bytes);
  }

  goTo(document: number): void {
    let at = this.#blockStarts[document >>> BLOCK_BITS]!;
    for (let before = document & BLOCK_MASK; before > 0; at++) if (this.#bytes[at] === END) before--;
    this.#input.at = at;
  }

  next(): number {
    return this.#input.readVInt();
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
