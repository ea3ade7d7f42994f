import { checkDocument, type IndexDocument, type IndexSchema } from '../document.ts';
import { type FieldColumn, groupColumns } from '../fields/doc-values.ts';
import { FieldWriter } from '../fields/field-writer.ts';
import { collectGarbage } from '../growing/collect-garbage.ts';
import type { Pieces, SectionPieces } from '../growing/pieces.ts';
import { HashIndexWriter } from '../keys/hash-index.ts';
import { type FrontCodedSections, FrontCodedWriter } from '../keys/front-coded-strings.ts';
import { SortedDocsWriter } from '../orders/sorted-docs-writer.ts';
import { IndexSortWriter, inverted } from '../orders/index-sort-writer.ts';
import { PostingWriter } from '../postings/posting-scatter.ts';
import { type PostingForms, type PostingShares, postingForms } from '../postings/posting-store.ts';
import { compareText } from '../text/text-order.ts';
import { TermsWriter } from '../terms/terms-writer.ts';
import { writeBaseFile } from './base-file-writer.ts';
import type { BaseImage, BaseMeta } from './base-image.ts';
import { createImage } from './image-sink.ts';
import type { SectionSink } from './section-sink.ts';

/** Settings of a build that do not change what searches return. */
export type BuildOptions = PostingShares;

type Batches = AsyncIterable<readonly IndexDocument[]> | Iterable<readonly IndexDocument[]>;

/** From so many documents on, what is not needed any more is freed between sections. Fewer take less memory than V8 itself. */
const COLLECTED_MIN = 2_000_000;

/** A posting has a docID and a payload of one bit in 32 bits. */
const DOCUMENTS_MAX = 2 ** 31;

/**
 * Builds a base segment from documents in the order of their keys, which a table's own index gives without sorting; it brings
 * them into index sort order itself. It takes a processor for as long as it works: a service runs it in a process of its own.
 * Throws RangeError for a document that does not fit the schema or comes out of order, and for more than 2^31 documents.
 */
export async function buildBase(
  schema: IndexSchema,
  batches: Batches,
  position: string,
  options: BuildOptions = {},
): Promise<BaseImage> {
  const builder = await builderOf(schema, batches);
  return createImage((sink) => builder.finish(position, options, sink));
}

/**
 * Builds a base segment and writes it to a file, as `buildBase` does in memory. Sections are written as they are finished, and what
 * they were made of is freed: the most memory is some 40 bytes a document more than what was collected, or as much as the file.
 */
export async function buildBaseFile(
  path: string,
  schema: IndexSchema,
  batches: Batches,
  position: string,
  options: BuildOptions = {},
): Promise<void> {
  const builder = await builderOf(schema, batches);
  await writeBaseFile(path, (sink) => builder.finish(position, options, sink));
}

async function builderOf(schema: IndexSchema, batches: Batches): Promise<BaseBuilder> {
  const builder = new BaseBuilder(schema);
  for await (const batch of batches) {
    for (const document of batch) builder.add(document);
  }
  return builder;
}

/** Numbers documents as they arrive; `finish` gives them their docIDs. */
class BaseBuilder {
  readonly #schema: IndexSchema;
  readonly #keys = new FrontCodedWriter();
  #previousKey = '';
  readonly #keyTable = new HashIndexWriter('documents', false);
  readonly #nameKeyTable = new HashIndexWriter('name keys', true);
  readonly #ranks = new IndexSortWriter();
  readonly #terms = new TermsWriter();
  readonly #fields: readonly FieldWriter[];
  readonly #orders: readonly SortedDocsWriter[];

  constructor(schema: IndexSchema) {
    this.#schema = schema;
    this.#fields = schema.fields.map((name) => new FieldWriter(name));
    this.#orders = schema.orders.map((order) => new SortedDocsWriter(order));
  }

  add(document: IndexDocument): void {
    checkDocument(this.#schema, document);
    this.#checkOrder(document.key);
    const oldDocId = this.#keys.count;
    if (oldDocId === DOCUMENTS_MAX) throw new RangeError(`The index has more than ${DOCUMENTS_MAX} documents.`);
    this.#keys.add(document.key);
    this.#ranks.add(document.rank);
    this.#keyTable.add(document.key, oldDocId);
    this.#terms.add(document.names);
    this.#addNameKeys(document, oldDocId);
    for (let field = 0; field < this.#fields.length; field++) this.#fields[field]!.add(document.values[field]!);
    for (let order = 0; order < this.#orders.length; order++) this.#orders[order]!.add(document.orderKeys[order]!);
  }

  /** Puts one section after the other; what only that section needs is free afterwards. To be called once. */
  async finish(position: string, options: BuildOptions, sink: SectionSink): Promise<BaseMeta> {
    const documents = this.#keys.count;
    const put: PutAll = async (prefix, make) => {
      await putAll(sink, prefix, make());
      await this.#collectGarbage();
    };
    const { oldToNew, ranks } = this.#ranks.finish();
    await put('keys', () => this.#finishKeys(oldToNew));
    await put('ranks', () => ranks);
    await put('keyTable', () => this.#keyTable.finish(oldToNew));
    await put('nameKeyTable', () => this.#nameKeyTable.finish(oldToNew));
    const postings = new PostingWriter(documents, this.#postingForms(options));
    await this.#putTerms(postings, oldToNew, put);
    const groups: (readonly number[])[] = [];
    for (const { fields, ...sections } of groupColumns(this.#finishFields(postings, oldToNew))) {
      await put(`docValues.${groups.length}`, () => sections);
      groups.push(fields);
    }
    await put('postings', () => postings.finish());
    const distinctOrderKeys = await this.#putOrders(oldToNew, put);
    await sink.putBitmaps(documents, postings.bitmaps);
    return {
      schema: this.#schema,
      documents,
      position,
      words: this.#terms.count,
      postingForms: postings.forms,
      fields: this.#fields.map((field) => field.values.toSections()),
      groups,
      distinctOrderKeys,
    };
  }

  async #collectGarbage(): Promise<void> {
    if (this.#keys.count >= COLLECTED_MIN) await collectGarbage();
  }

  #checkOrder(key: string): void {
    if (compareText(key, this.#previousKey) <= 0) {
      throw new RangeError(
        `${key} came after ${this.#previousKey}; documents must ascend by their keys, in the order of the bytes.`,
      );
    }
    this.#previousKey = key;
  }

  /** A key that several names of the document share is entered once. */
  #addNameKeys({ names }: IndexDocument, oldDocId: number): void {
    for (let at = 0; at < names.length; at++) {
      const { nameKey } = names[at]!;
      let isNew = nameKey !== '';
      for (let before = 0; before < at && isNew; before++) isNew = names[before]!.nameKey !== nameKey;
      if (isNew) this.#nameKeyTable.add(nameKey, oldDocId);
    }
  }

  /** A term has two bitmaps, a value one. */
  #postingForms(options: BuildOptions): PostingForms {
    const terms = this.#terms.counts();
    const values = this.#fields.filter((field) => this.#isListed(field)).map((field) => field.counts());
    return postingForms(this.#keys.count, options, [terms, terms, ...values]);
  }

  #isListed({ values }: FieldWriter): boolean {
    return this.#schema.unlisted?.includes(values.name) !== true;
  }

  #finishKeys(oldToNew: Uint32Array): Pieces<FrontCodedSections> {
    const keys = this.#keys.toStrings();
    const writer = new FrontCodedWriter();
    for (const oldDocId of inverted(oldToNew)) writer.addOf(keys, oldDocId);
    return writer.finish();
  }

  async #putTerms(postings: PostingWriter, oldToNew: Uint32Array, put: PutAll): Promise<void> {
    const entries = this.#terms.takeEntries();
    await this.#collectGarbage();
    const { dictionary, grams, vectors } = this.#terms.write(postings, entries, inverted(oldToNew));
    await put('vectors', () => vectors);
    await put('commonGrams', () => grams);
    await put('words.texts', () => dictionary.texts);
    await put('words.table', () => dictionary.table);
  }

  /** Writes the posting lists of one field after the other, and gives the column of each. */
  *#finishFields(postings: PostingWriter, oldToNew: Uint32Array): Generator<FieldColumn> {
    for (const field of this.#fields) {
      const column = field.finishColumn(oldToNew);
      const isListed = this.#isListed(field);
      if (isListed) field.writePostings(column, postings);
      yield { column, sets: field.values.sets.length, isApart: !isListed };
    }
  }

  async #putOrders(oldToNew: Uint32Array, put: PutAll): Promise<number[]> {
    const distinct: number[] = [];
    for (const [index, writer] of this.#orders.entries()) {
      const finished = writer.finish(oldToNew);
      await put(`orders.${index}`, () => finished.order);
      await put(`orders.${index}.keys`, () => finished.orderKeys);
      distinct.push(finished.distinct);
    }
    return distinct;
  }
}

/** Makes sections, puts them, and frees what only they needed. */
type PutAll = (prefix: string, make: () => object) => Promise<void>;

async function putAll(sink: SectionSink, prefix: string, sections: object): Promise<void> {
  for (const [name, section] of Object.entries(sections) as [string, SectionPieces][])
    await sink.put(`${prefix}.${name}`, section);
}
