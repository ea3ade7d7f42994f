import type { IndexedName } from '../document.ts';
import { NumberLog } from '../growing/number-log.ts';
import { TextTable } from '../growing/text-table.ts';
import type { Pacer } from '../pacer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { writeWords, type WordSections } from './word-dictionary.ts';

const documentsBetweenRests = 1024;

/** Collects the words of the documents' names, in static order, and writes their posting lists. */
export class WordWriter {
  private readonly words = new TextTable();
  private readonly counts: number[] = [];
  /** For each word, its latest entry: whether it belongs to the document at hand. */
  private readonly latestEntries: number[] = [];
  /** Document by document: `word * 2 + flag`, each word once. */
  private readonly entries = new NumberLog();
  /** For each document, where its entries end. */
  private readonly ends = new NumberLog();

  get count(): number {
    return this.words.texts.length;
  }

  /** Adds the next document's names. */
  add(names: readonly IndexedName[]): void {
    const documentStart = this.entries.length;
    for (const { folded } of names) {
      let from = 0;
      for (let to = folded.indexOf(' '); to >= 0; to = folded.indexOf(' ', from)) {
        this.addWord(folded, from, to, documentStart);
        from = to + 1;
      }
      if (from < folded.length) this.addWord(folded, from, folded.length, documentStart);
    }
    this.ends.push(this.entries.length);
  }

  /** Writes the lists, word by word. */
  async writePostings(writer: PostingWriter, pacer: Pacer): Promise<void> {
    const scatter = new PostingScatter(Uint32Array.from(this.counts), writer, true);
    let at = 0;
    for (let ordinal = 0; ordinal < this.ends.length; ordinal++) {
      const end = this.ends.at(ordinal);
      for (; at < end; at++) {
        const entry = this.entries.at(at);
        scatter.add(entry >>> 1, ordinal * 2 + (entry & 1));
      }
      if (ordinal % documentsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    await scatter.write(pacer);
  }

  async writeDictionary(pacer: Pacer): Promise<WordSections> {
    return writeWords(this.words.texts, pacer);
  }

  private addWord(folded: string, from: number, to: number, documentStart: number): void {
    const number = this.words.numberOf(folded, from, to);
    if (number === this.counts.length) {
      this.counts.push(0);
      this.latestEntries.push(-1);
    }
    const latest = this.latestEntries[number]!;
    if (latest < documentStart) {
      this.latestEntries[number] = this.entries.length;
      this.counts[number]!++;
      this.entries.push(number * 2 + (from === 0 ? 1 : 0));
    } else if (from === 0) this.entries.flag(latest);
  }
}
