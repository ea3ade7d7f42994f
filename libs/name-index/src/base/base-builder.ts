import { checkDocument, type IndexDocument, type IndexSchema } from '../document.ts';
import { groupColumns } from '../fields/doc-values.ts';
import { FieldWriter } from '../fields/field-writer.ts';
import { HashIndexWriter } from '../keys/hash-index.ts';
import { BytesRefArray } from '../growing/bytes-ref-array.ts';
import { type FrontCodedSections, FrontCodedWriter } from '../keys/front-coded-strings.ts';
import { SortedDocsWriter } from '../orders/sorted-docs-writer.ts';
import { IndexSortWriter, type DocMap } from '../orders/index-sort-writer.ts';
import { PostingWriter } from '../postings/posting-scatter.ts';
import { type PostingShares, postingForms } from '../postings/posting-store.ts';
import { compareText } from '../text/text-order.ts';
import { TermsWriter } from '../terms/terms-writer.ts';
import { named, type BaseImage, type SectionArray } from './base-image.ts';

/** Settings of a build that do not change what searches answer. */
export type BuildOptions = PostingShares;

/**
 * Builds a base segment from documents in the order of their keys, which a table's own index gives without sorting; it brings
 * them into index sort order itself. It takes a processor for as long as it works: a service runs it in a process of its own.
 * Throws RangeError for a document that does not fit the schema or comes out of order.
 */
export async function buildBase(
  schema: IndexSchema,
  batches: AsyncIterable<readonly IndexDocument[]> | Iterable<readonly IndexDocument[]>,
  position: string,
  options: BuildOptions = {},
): Promise<BaseImage> {
  const builder = new BaseBuilder(schema);
  for await (const batch of batches) {
    for (const document of batch) builder.add(document);
  }
  return builder.finish(position, options);
}

/** Numbers documents as they arrive; `finish` gives them their docIDs. */
class BaseBuilder {
  readonly #schema: IndexSchema;
  readonly #keys = new BytesRefArray();
  #previousKey = '';
  readonly #keyTable = new HashIndexWriter(false);
  readonly #nameKeyTable = new HashIndexWriter(true);
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
    const oldDocId = this.#keys.push(document.key);
    this.#ranks.add(document.rank);
    this.#keyTable.add(document.key, oldDocId);
    this.#terms.add(document.names);
    this.#addNameKeys(document, oldDocId);
    for (let field = 0; field < this.#fields.length; field++) this.#fields[field]!.add(document.values[field]!);
    for (let order = 0; order < this.#orders.length; order++) this.#orders[order]!.add(document.orderKeys[order]!);
  }

  finish(position: string, options: BuildOptions): BaseImage {
    const documents = this.#keys.length;
    const arrays = new Map<string, SectionArray>();
    const put = (prefix: string, sections: object): void => {
      for (const [name, array] of named(prefix, sections)) arrays.set(name, array);
    };
    const order = this.#ranks.finish();
    put('keys', this.#finishKeys(order));
    put('ranks', order.ranks);
    put('keyTable', this.#keyTable.finish(order.oldToNew));
    put('nameKeyTable', this.#nameKeyTable.finish(order.oldToNew));

    const postings = new PostingWriter(documents, postingForms(documents, options));
    const { dictionary, grams, vectors } = this.#terms.write(postings, order);
    put('vectors', vectors);
    put('commonGrams', grams);
    put('words.texts', dictionary.texts);
    put('words.table', dictionary.table);

    const groups = this.#finishFields(postings, order, put);
    put('postings', postings.finish());
    const bitmaps = postings.finishBitmaps();
    const distinctOrderKeys = this.#finishOrders(order, put);
    return {
      meta: {
        schema: this.#schema,
        documents,
        position,
        words: this.#terms.count,
        postingForms: postings.forms,
        fields: this.#fields.map((field) => field.values.toSections()),
        groups,
        distinctOrderKeys,
      },
      arrays,
      bitmaps,
    };
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

  #finishKeys({ newToOld }: DocMap): FrontCodedSections {
    const writer = new FrontCodedWriter();
    for (let docId = 0; docId < newToOld.length; docId++) {
      writer.addOf(this.#keys, newToOld[docId]!);
    }
    return writer.finish();
  }

  #finishFields(postings: PostingWriter, order: DocMap, put: PutSections): (readonly number[])[] {
    const columns: Uint16Array[] = [];
    for (const field of this.#fields) {
      const column = field.column(order);
      if (this.#schema.unlisted?.includes(field.values.name) !== true) field.writePostings(column, postings);
      columns.push(column);
    }
    const values = this.#fields.map((field) => field.values);
    const groups = groupColumns(columns, values);
    for (const [index, { column, combinations }] of groups.entries())
      put(`docValues.${index}`, { column, combinations });
    return groups.map((group) => group.fields);
  }

  #finishOrders(order: DocMap, put: PutSections): number[] {
    const distinct: number[] = [];
    for (const [index, writer] of this.#orders.entries()) {
      const finished = writer.finish(order);
      put(`orders.${index}`, finished.order);
      put(`orders.${index}.keys`, finished.orderKeys);
      distinct.push(finished.distinct);
    }
    return distinct;
  }
}

type PutSections = (prefix: string, sections: object) => void;
