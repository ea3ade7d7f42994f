import { BaseMatcher } from '../base/base-matcher.ts';
import type { BaseMatches } from '../base/base-matches.ts';
import { takeInOrder } from '../base/base-order.ts';
import type { BaseSegment } from '../base/base-segment.ts';
import { BaseTiers, type Tier } from '../base/base-tiers.ts';
import { hasBit, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import {
  bufferTiers,
  keyedDocs,
  matchBuffer,
  filterBuffer,
  docsInOneName,
  docIdsOf,
  withDocs,
} from '../buffer/buffer-matches.ts';
import { RamBuffer } from '../buffer/ram-buffer.ts';
import { checkDocument, type IndexChange } from '../document.ts';
import type { IndexQuery, IndexResult, NearestWords, NearWord } from '../query.ts';
import { compareText } from '../text/text-order.ts';
import { countFacets } from './facet-counts.ts';
import { visitMerged } from './merged-page.ts';
import { resolveQuery, type ResolvedQuery } from './resolved-query.ts';

const tiers: readonly Tier[] = [0, 1, 2, 3];

/** Documents of base and RAM buffer that a query finds by other means than its terms. */
interface FoundDocuments {
  readonly docIds: Uint32Array;
  readonly bufferDocs: readonly number[];
}

/** One base, what happened since, and the search over both. */
export class IndexState {
  readonly base: BaseSegment;
  readonly buffer: RamBuffer;
  tombstoneCount = 0;
  readonly #tombstones: Bitmap;
  readonly #matcher: BaseMatcher;

  constructor(base: BaseSegment) {
    this.base = base;
    this.buffer = new RamBuffer(base);
    this.#tombstones = base.bitmaps.take();
    this.#matcher = new BaseMatcher(base, this.#tombstones);
  }

  /** Applies all changes, in order, or none: throws RangeError where a document does not fit the schema. */
  apply(changes: readonly IndexChange[]): void {
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
    const resolved = resolveQuery(this.base.schema, this.base.fields, query);
    const { filters, facets: wanted } = resolved;
    const keyed = this.#keyed(resolved);
    const further = this.#inOneName(resolved); // before the others, in whose memory it is found
    const matched = this.#matcher.include(this.#matcher.match(resolved), keyed.docIds);
    const matches = this.#matcher.includeLast(matched, further.docIds);
    const postings = withDocs(withDocs(matchBuffer(this.buffer, resolved), keyed.bufferDocs), further.bufferDocs);
    const count = (some: BaseMatches, ofBuffer: Uint32Array) =>
      wanted.length === 0 ? {} : countFacets(this.base, some, this.buffer, ofBuffer, wanted);
    const countsFiltered = query.countsFiltered === true;
    const before = countsFiltered ? {} : count(matches, postings);
    const narrowed = this.#matcher.narrow(matches, filters);
    const narrowedPostings = filterBuffer(this.buffer, postings, filters, this.base.fields);
    const facets = countsFiltered ? count(narrowed, narrowedPostings) : before;
    const total = narrowed.count + narrowedPostings.length;
    const keys =
      resolved.order < 0
        ? this.#pageByRelevance(resolved, keyed, narrowed, narrowedPostings)
        : this.#pageByOrder(resolved, narrowed, narrowedPostings);
    return { keys, total, facets };
  }

  /** Words of documents that are at most so many edits from a text, without it: nearest first, then those of most documents. */
  nearestWords(text: string, { editsMax, countMax, isWanted }: NearestWords): NearWord[] {
    const found = new Map<string, NearWord>();
    for (const near of [
      ...this.base.termsWithin(text, editsMax),
      ...this.buffer.postings.termsWithin(text, editsMax),
    ]) {
      const documents = near.documents + (found.get(near.word)?.documents ?? 0);
      if (near.edits > 0 && isWanted(near.word)) found.set(near.word, { ...near, documents });
    }
    const nearestFirst = (one: NearWord, other: NearWord) =>
      one.edits - other.edits || other.documents - one.documents || compareText(one.word, other.word);
    return [...found.values()].sort(nearestFirst).slice(0, countMax);
  }

  #pageByRelevance(query: ResolvedQuery, keyed: FoundDocuments, matches: BaseMatches, postings: Uint32Array): string[] {
    const { nameKeys, offset, limit } = query;
    const ofBase = new BaseTiers(matches, keyed.docIds, this.#baseNamed(nameKeys));
    const ofBuffer = bufferTiers(this.buffer, postings, keyed.bufferDocs, nameKeys);
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
      // Where the page is not full, these were all of the tier.
      skip = Math.max(0, skip - sortRanks.length - bufferDocs.length);
    }
    return keys;
  }

  #pageByOrder(query: ResolvedQuery, matches: BaseMatches, postings: Uint32Array): string[] {
    const { order, offset, limit } = query;
    if (limit === 0) return [];
    const ofBase = this.base.orders[order]!;
    const ofBuffer = this.buffer.orders[order]!;
    const sortRanks = takeInOrder(matches, ofBase, offset + limit);
    const bufferDocs = ofBuffer.first(docIdsOf(postings), offset + limit);
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

  #keyed({ keys, required }: ResolvedQuery): FoundDocuments {
    return { docIds: this.#matcher.keyed(keys, required), bufferDocs: keyedDocs(this.buffer, keys, required) };
  }

  #inOneName({ orInOneName }: ResolvedQuery): FoundDocuments {
    if (orInOneName === undefined) return { docIds: new Uint32Array(0), bufferDocs: [] };
    return {
      docIds: this.#matcher.matchInOneName(orInOneName),
      bufferDocs: docsInOneName(this.buffer, orInOneName),
    };
  }

  /** The docIDs of the base with a name of one of the keys, ascending. */
  #baseNamed(nameKeys: readonly string[]): Uint32Array {
    const found = nameKeys.map((nameKey) => this.base.nameKeys.findAll(nameKey));
    return found.length === 1 ? found[0]! : Uint32Array.from(new Set(found.flatMap((docIds) => [...docIds]))).sort();
  }

  /** Hides the state that the base holds of a document. */
  #markDeleted(key: string): void {
    const docId = this.base.docIdOf(key);
    if (docId < 0 || hasBit(this.#tombstones, docId)) return;
    setBit(this.#tombstones, docId);
    this.tombstoneCount++;
  }
}
