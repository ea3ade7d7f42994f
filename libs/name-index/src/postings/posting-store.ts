import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import { intersectPostings, decodePostings } from './delta-encoded-postings.ts';

/** The parts of a posting store as they stand in a file. */
export interface PostingSections {
  /** For each list, how many documents it holds. */
  readonly counts: Uint32Array;
  /** For each list, where it begins: a byte of `encoded`, or for a dense one the number of its bitmap. */
  readonly starts: Uint32Array;
  readonly encoded: Uint8Array;
}

/**
 * Which documents hold a word, or have a value: list by list, either delta-encoded or, where a list holds more than a
 * sixty-fourth of all documents, as bitmaps. The dense list of a word has a second bitmap right after the first:
 * the documents with a name that begins with the word.
 */
export class PostingStore {
  readonly #sections: PostingSections;
  readonly #bitmaps: BitmapMemory;
  readonly #denseCountMin: number;

  constructor(sections: PostingSections, bitmaps: BitmapMemory, denseCountMin: number) {
    this.#sections = sections;
    this.#bitmaps = bitmaps;
    this.#denseCountMin = denseCountMin;
  }

  count(list: number): number {
    return this.#sections.counts[list]!;
  }

  isDense(list: number): boolean {
    return this.count(list) >= this.#denseCountMin;
  }

  /** The bitmap of a dense list. */
  bitmap(list: number): Bitmap {
    return this.#bitmaps.bitmap(this.#sections.starts[list]!);
  }

  /** Of a dense word, the documents with a name that begins with it. */
  firstWordBitmap(word: number): Bitmap {
    return this.#bitmaps.bitmap(this.#sections.starts[word]! + 1);
  }

  /** Writes all postings of a list that is not dense; `into` must hold `count(list)`. */
  read(list: number, into: Uint32Array): void {
    decodePostings(this.#sections.encoded, this.#sections.starts[list]!, this.count(list), into);
  }

  /** Keeps of `kept` what is in a list that is not dense (see `intersectPostings`); returns how many. */
  keep(kept: Uint32Array, keptCount: number, list: number, takeFlags: boolean): number {
    const { encoded, starts, counts } = this.#sections;
    return intersectPostings(kept, keptCount, encoded, starts[list]!, counts[list]!, takeFlags);
  }
}

/** From which count on a list is kept as bitmaps: more than a share of all documents, 1/64 where none is stated. */
export function denseCountMin(documents: number, denseShare = 1 / 64): number {
  return Math.floor(documents * denseShare) + 1;
}
