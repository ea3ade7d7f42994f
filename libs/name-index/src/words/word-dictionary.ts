import { HashIndex, HashIndexWriter, type HashIndexSections } from '../keys/hash-index.ts';
import { FrontCodedStrings, FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';

/** The parts of a dictionary as they stand in a file. */
export interface WordSections {
  readonly texts: FrontCodedSections;
  readonly table: HashIndexSections;
}

/** Every word of the base and its number, which is the number of its posting list. */
export class WordDictionary {
  readonly #texts: FrontCodedStrings;
  readonly #table: HashIndex;

  constructor(sections: WordSections, count: number) {
    this.#texts = new FrontCodedStrings(sections.texts, count);
    this.#table = new HashIndex(sections.table);
  }

  /** The word's number, or -1 where no document of the base has it. */
  find(word: string): number {
    const bytes = Buffer.from(word);
    return this.#table.find(word, (number) => this.#texts.compare(number, bytes) === 0);
  }
}

/** Writes the words in the order of their numbers. */
export function writeWords(words: Iterable<string>): WordSections {
  const texts = new FrontCodedWriter();
  const table = new HashIndexWriter(false);
  for (const word of words) {
    table.add(word, texts.count);
    texts.add(word);
  }
  return { texts: texts.finish(), table: table.finish() };
}
