import type { IndexedName } from '../document.ts';
import { doubled } from '../growing/doubled.ts';
import { NumberLog } from '../growing/number-log.ts';
import { SubstringInterner } from '../growing/substring-interner.ts';
import type { StaticOrder } from '../orders/rank-writer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { compareText } from '../text/text-order.ts';
import { type CommonGramSections, CommonGramWriter } from './common-grams.ts';
import { type TermVectorSections, TermVectorWriter } from './term-vectors.ts';
import { writeWords, type WordSections } from './word-dictionary.ts';

/** Behind each name in the entries. */
const NAME_END = 0;

/** The parts of all words as they stand in a file. */
interface WrittenWords {
  readonly dictionary: WordSections;
  readonly grams: CommonGramSections;
  readonly vectors: TermVectorSections;
}

/** Collects the words of the documents' names, as the documents arrive, and writes their posting lists and term vectors. */
export class WordWriter {
  readonly #words = new SubstringInterner();
  /** For each word, how many documents have it, then one more than the latest of them. */
  #tallies = new Uint32Array(2048);
  /** Name by name one more than the number of each of its words, then `NAME_END`. */
  readonly #entries = new NumberLog();
  /** For each document, where its entries end. */
  readonly #ends = new NumberLog();

  get count(): number {
    return this.#words.texts.length;
  }

  /** Adds the next document's names. */
  add(names: readonly IndexedName[]): void {
    for (const { folded } of names) {
      let from = 0;
      for (let to = folded.indexOf(' '); to >= 0; to = folded.indexOf(' ', from)) {
        this.#addWord(folded, from, to);
        from = to + 1;
      }
      if (from < folded.length) this.#addWord(folded, from, folded.length);
      this.#entries.push(NAME_END);
    }
    this.#ends.push(this.#entries.length);
  }

  /** Writes the words and their lists, both in the order of the words, then the lists of common grams, and the vectors. */
  write(writer: PostingWriter, { arrivals }: StaticOrder): WrittenWords {
    const { texts } = this.#words;
    const ordered = Uint32Array.from(texts.keys()).sort((one, other) => compareText(texts[one]!, texts[other]!));
    const places = new Uint32Array(ordered.length);
    for (let place = 0; place < ordered.length; place++) places[ordered[place]!] = place;
    const counts = ordered.map((word) => this.#tallies[2 * word]!);
    const scatter = new PostingScatter(counts, writer, true);
    const grams = new CommonGramWriter(counts, writer);
    const vectors = new TermVectorWriter(counts);
    const words = new DistinctWords(ordered.length);
    for (let ordinal = 0; ordinal < arrivals.length; ordinal++) {
      this.#visitNames(arrivals[ordinal]!, (name) => {
        for (let at = 0; at < name.length; at++) {
          name[at] = places[name[at]!]!;
          words.add(name[at]!, at === 0);
        }
        grams.addName(name, ordinal);
        vectors.addName(name);
      });
      vectors.endDocument();
      words.scatter(scatter, ordinal);
    }
    scatter.write();
    return {
      dictionary: writeWords(Array.from(ordered, (word) => texts[word]!)),
      grams: grams.write(),
      vectors: vectors.finish(),
    };
  }

  /** Visits the words of each name of a document, in a list that is used again. */
  #visitNames(arrival: number, visit: (name: number[]) => void): void {
    const end = this.#ends.at(arrival);
    const name: number[] = [];
    for (let at = arrival === 0 ? 0 : this.#ends.at(arrival - 1); at < end; at++) {
      const entry = this.#entries.at(at);
      if (entry !== NAME_END) name.push(entry - 1);
      else {
        visit(name);
        name.length = 0;
      }
    }
  }

  #addWord(folded: string, from: number, to: number): void {
    const number = this.#words.intern(folded, from, to);
    if (2 * number === this.#tallies.length) this.#tallies = doubled(this.#tallies);
    const documents = this.#ends.length + 1;
    if (this.#tallies[2 * number + 1] !== documents) this.#tallies[2 * number]!++;
    this.#tallies[2 * number + 1] = documents;
    this.#entries.push(number + 1);
  }
}

/** The words of one document, each once, and whether one of its names begins with it. */
class DistinctWords {
  /** For each word, where it stands among those of the document, if it does. */
  readonly #places: Uint32Array;
  readonly #words: number[] = [];
  readonly #flags: number[] = [];

  constructor(count: number) {
    this.#places = new Uint32Array(count);
  }

  add(word: number, isFirst: boolean): void {
    const flag = isFirst ? 1 : 0;
    const place = this.#places[word]!;
    if (this.#words[place] === word) this.#flags[place]! |= flag;
    else {
      this.#places[word] = this.#words.push(word) - 1;
      this.#flags.push(flag);
    }
  }

  /** Hands the words to their lists, as those of this document, and begins with the next. */
  scatter(scatter: PostingScatter, ordinal: number): void {
    for (let at = 0; at < this.#words.length; at++) scatter.add(this.#words[at]!, ordinal * 2 + this.#flags[at]!);
    this.#words.length = 0;
    this.#flags.length = 0;
  }
}
