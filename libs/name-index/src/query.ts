/** The values of a field that pass: those of a list, those of a range, or those that are alike. */
export type ValueCondition = readonly string[] | ValueRange | AlikeValues;

/** Values from one to another, both included, by their bytes; and some others. The bounds have no character after U+D7FF. */
export interface ValueRange {
  readonly from: string;
  readonly to: string;
  readonly or?: readonly string[];
}

/** Values that are this text without regard to case and outer white space (`alikeForm`). */
interface AlikeValues {
  readonly alike: string;
}

/** A search. It reads one consistent state and never waits. */
export interface IndexQuery {
  /** Folded words; each must be a word of some name of the document. Without any, every document matches. */
  readonly terms: readonly string[];
  /** Of each, every document has a word that begins with it; at least two characters. */
  readonly prefixes?: readonly string[] | undefined;
  /** Of each, a name of every document has the words one after the other. */
  readonly phrases?: readonly (readonly string[])[] | undefined;
  /** Another writing of all the above: documents that have all of it are found likewise. */
  readonly otherWriting?: (QueryText & Pick<IndexQuery, 'firstWord'>) | undefined;
  /** Texts that also find documents with all of one of them in one name. These come after all others, except for those with a name of `nameKey`. */
  readonly orInOneName?: readonly QueryText[] | undefined;
  /** Further terms that every document has, also those found by key or in one name. They do not affect tiers. */
  readonly required?: readonly string[] | undefined;
  /** Keys of documents that are found regardless of their words, and come before all others. Unknown ones find nothing. */
  readonly keys?: readonly string[] | undefined;
  /** Documents with a name of this key, or of one of these, come first. Absent: without this tier. */
  readonly nameKey?: string | readonly string[] | undefined;
  /** One of `terms` or `prefixes`: documents with a name that begins with it come second. Absent: without this tier. */
  readonly firstWord?: string | undefined;
  /** By field: the document has such a value. An unknown value matches nothing. */
  readonly filters?: Readonly<Record<string, ValueCondition>> | undefined;
  /** By field: the document has all of these values. */
  readonly allOf?: Readonly<Record<string, readonly string[]>> | undefined;
  /** `relevance` (tiers, then index sort order), or the name of one of the schema's orders, which has no tiers. */
  readonly order?: string | undefined;
  /** With an order that is by key only: the page has documents after this key, whether or not a document has it. */
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Fields to count. The counts are over every match of `terms`, before filters unless `countsFiltered`. */
  readonly facets?: readonly string[] | undefined;
  readonly countsFiltered?: boolean | undefined;
}

/** Parts that names of a document are to have. */
type QueryText = Pick<IndexQuery, 'terms' | 'prefixes' | 'phrases'>;

/** The part of a query that is matched against names. */
export interface SearchedText {
  readonly terms: readonly string[];
  readonly prefixes: readonly string[];
  /** Of at least two words each, which are among the terms. */
  readonly phrases: readonly (readonly string[])[];
  readonly firstTerm: string | undefined;
}

/** A value of a field and how many matches have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Which similar terms to find. */
export interface NearestWords {
  readonly editsMax: number;
  /** Characters at the beginning that must be the same: the more, the fewer terms are read. */
  readonly prefixLength: number;
  readonly countMax: number;
  /** Only words that begin with it and have nothing but letters and digits after it; absent: any words. */
  readonly mark?: string;
}

/** A term similar to another. */
export interface NearWord {
  readonly word: string;
  /** Insertions, deletions, substitutions or transpositions between the two. */
  readonly edits: number;
  /** How many documents have it; some of them may have been deleted since the index was built. */
  readonly documents: number;
}

/** The result of a search. */
export interface IndexResult {
  /** Keys of the page, in order. */
  readonly keys: string[];
  /** Exact number of matches after filters. */
  readonly total: number;
  /** Exact, by field: values that occur, most frequent first, equal counts by value. Empty without `facets` in the query. */
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
}

/** The documents with a name of a key. */
export interface NamedDocuments {
  /** How many there are; where they are more than the caller takes, one more than that. */
  readonly count: number;
  /** Their keys; empty where they are more than the caller takes. */
  readonly keys: readonly string[];
}

/** Which documents share name keys enough. */
export interface SharedKeysWanted {
  /** How many of the keys. */
  readonly sharedMin: number;
  /** Keys of more documents do not count. */
  readonly bearersMax: number;
  /** Documents that they do not let through neither count nor are found. */
  readonly filters?: IndexQuery['filters'];
  readonly countMax: number;
}
