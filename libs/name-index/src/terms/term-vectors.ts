import { DataInput } from '../growing/data-input.ts';
import { DataOutput } from '../growing/data-output.ts';
import { type Offsets, PackedVector } from '../growing/packed-vector.ts';
import type { Pieces } from '../growing/pieces.ts';
import { Phrase } from './phrase.ts';

/*
 * The vector of a document is its names of several terms, term by term, as varints of seven-bit groups: for each term its code,
 * 1 after each name but the last, and 0 at the end. Only the end is a byte of 0, so vectors are skipped without being decoded.
 * The terms that most documents have, with one or two bytes each, have the codes 2, 3 … in the order of how many; a further term's
 * code is its number and how many codes there are before.
 */

/** The parts of all vectors as they are in a file. */
export interface TermVectorSections {
  readonly bytes: Uint8Array;
  /** The beginning of the vector of each sixteenth document. */
  readonly blockStarts: Offsets;
  /** The numbers of the terms that most documents have, first that of most. */
  readonly frequent: Uint32Array;
}

const BLOCK_BITS = 4;
const BLOCK_MASK = (1 << BLOCK_BITS) - 1;
const END = 0;
const NEXT_NAME = 1;
const FIRST_CODE = 2;
const FREQUENT_MAX = (1 << 14) - FIRST_CODE;

/** Which terms the names of each document have, in their order. */
export class TermVectors {
  readonly #sections: TermVectorSections;
  readonly #codes: TermCodes;

  constructor(sections: TermVectorSections) {
    this.#sections = sections;
    this.#codes = new TermCodes(sections.frequent);
  }

  /** The names of several terms of a document, each as the numbers of its terms. */
  names(docId: number): number[][] {
    const names: number[][] = [[]];
    const input = this.#inputAt(docId);
    for (let code = input.readVInt(); code !== END; code = input.readVInt()) {
      if (code === NEXT_NAME) names.push([]);
      else names.at(-1)!.push(this.#codes.term(code));
    }
    return names;
  }

  /** A test whether a document has a name in which these terms follow one another. */
  phraseTest(terms: readonly number[]): (docId: number) => boolean {
    const phrase = new Phrase(terms.map((term) => this.#codes.of(term)));
    return (docId) => {
      const input = this.#inputAt(docId);
      phrase.restart();
      for (let code = input.readVInt(); code !== END; code = input.readVInt()) {
        if (code === NEXT_NAME) phrase.restart();
        else if (phrase.endsWith(code)) return true;
      }
      return false;
    };
  }

  /** An input at the vector of a document: those before it in its block are skipped. */
  #inputAt(docId: number): DataInput {
    const { bytes, blockStarts } = this.#sections;
    let at = blockStarts[docId >>> BLOCK_BITS]!;
    for (let before = docId & BLOCK_MASK; before > 0; at++) if (bytes[at] === END) before--;
    return new DataInput(bytes, at);
  }
}

/** Collects vectors, in the order of the documents' docIDs. */
export class TermVectorWriter {
  readonly #bytes = new DataOutput();
  readonly #blockStarts = new PackedVector('blocks of term vectors');
  readonly #frequent: Uint32Array;
  /** The code of each term. */
  readonly #codes: Uint32Array;
  #documents = 0;
  #documentStart = 0;
  #hasNames = false;
  /** Terms of the current name, and the code of its first, which is written once there is a second. */
  #nameTerms = 0;
  #firstCode = 0;

  /** `counts`: how many documents have each term; `numbers`: how each is numbered in the file. */
  constructor(counts: Uint32Array, numbers: Uint32Array) {
    const repeated = Uint32Array.from(counts.keys()).filter((term) => counts[term]! > 1);
    repeated.sort((one, other) => counts[other]! - counts[one]! || numbers[one]! - numbers[other]!);
    this.#frequent = repeated.slice(0, FREQUENT_MAX).map((term) => numbers[term]!);
    const codes = new TermCodes(this.#frequent);
    this.#codes = numbers.map((number) => codes.of(number));
  }

  /** Adds the next term of a name of the current document. */
  addTerm(term: number): void {
    const code = this.#codes[term]!;
    if (this.#nameTerms++ === 0) {
      this.#firstCode = code;
      return;
    }
    if (this.#nameTerms === 2) {
      if (this.#hasNames) this.#bytes.writeByte(NEXT_NAME);
      this.#hasNames = true;
      this.#bytes.writeVInt(this.#firstCode);
    }
    this.#bytes.writeVInt(code);
  }

  endName(): void {
    this.#nameTerms = 0;
  }

  /** Ends the last name of the current document, and the document. */
  endDocument(): void {
    this.endName();
    this.#bytes.writeByte(END);
    if ((this.#documents++ & BLOCK_MASK) === 0) this.#blockStarts.push(this.#documentStart);
    this.#documentStart = this.#bytes.length;
    this.#hasNames = false;
  }

  finish(): Pieces<TermVectorSections> {
    return { bytes: this.#bytes.toArrays(), blockStarts: this.#blockStarts.toOffsets(), frequent: this.#frequent };
  }
}

/** The codes of terms by their numbers. */
class TermCodes {
  readonly #frequent: Uint32Array;
  readonly #codeOfFrequent: ReadonlyMap<number, number>;

  constructor(frequent: Uint32Array) {
    this.#frequent = frequent;
    this.#codeOfFrequent = new Map(Array.from(frequent, (term, at) => [term, FIRST_CODE + at] as const));
  }

  of(term: number): number {
    return this.#codeOfFrequent.get(term) ?? FIRST_CODE + this.#codeOfFrequent.size + term;
  }

  /** The term of a code. */
  term(code: number): number {
    return this.#frequent[code - FIRST_CODE] ?? code - FIRST_CODE - this.#frequent.length;
  }
}
