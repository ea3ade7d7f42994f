import { type BitmapMemory, bitmapsMax } from '../bitmaps/bitmap-memory.ts';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import { intersectPostings, decodePostings } from './delta-encoded-postings.ts';
import type { Offsets } from '../growing/packed-vector.ts';
import type { SearchScratch } from './search-scratch.ts';
import { intersectRanges, rangeCount, readRanges } from './ranged-postings.ts';

/** The parts of a posting store as they are in a file. */
export interface PostingSections {
  /** For each list, how many documents it holds. */
  readonly counts: Uint32Array;
  /** For each list, where it begins: a byte of `encoded`, the first of its `rangeStarts`, or the number of its bitmap. */
  readonly starts: Offsets;
  readonly encoded: Uint8Array;
  /** For each list in ranges, where among `lows` each range begins, and where the list ends. */
  readonly rangeStarts: Offsets;
  readonly lows: Uint16Array;
}

/** From how many documents on a list is kept in ranges, and as bitmaps. */
export interface PostingForms {
  readonly rangedCountMin: number;
  readonly denseCountMin: number;
}

/**
 * Which documents hold a term, or have a value: list by list delta-encoded, in ranges where a list holds more than one document in
 * 2,048, or as bitmaps where it holds more than one in 64. The dense list of a term has a second bitmap right after the first:
 * the documents with a name that begins with the term.
 */
export class PostingStore {
  readonly #sections: PostingSections;
  readonly #bitmaps: BitmapMemory;
  readonly #forms: PostingForms;
  readonly #ranges: number;

  constructor(sections: PostingSections, bitmaps: BitmapMemory, forms: PostingForms, documents: number) {
    this.#sections = sections;
    this.#bitmaps = bitmaps;
    this.#forms = forms;
    this.#ranges = rangeCount(documents);
  }

  /** The most documents of a list that is not dense. */
  get sparseCountMax(): number {
    return this.#forms.denseCountMin - 1;
  }

  count(list: number): number {
    return this.#sections.counts[list]!;
  }

  isDense(list: number): boolean {
    return this.count(list) >= this.#forms.denseCountMin;
  }

  /** The bitmap of a dense list. */
  bitmap(list: number): Bitmap {
    return this.#bitmaps.bitmap(this.#sections.starts[list]!);
  }

  /** Of a dense term, the documents with a name that begins with it. */
  firstTermBitmap(term: number): Bitmap {
    return this.#bitmaps.bitmap(this.#sections.starts[term]! + 1);
  }

  /** Writes all postings of a list that is not dense; `into` must hold `count(list)`. */
  read(list: number, into: Uint32Array): void {
    if (this.#isRanged(list)) readRanges(this.#sections.lows, this.#rangeStarts(list), into);
    else decodePostings(this.#sections.encoded, this.#sections.starts[list]!, this.count(list), into);
  }

  /**
   * Keeps of `kept`, ascending postings, those whose docID is in a list that is not dense; returns how many.
   * `takePayload` says whose payload survives: the list's, or that of `kept`.
   */
  keep(kept: Uint32Array, keptCount: number, list: number, takePayload: boolean, scratch: SearchScratch): number {
    if (this.#isRanged(list))
      return intersectRanges(kept, keptCount, this.#sections.lows, this.#rangeStarts(list), takePayload, scratch.marks);
    return scratch.scoped(() => {
      const count = this.count(list);
      const others = scratch.takeList(count);
      this.read(list, others);
      return intersectPostings(kept, keptCount, others, count, takePayload);
    });
  }

  #isRanged(list: number): boolean {
    return this.count(list) >= this.#forms.rangedCountMin;
  }

  #rangeStarts(list: number): Offsets {
    const start = this.#sections.starts[list]!;
    return this.#sections.rangeStarts.subarray(start, start + this.#ranges + 1);
  }
}

/** Shares of all documents above which a list is kept in ranges, and as bitmaps. */
export interface PostingShares {
  readonly rangedShare?: number | undefined;
  readonly denseShare?: number | undefined;
}

/** The share of all bitmaps that is left to lists whose lengths are not known beforehand. */
const UNKNOWN_LISTS_SHARE = 1 / 8;

/**
 * From how many documents on lists are kept in which form. `bitmapCounts` has, for each bitmap that a list would have, how many documents the
 * list has: where not all lists of the share fit, only the longest are dense.
 */
export function postingForms(
  documents: number,
  { rangedShare = 1 / 2048, denseShare = 1 / 64 }: PostingShares,
  bitmapCounts: Iterable<Uint32Array> = [],
  bitmapCountMax = bitmapsMax(documents),
): PostingForms {
  const rangedCountMin = Math.floor(documents * rangedShare) + 1;
  const denseCountMin = Math.floor(documents * denseShare) + 1;
  const dense = [...bitmapCounts].flatMap((counts) => [...counts.filter((count) => count >= denseCountMin)]);
  dense.sort((one, other) => other - one);
  const firstWithoutRoom = dense[Math.floor(bitmapCountMax * (1 - UNKNOWN_LISTS_SHARE))] ?? -1;
  return { rangedCountMin, denseCountMin: Math.max(denseCountMin, firstWithoutRoom + 1) };
}
