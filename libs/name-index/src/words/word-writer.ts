import type { IndexedName } from '../document.ts';
import { doubled } from '../growing/doubled.ts';
import { NumberLog } from '../growing/number-log.ts';
import { SubstringInterner } from '../growing/substring-interner.ts';
import type { StaticOrder } from '../orders/rank-writer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { compareText } from '../text/text-order.ts';
import { writeWords, type WordSections } from './word-dictionary.ts';

/** Collects the words of the documents' names, as the documents arrive, and writes their posting lists. */
export class WordWriter {
  readonly #words = new SubstringInterner();
  /** For each word, how many entries it has, then one more than its latest: whether that belongs to the document at hand. */
  #tallies = new Uint32Array(2048);
  /** Document by document: `word * 2 + flag`, each word once. */
  readonly #entries = new NumberLog();
  /** For each document, where its entries end. */
  readonly #ends = new NumberLog();

  get count(): number {
    return this.#words.texts.length;
  }

  /** Adds the next document's names. */
  add(names: readonly IndexedName[]): void {
    const documentStart = this.#entries.length;
    for (const { folded } of names) {
      let from = 0;
      for (let to = folded.indexOf(' '); to >= 0; to = folded.indexOf(' ', from)) {
        this.#addWord(folded, from, to, documentStart);
        from = to + 1;
      }
      if (from < folded.length) this.#addWord(folded, from, folded.length, documentStart);
    }
    this.#ends.push(this.#entries.length);
  }

  /** Writes the words and their lists, both in the order of the words. */
  write(writer: PostingWriter, order: StaticOrder): WordSections {
    const { texts } = this.#words;
    const ordered = Uint32Array.from(texts.keys()).sort((one, other) => compareText(texts[one]!, texts[other]!));
    this.#writePostings(writer, order, ordered);
    return writeWords(Array.from(ordered, (word) => texts[word]!));
  }

  #writePostings(writer: PostingWriter, { arrivals }: StaticOrder, ordered: Uint32Array): void {
    const counts = ordered.map((word) => this.#tallies[2 * word]!);
    const places = new Uint32Array(ordered.length);
    for (let place = 0; place < ordered.length; place++) places[ordered[place]!] = place;
    const scatter = new PostingScatter(counts, writer, true);
    for (let ordinal = 0; ordinal < arrivals.length; ordinal++) {
      const arrival = arrivals[ordinal]!;
      const end = this.#ends.at(arrival);
      for (let at = arrival === 0 ? 0 : this.#ends.at(arrival - 1); at < end; at++) {
        const entry = this.#entries.at(at);
        scatter.add(places[entry >>> 1]!, ordinal * 2 + (entry & 1));
      }
    }
    scatter.write();
  }

  #addWord(folded: string, from: number, to: number, documentStart: number): void {
    const number = this.#words.intern(folded, from, to);
    if (2 * number === this.#tallies.length) this.#tallies = doubled(this.#tallies);
    const afterLatest = this.#tallies[2 * number + 1]!;
    if (afterLatest <= documentStart) {
      this.#entries.push(number * 2 + (from === 0 ? 1 : 0));
      this.#tallies[2 * number]!++;
      this.#tallies[2 * number + 1] = this.#entries.length;
    } else if (from === 0) this.#entries.flag(afterLatest - 1);
  }
}
