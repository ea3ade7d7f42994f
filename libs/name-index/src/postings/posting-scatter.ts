import { bitmapsMax } from '../bitmaps/bitmap-memory.ts';
import { bitmapWords, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { DataOutput } from '../growing/data-output.ts';
import { type Offsets, PackedVector } from '../growing/packed-vector.ts';
import type { Pieces } from '../growing/pieces.ts';
import { encodePostings } from './delta-encoded-postings.ts';
import type { PostingForms, PostingSections } from './posting-store.ts';
import { LOW_MASK, rangeCount, rangeStarts } from './ranged-postings.ts';

/** Collects the lists of a posting store, one scatter after the other. */
export class PostingWriter {
  readonly documents: number;
  readonly forms: PostingForms;
  readonly bitmaps: Bitmap[] = [];
  readonly #counts = new PackedVector('posting lists');
  readonly #starts = new PackedVector('posting lists');
  readonly #encoded = new DataOutput();
  readonly #rangeStarts = new PackedVector('ranges of posting lists');
  readonly #lows = new PackedVector('postings in ranges');

  constructor(documents: number, forms: PostingForms) {
    this.documents = documents;
    this.forms = forms;
  }

  /** Checks that a list of so many documents is kept as bitmaps. */
  isDense(count: number): boolean {
    return count >= this.forms.denseCountMin;
  }

  /** Adds the next list, as postings [from, to) of an array. */
  addPostings(postings: Uint32Array, from: number, to: number): void {
    this.#counts.push(to - from);
    if (to - from < this.forms.rangedCountMin) {
      this.#starts.push(encodePostings(this.#encoded, postings, from, to));
      return;
    }
    this.#starts.push(this.#rangeStarts.length);
    const start = this.#lows.length;
    for (const ofRange of rangeStarts(postings, from, to, rangeCount(this.documents)))
      this.#rangeStarts.push(start + ofRange);
    for (let at = from; at < to; at++) this.#lows.push(postings[at]! & LOW_MASK);
  }

  /**
   * Adds the next list, as the bitmap of its documents and, for a term, that of its first-term documents.
   * Throws RangeError where it does not fit.
   */
  addBitmaps(count: number, bitmaps: readonly Bitmap[]): void {
    const max = bitmapsMax(this.documents);
    if (this.bitmaps.length + bitmaps.length > max)
      throw new RangeError(`The index has more than ${max} bitmaps of ${this.documents} documents each.`);
    this.#counts.push(count);
    this.#starts.push(this.bitmaps.length);
    this.bitmaps.push(...bitmaps);
  }

  /** All lists but the bitmaps; the writer forgets them. */
  finish(): Pieces<PostingSections> {
    const sections = {
      counts: this.#counts.toUint32Array(),
      starts: this.#starts.toOffsets(),
      encoded: this.#encoded.toArrays(),
      rangeStarts: this.#rangeStarts.toOffsets(),
      lows: this.#lows.toUint16Arrays(),
    };
    for (const part of [this.#encoded, this.#lows]) part.release();
    return sections;
  }
}

/** Sorts postings that come document by document into their lists, whose lengths are known. */
export class PostingScatter {
  readonly #counts: Uint32Array;
  readonly #writer: PostingWriter;
  readonly #withFirstTerms: boolean;
  /** For each list, where its next posting goes; for a dense one, the number of its bitmap. */
  readonly #cursors: Offsets;
  readonly #postings: Uint32Array;
  readonly #bitmaps: Bitmap[] = [];
  readonly #firstTermBitmaps: Bitmap[] = [];

  constructor(counts: Uint32Array, writer: PostingWriter, withFirstTerms: boolean) {
    this.#counts = counts;
    this.#writer = writer;
    this.#withFirstTerms = withFirstTerms;
    const sparseMax = counts.reduce((sum, count) => sum + count, 0);
    this.#cursors = sparseMax < 2 ** 32 ? new Uint32Array(counts.length) : new Float64Array(counts.length);
    let sparse = 0;
    for (let list = 0; list < counts.length; list++) {
      const count = counts[list]!;
      if (this.#isDense(list)) this.#cursors[list] = this.#addBitmaps();
      else {
        this.#cursors[list] = sparse;
        sparse += count;
      }
    }
    this.#postings = new Uint32Array(sparse);
  }

  /** Adds the next posting of a list: `docID * 2 + flag`. */
  add(list: number, posting: number): void {
    if (!this.#isDense(list)) {
      this.#postings[this.#cursors[list]!++] = posting;
      return;
    }
    const index = this.#cursors[list]!;
    setBit(this.#bitmaps[index]!, posting >>> 1);
    if (this.#withFirstTerms && (posting & 1) === 1) setBit(this.#firstTermBitmaps[index]!, posting >>> 1);
  }

  /** Hands all lists to the writer, in this order or in their own. */
  write(order: Iterable<number> = this.#counts.keys()): void {
    for (const list of order) {
      const count = this.#counts[list]!;
      const end = this.#cursors[list]!;
      if (!this.#isDense(list)) this.#writer.addPostings(this.#postings, end - count, end);
      else if (this.#withFirstTerms)
        this.#writer.addBitmaps(count, [this.#bitmaps[end]!, this.#firstTermBitmaps[end]!]);
      else this.#writer.addBitmaps(count, [this.#bitmaps[end]!]);
    }
  }

  #isDense(list: number): boolean {
    return this.#writer.isDense(this.#counts[list]!);
  }

  #addBitmaps(): number {
    const terms = bitmapWords(this.#writer.documents);
    this.#bitmaps.push(new Int32Array(terms));
    if (this.#withFirstTerms) this.#firstTermBitmaps.push(new Int32Array(terms));
    return this.#bitmaps.length - 1;
  }
}
