import type { BaseSegment } from '../base/base-segment.ts';
import { clearBit, hasBit, setAll } from '../bitmaps/bitmap.ts';
import {
  bufferTiers,
  toDocIds,
  docsInOneName,
  filterBuffer,
  docsWithTerms,
  keyedDocs,
  matchBuffer,
  withDocs,
} from '../buffer/buffer-matches.ts';
import { RamBuffer } from '../buffer/ram-buffer.ts';
import { checkDocument, type IndexChange } from '../document.ts';
import { addDocs, findKeyed, keepWithTerms } from '../matching/add-docs.ts';
import { filterMatches } from '../matching/filter-matches.ts';
import { matchAnyText, matchInOneName } from '../matching/match-text.ts';
import { isMatch, type Matches } from '../matching/matches.ts';
import type { SearchContext } from '../matching/search-context.ts';
import { SearchScratch } from '../postings/search-scratch.ts';
import { takeInOrder } from '../matching/sorted-matches.ts';
import { MatchTiers, tiers } from '../matching/tiers.ts';
import type { IndexQuery, IndexResult, NamedDocuments, NearestWords, NearWord, SharedKeysWanted } from '../query.ts';
import { isWord, takeNearest } from '../terms/near-words.ts';
import { compareText } from '../text/text-order.ts';
import { countFacets } from './facet-counts.ts';
import { visitMerged } from './merged-page.ts';
import { resolveFilters, resolveQuery, type ResolvedQuery } from './resolved-query.ts';
import { SharedNameKeys, takeFirst } from './shared-name-keys.ts';

/** Documents of base and RAM buffer that a query finds by other means than its terms. */
interface FoundDocuments {
  readonly docIds: Uint32Array;
  readonly bufferDocs: readonly number[];
}

/** Documents that are there, of base and RAM buffer. */
interface LiveDocuments {
  readonly docIds: readonly number[];
  readonly bufferDocs: readonly number[];
}

/** Which documents of base and RAM buffer a look-up takes. */
interface TakenDocuments {
  readonly ofBase: (docId: number) => boolean;
  readonly ofBuffer: (docId: number) => boolean;
}

/** Counts that are kept at most. */
const COUNTS_KEPT_MAX = 50_000;

/** One base, the RAM buffer of what was written since, and the search over both. */
export class IndexState {
  readonly base: BaseSegment;
  readonly buffer: RamBuffer;
  /** Documents of the base that were deleted or changed since. */
  deletedCount = 0;
  readonly #context: SearchContext;
  /** By filters and term, since the last change. */
  readonly #counts = new Map<string, number>();

  constructor(base: BaseSegment) {
    this.base = base;
    this.buffer = new RamBuffer(base);
    const liveDocs = base.bitmaps.take();
    setAll(liveDocs, base.documents);
    this.#context = { base, liveDocs, scratch: new SearchScratch(base.bitmaps) };
  }

  /** Applies all changes, in order, or none: throws RangeError where a document does not fit the schema. */
  apply(changes: readonly IndexChange[]): void {
    this.#counts.clear();
    const { schema, fields } = this.base;
    const sets = changes.map((change) => {
      if (change.kind === 'delete') return [];
      checkDocument(schema, change.document);
      return change.document.values.map((value, field) => fields[field]!.setNumber(value));
    });
    const bufferDocs: number[] = [];
    for (const [index, change] of changes.entries()) {
      if (change.kind === 'delete') this.buffer.remove(change.key);
      else bufferDocs.push(this.buffer.add(change.document, sets[index]!));
      this.#markDeleted(change.kind === 'delete' ? change.key : change.document.key);
    }
    this.buffer.sortIn(bufferDocs);
  }

  search(query: IndexQuery): IndexResult {
    return this.#context.scratch.scoped(() => this.#search(query));
  }

  #search(query: IndexQuery): IndexResult {
    const resolved = resolveQuery(this.base.schema, this.base.fields, query);
    const { filters, facets } = resolved;
    const keyed = this.#findKeyed(resolved);
    const named = addDocs(this.#context, matchAnyText(this.#context, resolved.texts), keyed.docIds);
    const namedPostings = withDocs(matchBuffer(this.buffer, resolved.texts), keyed.bufferDocs);
    const last = this.#findInOneName(resolved, named, namedPostings);
    const matches = addDocs(this.#context, named, last.docIds);
    const postings = withDocs(namedPostings, last.bufferDocs);
    const count = (of: Matches, ofBuffer: Uint32Array) => countFacets(this.base, of, this.buffer, ofBuffer, facets);
    const unfilteredCounts = query.countsFiltered === true ? undefined : count(matches, postings);
    const filtered = filterMatches(this.#context, matches, filters);
    const filteredPostings = filterBuffer(this.buffer, postings, filters, this.base.fields);
    const total = filtered.count + filteredPostings.length;
    const counts = unfilteredCounts ?? count(filtered, filteredPostings);
    const keys =
      resolved.order < 0
        ? this.#pageByRelevance(resolved, { keyed, last }, filtered, filteredPostings)
        : this.#pageByOrder(resolved, filtered, filteredPostings);
    return { keys, total, facets: counts };
  }

  /** The documents with a name of a key that filters let through, by their keys; none of them where they are more than `countMax`. */
  withNameKey(nameKey: string, countMax: number, filters?: IndexQuery['filters']): NamedDocuments {
    const named = this.#withNameKey(nameKey, countMax, this.#whichTake(filters));
    if (named === undefined) return { count: countMax + 1, keys: [] };
    const keys = [
      ...named.docIds.map((docId) => this.base.keys.get(docId)),
      ...named.bufferDocs.map((docId) => this.buffer.key(docId)),
    ];
    return { count: keys.length, keys };
  }

  /** Undefined where they are more than `countMax`. Those that were deleted or changed since do not count: how many do depends on the last rebuild. */
  #withNameKey(nameKey: string, countMax: number, { ofBase, ofBuffer }: TakenDocuments): LiveDocuments | undefined {
    const docIds = takeFirst(this.base.nameKeys.findAll(nameKey), ofBase, countMax);
    if (docIds === undefined) return undefined;
    const bufferDocs = takeFirst(this.buffer.postings.withNameKey(nameKey), ofBuffer, countMax - docIds.length);
    return bufferDocs && { docIds, bufferDocs };
  }

  /** Takes those that are live and that filters let through. */
  #whichTake(filters: IndexQuery['filters'] = {}): TakenDocuments {
    const { liveDocs } = this.#context;
    const { base, buffer } = this;
    const marked = resolveFilters(base.schema, base.fields, filters).map(({ field, values }) => {
      const sets = base.fields[field]!.setsWithAny(values);
      return { field, sets };
    });
    return {
      ofBase: (docId) =>
        hasBit(liveDocs, docId) && marked.every(({ field, sets }) => sets[base.docValues.setOf(docId, field)] === 1),
      ofBuffer: (docId) =>
        buffer.isLive(docId) && marked.every(({ field, sets }) => sets[buffer.sets[field]!.at(docId)] === 1),
    };
  }

  /** The keys of the documents with at least so many of some name keys: those first that have most of them, then those with the rarest, then by the index sort. */
  withSharedNameKeys(
    nameKeys: readonly string[],
    { sharedMin, bearersMax, filters, countMax }: SharedKeysWanted,
  ): string[] {
    const { documents } = this.base;
    const taken = this.#whichTake(filters);
    const shared = new SharedNameKeys();
    for (const nameKey of new Set(nameKeys)) {
      const named = this.#withNameKey(nameKey, bearersMax, taken);
      if (named === undefined) continue;
      const bearers = named.docIds.length + named.bufferDocs.length;
      shared.add(named.docIds, 0, bearers);
      shared.add(named.bufferDocs, documents, bearers);
    }
    const first = shared.atLeast(sharedMin, this.#compareBySort).slice(0, countMax);
    return first.map((docId) => (docId < documents ? this.base.keys.get(docId) : this.buffer.key(docId - documents)));
  }

  /** The index sort, in which those of the RAM buffer stand where a rebuild puts them: the docIDs of the buffer follow those of the base. */
  readonly #compareBySort = (one: number, other: number): number => {
    const { documents } = this.base;
    const { indexSort } = this.buffer;
    const place = (docId: number): number =>
      docId < documents ? docId : indexSort.insertionPoints.at(docId - documents);
    const [isOfBase, isOtherOfBase] = [one < documents, other < documents];
    if (!isOfBase && !isOtherOfBase) return indexSort.compareDocs(one - documents, other - documents);
    return place(one) - place(other) || Number(isOfBase) - Number(isOtherOfBase);
  };

  /** How many documents that filters let through have a term. It is kept until the next change: the names of a list share their words. */
  countWithTerm(term: string, filters: IndexQuery['filters'] = {}): number {
    const key = `${JSON.stringify(filters)} ${term}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const { total } = this.search({ terms: [term], filters, offset: 0, limit: 0 });
    if (this.#counts.size < COUNTS_KEPT_MAX) this.#counts.set(key, total);
    return total;
  }

  /** How many documents have a term; some of them may have been deleted since the index was built. */
  documentFrequency(term: string): number {
    const list = this.base.termOrd(term);
    return (list < 0 ? 0 : this.base.postings.count(list)) + this.buffer.postings.documentFrequency(term);
  }

  /** Words of documents that are at most so many edits from a text, without it: nearest first, then those of most documents. */
  nearestWords(text: string, { editsMax, prefixLength, countMax, mark }: NearestWords): NearWord[] {
    const prefix = [...text].slice(0, prefixLength).join('');
    const found = new Map<string, NearWord>();
    for (const near of [
      ...this.base.termsWithin(text, editsMax, prefix),
      ...this.buffer.postings.termsWithin(text, editsMax, prefix),
    ]) {
      const documents = near.documents + (found.get(near.word)?.documents ?? 0);
      if (near.edits > 0 && isWord(near.word, mark)) found.set(near.word, { ...near, documents });
    }
    return takeNearest([...found.values()], countMax);
  }

  #pageByRelevance(
    query: ResolvedQuery,
    { keyed, last }: { readonly keyed: FoundDocuments; readonly last: FoundDocuments },
    matches: Matches,
    postings: Uint32Array,
  ): string[] {
    const { nameKeys, offset, limit } = query;
    const ofBase = new MatchTiers(matches, keyed.docIds, this.#baseNamed(nameKeys), last.docIds);
    const ofBuffer = bufferTiers(this.buffer, postings, { keyed: keyed.bufferDocs, nameKeys, last: last.bufferDocs });
    const { indexSort } = this.buffer;
    const { insertionPoints } = indexSort;
    const keys: string[] = [];
    let skip = offset;
    for (const tier of tiers) {
      const left = limit - keys.length;
      if (left === 0) break;
      const sortRanks = ofBase.take(tier, skip + left);
      const bufferDocs = indexSort.first(ofBuffer[tier]!, skip + left);
      visitMerged(
        { sortRanks, bufferDocs, insertionPoints },
        skip,
        left,
        (docId) => keys.push(this.base.keys.get(docId)),
        (bufferDoc) => keys.push(this.buffer.key(bufferDoc)),
      );
      // All of the tier was taken where the page is not full.
      skip = Math.max(0, skip - sortRanks.length - bufferDocs.length);
    }
    return keys;
  }

  #pageByOrder(query: ResolvedQuery, matches: Matches, postings: Uint32Array): string[] {
    const { order, after, offset, limit } = query;
    if (limit === 0) return [];
    const ofBase = this.base.orders[order]!;
    const ofBuffer = this.buffer.orders[order]!;
    const from = after === undefined ? 0 : ofBase.firstAfter(after);
    const sortRanks = takeInOrder(matches, ofBase, offset + limit, from);
    const found = toDocIds(postings);
    const wanted = after === undefined ? found : found.filter((docId) => this.#isAfter(docId, order, from, after));
    const bufferDocs = ofBuffer.first(wanted, offset + limit);
    const { insertionPoints } = ofBuffer;
    const keys: string[] = [];
    visitMerged(
      { sortRanks, bufferDocs, insertionPoints },
      offset,
      limit,
      (sortRank) => keys.push(this.base.keys.get(ofBase.docIds[sortRank]!)),
      (bufferDoc) => keys.push(this.buffer.key(bufferDoc)),
    );
    return keys;
  }

  /** Checks that a document of the buffer comes after a key, after which the base continues with the sort rank `from`. */
  #isAfter(docId: number, order: number, from: number, after: string): boolean {
    const insertionPoint = this.buffer.orders[order]!.insertionPoints.at(docId);
    return insertionPoint === from ? compareText(this.buffer.key(docId), after) > 0 : insertionPoint > from;
  }

  #findKeyed({ keys, required }: ResolvedQuery): FoundDocuments {
    return { docIds: findKeyed(this.#context, keys, required), bufferDocs: keyedDocs(this.buffer, keys, required) };
  }

  /** The documents with a text in one name that are not yet among the matches. */
  #findInOneName({ orInOneName, required }: ResolvedQuery, named: Matches, postings: Uint32Array): FoundDocuments {
    if (orInOneName.length === 0) return { docIds: new Uint32Array(0), bufferDocs: [] };
    const known = new Set(toDocIds(postings));
    const ofBase = orInOneName.flatMap((text) => Array.from(matchInOneName(this.#context, text)));
    const docIds = Uint32Array.from(new Set(ofBase.filter((docId) => !isMatch(named, docId)))).sort();
    const ofBuffer = orInOneName.flatMap((text) => docsInOneName(this.buffer, text));
    const bufferDocs = [...new Set(ofBuffer.filter((docId) => !known.has(docId)))];
    return {
      docIds: keepWithTerms(this.#context, docIds, required),
      bufferDocs: docsWithTerms(this.buffer, bufferDocs, required),
    };
  }

  /** The docIDs of the base with a name of one of the keys, ascending. */
  #baseNamed(nameKeys: readonly string[]): Uint32Array {
    const found = nameKeys.map((nameKey) => this.base.nameKeys.findAll(nameKey));
    return found.length === 1 ? found[0]! : Uint32Array.from(new Set(found.flatMap((docIds) => [...docIds]))).sort();
  }

  /** Removes the state that the base holds of a document from the live docs. */
  #markDeleted(key: string): void {
    const docId = this.base.docIdOf(key);
    if (docId < 0 || !hasBit(this.#context.liveDocs, docId)) return;
    clearBit(this.#context.liveDocs, docId);
    this.deletedCount++;
  }
}
