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
    // By the numbers that words were given as they appeared: frequent ones appear early, and lie together.
    const counts = ordered.map((_, word) => this.#tallies[2 * word]!);
    const scatter = new PostingScatter(counts, writer, true);
    const grams = new CommonGramWriter(counts, places, writer);
    const vectors = new TermVectorWriter(counts, places);
    const words = new DistinctWords(ordered.length);
    for (let ordinal = 0; ordinal < arrivals.length; ordinal++) {
      const arrival = arrivals[ordinal]!;
      const end = this.#ends.at(arrival);
      let isFirst = true;
      for (let at = arrival === 0 ? 0 : this.#ends.at(arrival - 1); at < end; at++) {
        const entry = this.#entries.at(at);
        if (entry === NAME_END) {
          grams.endName();
          vectors.endName();
        } else {
          words.add(entry - 1, isFirst);
          grams.addWord(entry - 1, ordinal);
          vectors.addWord(entry - 1);
        }
        isFirst = entry === NAME_END;
      }
      vectors.endDocument();
      words.scatter(scatter, ordinal);
    }
    scatter.write(ordered);
    return {
      dictionary: writeWords(Array.from(ordered, (word) => texts[word]!)),
      grams: grams.write(),
      vectors: vectors.finish(),
    };
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
  #count = 0;

  constructor(count: number) {
    this.#places = new Uint32Array(count);
  }

  add(word: number, isFirst: boolean): void {
    const flag = isFirst ? 1 : 0;
    const place = this.#places[word]!;
    if (place < this.#count && this.#words[place] === word) {
      this.#flags[place]! |= flag;
      return;
    }
    this.#places[word] = this.#count;
    this.#words[this.#count] = word;
    this.#flags[this.#count++] = flag;
  }

  /** Hands the words to their lists, as those of this document, and begins with the next. */
  scatter(scatter: PostingScatter, ordinal: number): void {
    for (let at = 0; at < this.#count; at++) scatter.add(this.#words[at]!, ordinal * 2 + this.#flags[at]!);
    this.#count = 0;
  }
}
