import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import { hasBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { lowerBound } from '../lower-bound.ts';

/**
 * The documents of a base that match: few as ascending postings, many as a bitmap. Both lie in memory of a `SearchScratch`.
 * A step that modifies them in place takes that memory, and returns new matches: to read the old ones then is an error.
 */
export type Matches = ListMatches | BitmapMatches;

/** Postings `docID * 2 + payload` in the first `count` places. The payload is 1 where a name begins with the query's first term. */
export class ListMatches {
  readonly kind = 'list';
  readonly count: number;
  #postings: Uint32Array | undefined;

  constructor(postings: Uint32Array, count: number) {
    this.#postings = postings;
    this.count = count;
  }

  get postings(): Uint32Array {
    return this.#postings ?? refuseModified();
  }

  /** The postings, to be modified in place. */
  take(): Uint32Array {
    const { postings } = this;
    this.#postings = undefined;
    return postings;
  }
}

export class BitmapMatches {
  readonly kind = 'bitmap';
  /** The memory of both bitmaps. */
  readonly memory: BitmapMemory;
  readonly count: number;
  /** The documents, of all, with a name that begins with the query's first term; undefined where none does. */
  readonly payload: Bitmap | undefined;
  #bitmap: Bitmap | undefined;

  constructor(memory: BitmapMemory, bitmap: Bitmap, count: number, payload: Bitmap | undefined) {
    this.memory = memory;
    this.#bitmap = bitmap;
    this.count = count;
    this.payload = payload;
  }

  get bitmap(): Bitmap {
    return this.#bitmap ?? refuseModified();
  }

  /** The bitmap, to be modified in place. */
  take(): Bitmap {
    const { bitmap } = this;
    this.#bitmap = undefined;
    return bitmap;
  }
}

function refuseModified(): never {
  throw new Error('A later step has modified these matches; read what it returned.');
}

/** Adds, for each match, one to the count at the document's entry of the column. */
export function countColumn(matches: Matches, column: Uint16Array, counts: Uint32Array): void {
  if (matches.kind === 'list') {
    const { postings, count } = matches;
    for (let at = 0; at < count; at++) counts[column[postings[at]! >>> 1]!]!++;
    return;
  }
  for (const docIds of matches.memory.docIds(matches.bitmap)) {
    for (let at = 0; at < docIds.length; at++) counts[column[docIds[at]!]!]!++;
  }
}

/** The docIDs of the matches, ascending, in an array of their own. */
export function toDocIds(matches: Matches): Uint32Array {
  if (matches.kind === 'list') return matches.postings.subarray(0, matches.count).map((posting) => posting >>> 1);
  const docIds = new Uint32Array(matches.count);
  matches.memory.read(docIds, matches.bitmap);
  return docIds;
}

export function isMatch(matches: Matches, docId: number): boolean {
  if (matches.kind === 'bitmap') return hasBit(matches.bitmap, docId);
  const { postings, count } = matches;
  const place = lowerBound(0, count, (at) => postings[at]! >>> 1 < docId);
  return place < count && postings[place]! >>> 1 === docId;
}
