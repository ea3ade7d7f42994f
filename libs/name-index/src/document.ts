/** One of the words a document is found under: a name, folded by `@registry/domain`. */
export interface IndexedName {
  /** Folded words with single spaces (`foldedName`); its first word decides the second tier. */
  readonly folded: string;
  /** The name key (`nameKey`); `''` where the document is never to be found in the first tier. */
  readonly nameKey: string;
}

/** Fields of the index of one service next to names. A file built for another schema is refused. */
export interface IndexSchema {
  /** Fields of low cardinality that filters and facets name: at most 65,535 values each. */
  readonly fields: readonly string[];
  /** Those of the fields that have too many values for a list of documents each, as dates have: filters read a column of their own. */
  readonly unlisted?: readonly string[];
  /** Orders next to the index sort; each costs 8 bytes a document. */
  readonly orders: readonly IndexOrder[];
}

/** A further total order: by a text of the document, documents without one last in either direction, then by key. */
export interface IndexOrder {
  readonly name: string;
  readonly direction: 'ascending' | 'descending';
}

/** One document. All texts are compared by the bytes of their UTF-8 (PostgreSQL's `COLLATE "C"`). */
export interface IndexDocument {
  /** Unique, not empty: for example a business id. */
  readonly key: string;
  /** Static rank, a finite number: smaller first, equal ones by key. */
  readonly rank: number;
  readonly names: readonly IndexedName[];
  /** One entry for each of the schema's fields, in its order: a value, several, or null for none. */
  readonly values: readonly (string | readonly string[] | null)[];
  /** One entry for each of the schema's orders, in its order: for example `2013-05-01`, or null. */
  readonly orderKeys: readonly (string | null)[];
}

/** A change of one document: its new state, or its end. */
export type IndexChange =
  | { readonly kind: 'upsert'; readonly document: IndexDocument }
  | { readonly kind: 'delete'; readonly key: string };

/** Throws RangeError where a document does not fit the schema, naming its key. */
export function checkDocument(schema: IndexSchema, document: IndexDocument): void {
  const { key, rank, values, orderKeys } = document;
  if (key === '') throw new RangeError('A document has an empty key.');
  if (!Number.isFinite(rank)) throw new RangeError(`The rank of ${key} is ${rank}; it must be a finite number.`);
  if (values.length !== schema.fields.length || orderKeys.length !== schema.orders.length) {
    throw new RangeError(
      `${key} has ${values.length} values and ${orderKeys.length} order keys; the schema has ${schema.fields.length} and ${schema.orders.length}.`,
    );
  }
}
