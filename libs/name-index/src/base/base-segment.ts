import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { IndexSchema } from '../document.ts';
import { DocValues } from '../fields/doc-values.ts';
import { FieldValues } from '../fields/field-values.ts';
import { HashIndex } from '../keys/hash-index.ts';
import { FrontCodedStrings } from '../keys/front-coded-strings.ts';
import { SortedDocs } from '../orders/sorted-docs.ts';
import { IndexSort } from '../orders/index-sort.ts';
import { PostingStore } from '../postings/posting-store.ts';
import type { NearWord } from '../query.ts';
import { CommonGrams } from '../terms/common-grams.ts';
import { TermVectors } from '../terms/term-vectors.ts';
import { TermDictionary } from '../terms/term-dictionary.ts';
import { ImageReader, type BaseImage } from './base-image.ts';

/** The documents of one build, never changed, numbered from 0 in index sort order: their docIDs. */
export class BaseSegment {
  readonly schema: IndexSchema;
  readonly documents: number;
  readonly position: string;
  readonly keys: FrontCodedStrings;
  readonly ranks: IndexSort;
  readonly bitmaps: BitmapMemory;
  readonly postings: PostingStore;
  readonly vectors: TermVectors;
  readonly commonGrams: CommonGrams;
  readonly nameKeys: HashIndex;
  readonly docValues: DocValues;
  readonly orders: readonly SortedDocs[];
  /** The values of each field. A RAM buffer adds its own after those of the base. */
  readonly fields: readonly FieldValues[];
  /** Bytes of all arrays. */
  readonly byteLength: number;
  readonly #keyTable: HashIndex;
  readonly #terms: TermDictionary;
  /** For each field, the posting list of its first value, and how many values have one. */
  readonly #valueLists: readonly { first: number; count: number }[];

  constructor(image: BaseImage) {
    const { meta } = image;
    const read = new ImageReader(image);
    this.schema = meta.schema;
    this.documents = meta.documents;
    this.position = meta.position;
    this.bitmaps = image.bitmaps;
    this.byteLength = [...image.arrays.values(), image.bitmaps.pool].reduce((sum, array) => sum + array.byteLength, 0);
    this.keys = new FrontCodedStrings(read.strings('keys'), meta.documents);
    this.#keyTable = new HashIndex(read.table('keyTable'));
    this.nameKeys = new HashIndex(read.table('nameKeyTable'));
    this.ranks = new IndexSort({ ranks: read.doubles('ranks.ranks'), starts: read.numbers('ranks.starts') }, this.keys);
    this.#terms = new TermDictionary(
      { texts: read.strings('words.texts'), table: read.table('words.table') },
      meta.words,
    );
    this.postings = new PostingStore(read.postings(), image.bitmaps, meta.postingForms, meta.documents);
    this.vectors = new TermVectors({
      bytes: read.bytes('vectors.bytes'),
      blockStarts: read.offsets('vectors.blockStarts'),
      frequent: read.numbers('vectors.frequent'),
    });
    this.docValues = new DocValues(
      meta.groups.map((fields, index) => ({
        fields,
        column: read.shorts(`docValues.${index}.column`),
        combinations: read.shorts(`docValues.${index}.combinations`),
      })),
    );
    this.orders = meta.schema.orders.map((order, index) => {
      const sections = {
        ordinals: read.numbers(`orders.${index}.ordinals`),
        positions: read.numbers(`orders.${index}.positions`),
        runStarts: read.numbers(`orders.${index}.runStarts`),
      };
      const orderKeys = new FrontCodedStrings(read.strings(`orders.${index}.keys`), meta.distinctOrderKeys[index]!);
      return new SortedDocs(order, sections, orderKeys, this.keys);
    });
    this.fields = meta.schema.fields.map((name, index) => new FieldValues(name, meta.fields[index]));
    this.commonGrams = new CommonGrams(
      { words: read.numbers('commonGrams.words'), grams: read.numbers('commonGrams.grams') },
      meta.words,
    );
    let first = meta.words + this.commonGrams.count;
    this.#valueLists = meta.fields.map(({ values }, field) => {
      const lists = { first, count: this.isListed(field) ? values.length : 0 };
      first += lists.count;
      return lists;
    });
  }

  /** The docID of the document with this key, or -1. */
  docIdOf(key: string): number {
    const bytes = Buffer.from(key);
    return this.#keyTable.find(key, (docId) => this.keys.compare(docId, bytes) === 0);
  }

  /** Checks that documents are listed by the values of a field. */
  isListed(field: number): boolean {
    return this.schema.unlisted?.includes(this.schema.fields[field]!) !== true;
  }

  /** The posting list of a term, or -1 where no document has it. */
  termOrd(term: string): number {
    return this.#terms.find(term);
  }

  /** The posting lists [from, to) of the terms that begin with a text. */
  termOrds(prefix: string): { readonly from: number; readonly to: number } {
    return this.#terms.withPrefix(prefix);
  }

  /** The terms that begin with a text and are at most so many edits from another, with how many documents have them, deleted ones too. */
  *termsWithin(text: string, editsMax: number, prefix: string): Generator<NearWord> {
    for (const { number, term, edits } of this.#terms.within(text, editsMax, prefix))
      yield { word: term, edits, documents: this.postings.count(number) };
  }

  /** The posting list of a field's value, or -1 where no document of the base has it. */
  valueList(field: number, value: string): number {
    const number = this.fields[field]!.valueNumber(value);
    const lists = this.#valueLists[field]!;
    return number === undefined || number >= lists.count ? -1 : lists.first + number;
  }
}
