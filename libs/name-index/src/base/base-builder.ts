import { checkDocument, type IndexDocument, type IndexSchema } from '../document.ts';
import { groupColumns } from '../fields/facet-columns.ts';
import { FieldWriter } from '../fields/field-writer.ts';
import { HashedNumberWriter } from '../keys/hashed-numbers.ts';
import { KeyPrefixes } from '../keys/key-prefixes.ts';
import { KeyStore, KeyWriter } from '../keys/key-store.ts';
import { OrderWriter } from '../orders/order-writer.ts';
import { RankWriter } from '../orders/rank-writer.ts';
import { Pacer } from '../pacer.ts';
import { PostingWriter } from '../postings/posting-scatter.ts';
import { denseCountMin } from '../postings/posting-store.ts';
import { WordWriter } from '../words/word-writer.ts';
import { named, type BaseImage, type SectionArray } from './base-image.ts';

/** Settings of a build that do not change what searches answer. */
export interface BuildOptions {
  /** How long the build may hold the thread at once, in milliseconds. */
  readonly sliceMs?: number;
  /** The share of all documents above which a posting list is kept as a bitmap. */
  readonly denseShare?: number;
}

/**
 * Builds a base segment from documents in static order. It works in slices, so it may run beside searches,
 * but takes a processor for itself: a service of many documents runs it in a worker thread.
 * Throws RangeError for a document that does not fit the schema or comes out of order.
 */
export async function buildBase(
  schema: IndexSchema,
  batches: AsyncIterable<readonly IndexDocument[]> | Iterable<readonly IndexDocument[]>,
  position: string,
  options: BuildOptions = {},
): Promise<BaseImage> {
  const pacer = new Pacer(options.sliceMs);
  const builder = new BaseBuilder(schema);
  for await (const batch of batches) {
    for (let index = 0; index < batch.length; index++) {
      builder.add(batch[index]!);
      if ((index & 127) === 127 && pacer.isDue) await pacer.rest();
    }
  }
  return builder.finish(position, options, pacer);
}

class BaseBuilder {
  private readonly schema: IndexSchema;
  private readonly keys = new KeyWriter();
  private readonly keyTable = new HashedNumberWriter(false);
  private readonly nameKeyTable = new HashedNumberWriter(true);
  private readonly ranks = new RankWriter();
  private readonly words = new WordWriter();
  private readonly fields: readonly FieldWriter[];
  private readonly orders: readonly OrderWriter[];

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.fields = schema.fields.map((name) => new FieldWriter(name));
    this.orders = schema.orders.map((order) => new OrderWriter(order));
  }

  add(document: IndexDocument): void {
    checkDocument(this.schema, document);
    const ordinal = this.keys.count;
    this.ranks.add(document.rank, document.key);
    this.keys.add(document.key);
    this.keyTable.add(document.key, ordinal);
    this.words.add(document.names);
    this.addNameKeys(document, ordinal);
    for (let field = 0; field < this.fields.length; field++) this.fields[field]!.add(document.values[field]!);
    for (let order = 0; order < this.orders.length; order++) this.orders[order]!.add(document.orderKeys[order]!);
  }

  async finish(position: string, options: BuildOptions, pacer: Pacer): Promise<BaseImage> {
    const documents = this.keys.count;
    const arrays = new Map<string, SectionArray>();
    const put = (prefix: string, sections: object): void => {
      for (const [name, array] of named(prefix, sections)) arrays.set(name, array);
    };
    const keys = await this.keys.finish(pacer);
    put('keys', keys);
    put('ranks', this.ranks.finish());
    put('keyTable', await this.keyTable.finish(pacer));
    put('nameKeyTable', await this.nameKeyTable.finish(pacer));

    const postings = new PostingWriter(documents, denseCountMin(documents, options.denseShare));
    await this.words.writePostings(postings, pacer);
    const dictionary = await this.words.writeDictionary(pacer);
    put('words.texts', dictionary.texts);
    put('words.table', dictionary.table);

    const groups = await this.finishFields(postings, put, pacer);
    put('postings', await postings.finish(pacer));
    const distinctOrderKeys = await this.finishOrders(new KeyStore(keys, documents), put, pacer);
    return {
      meta: {
        schema: this.schema,
        documents,
        position,
        words: this.words.count,
        denseCountMin: postings.denseCountMin,
        fields: this.fields.map((field) => field.values.toSections()),
        groups,
        distinctOrderKeys,
      },
      arrays,
    };
  }

  /** A key that several names of the document share is entered once. */
  private addNameKeys({ names }: IndexDocument, ordinal: number): void {
    for (let at = 0; at < names.length; at++) {
      const { nameKey } = names[at]!;
      let isNew = nameKey !== '';
      for (let before = 0; before < at && isNew; before++) isNew = names[before]!.nameKey !== nameKey;
      if (isNew) this.nameKeyTable.add(nameKey, ordinal);
    }
  }

  private async finishFields(postings: PostingWriter, put: PutSections, pacer: Pacer): Promise<(readonly number[])[]> {
    const columns: Uint16Array[] = [];
    for (const field of this.fields) {
      const column = await field.column(pacer);
      await field.writePostings(column, postings, pacer);
      columns.push(column);
    }
    const values = this.fields.map((field) => field.values);
    const groups = await groupColumns(columns, values, pacer);
    for (const [index, { column, combinations }] of groups.entries()) put(`facets.${index}`, { column, combinations });
    return groups.map((group) => group.fields);
  }

  private async finishOrders(keys: KeyStore, put: PutSections, pacer: Pacer): Promise<number[]> {
    if (this.orders.length === 0) return [];
    const prefixes = await KeyPrefixes.of(keys, pacer);
    const distinct: number[] = [];
    for (const [index, writer] of this.orders.entries()) {
      const finished = await writer.finish(prefixes, pacer);
      put(`orders.${index}`, finished.order);
      put(`orders.${index}.keys`, finished.orderKeys);
      distinct.push(finished.distinct);
    }
    return distinct;
  }
}

type PutSections = (prefix: string, sections: object) => void;
