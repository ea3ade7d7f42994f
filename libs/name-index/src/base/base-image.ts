import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { IndexSchema } from '../document.ts';
import type { FrontCodedSections } from '../keys/front-coded-strings.ts';
import type { HashIndexSections } from '../keys/hash-index.ts';
import type { PostingForms, PostingSections } from '../postings/posting-store.ts';
import type { FieldValueSections } from '../fields/field-values.ts';
import type { Offsets } from '../growing/packed-vector.ts';
import type { SectionArray } from '../growing/pieces.ts';

/** The metadata of a base segment. */
export interface BaseMeta {
  readonly schema: IndexSchema;
  readonly documents: number;
  /** Up to where changes of the feed are in this base: text of the caller, as Lucene's commit user data. */
  readonly position: string;
  readonly words: number;
  readonly postingForms: PostingForms;
  readonly fields: readonly FieldValueSections[];
  /** For each column of facets, the numbers of the fields that share it. */
  readonly groups: readonly (readonly number[])[];
  /** For each order, how many distinct order keys it has. */
  readonly distinctOrderKeys: readonly number[];
}

/** A base segment as data: what a file holds and a segment reads. */
export interface BaseImage {
  readonly meta: BaseMeta;
  readonly arrays: ReadonlyMap<string, SectionArray>;
  /** The posting lists that are dense. */
  readonly bitmaps: BitmapMemory;
}

/** Reads an image's arrays by name; a name that is not there is a bug of the program. */
export class ImageReader {
  readonly #image: BaseImage;

  constructor(image: BaseImage) {
    this.#image = image;
  }

  bytes(name: string): Uint8Array {
    return this.#get(name, Uint8Array);
  }

  shorts(name: string): Uint16Array {
    return this.#get(name, Uint16Array);
  }

  numbers(name: string): Uint32Array {
    return this.#get(name, Uint32Array);
  }

  /** Four bytes each, or eight where one of them needs more. */
  offsets(name: string): Offsets {
    return this.#image.arrays.get(name) instanceof Float64Array ? this.doubles(name) : this.numbers(name);
  }

  doubles(name: string): Float64Array {
    return this.#get(name, Float64Array);
  }

  strings(prefix: string): FrontCodedSections {
    return { blockStarts: this.offsets(`${prefix}.blockStarts`), bytes: this.bytes(`${prefix}.bytes`) };
  }

  table(prefix: string): HashIndexSections {
    return {
      starts: this.numbers(`${prefix}.starts`),
      numbers: this.numbers(`${prefix}.numbers`),
      checks: this.shorts(`${prefix}.checks`),
    };
  }

  postings(): PostingSections {
    return {
      counts: this.numbers('postings.counts'),
      starts: this.offsets('postings.starts'),
      encoded: this.bytes('postings.encoded'),
      rangeStarts: this.offsets('postings.rangeStarts'),
      lows: this.shorts('postings.lows'),
    };
  }

  #get<Kind extends SectionArray>(name: string, kind: new () => Kind): Kind {
    const array = this.#image.arrays.get(name);
    if (!(array instanceof kind)) throw new TypeError(`The image has no ${kind.name} named ${name}.`);
    return array;
  }
}
