import type { IndexQuery, IndexResult, NamedDocuments, NearestWords, NearWord, SharedKeysWanted } from './query.ts';

/**
 * An index as searches and matching need it, whichever engine it has. Each call reads one consistent state; the next call may read a
 * later one. A call that names what the schema lacks is rejected with RangeError.
 */
export interface SearchIndex {
  /** Calls that pay off at the same time: one where a call uses this process, more where it waits for a server. */
  readonly callsAtOnce: number;
  /** How many documents searches find. */
  documentCount(): Promise<number>;
  search(query: IndexQuery): Promise<IndexResult>;
  /** How many documents that filters let through have each of some terms. */
  countWithTerms(terms: readonly string[], filters?: IndexFilters): Promise<number[]>;
  /** How many documents have each of some terms; some of them may have been deleted or changed since. */
  documentFrequencies(terms: readonly string[]): Promise<number[]>;
  /** The documents with a name of a key that filters let through, in no order; their keys are left out where they are more than `countMax`. */
  withNameKey(nameKey: string, countMax: number, filters?: IndexFilters): Promise<NamedDocuments>;
  /** The keys of the documents with at least so many of some name keys: those first that have most of them, then those with the rarest. */
  withSharedNameKeys(nameKeys: readonly string[], wanted: SharedKeysWanted): Promise<string[]>;
  /** Terms similar to a folded text, without the text: nearest first, then by number of documents. */
  nearestWords(text: string, wanted: NearestWords): Promise<NearWord[]>;
}

/** By field: a document has such a value. */
export type IndexFilters = NonNullable<IndexQuery['filters']>;
