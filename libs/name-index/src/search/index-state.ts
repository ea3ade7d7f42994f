import { BaseMatcher } from '../base/base-matcher.ts';
import type { BaseMatches } from '../base/base-matches.ts';
import { takeInOrder } from '../base/base-order.ts';
import type { BaseSegment } from '../base/base-segment.ts';
import { BaseTiers, type Tier } from '../base/base-tiers.ts';
import { hasBit, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import {
  deltaTiers,
  keyedSlots,
  matchDelta,
  narrowDelta,
  slotsInOneName,
  slotsOf,
  withSlots,
} from '../delta/delta-matches.ts';
import { DeltaSegment } from '../delta/delta-segment.ts';
import { checkDocument, type IndexChange } from '../document.ts';
import type { IndexQuery, IndexResult, NearestWords, NearWord } from '../query.ts';
import { compareText } from '../text/text-order.ts';
import { countFacets } from './facet-counts.ts';
import { visitMerged } from './merged-page.ts';
import { resolveQuery, type ResolvedQuery } from './resolved-query.ts';

const tiers: readonly Tier[] = [0, 1, 2, 3];

/** Documents of base and delta that a query finds by other means than its words. */
interface FoundDocuments {
  readonly ordinals: Uint32Array;
  readonly slots: readonly number[];
}

/** One base, what happened since, and the search over both. */
export class IndexState {
  readonly base: BaseSegment;
  readonly delta: DeltaSegment;
  tombstoneCount = 0;
  readonly #tombstones: Bitmap;
  readonly #matcher: BaseMatcher;

  constructor(base: BaseSegment) {
    this.base = base;
    this.delta = new DeltaSegment(base);
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
    const slots: number[] = [];
    for (const [index, change] of changes.entries()) {
      if (change.kind === 'delete') this.delta.remove(change.key);
      else slots.push(this.delta.add(change.document, sets[index]!));
      this.#markDeleted(change.kind === 'delete' ? change.key : change.document.key);
    }
    this.delta.placeSlots(slots);
  }

  search(query: IndexQuery): IndexResult {
    const resolved = resolveQuery(this.base.schema, this.base.fields, query);
    const { filters, facets: wanted } = resolved;
    const keyed = this.#keyed(resolved);
    const further = this.#inOneName(resolved); // before the others, in whose memory it is found
    const matched = this.#matcher.include(this.#matcher.match(resolved), keyed.ordinals);
    const matches = this.#matcher.includeLast(matched, further.ordinals);
    const postings = withSlots(withSlots(matchDelta(this.delta, resolved), keyed.slots), further.slots);
    const count = (some: BaseMatches, ofDelta: Uint32Array) =>
      wanted.length === 0 ? {} : countFacets(this.base, some, this.delta, ofDelta, wanted);
    const countsFiltered = query.countsFiltered === true;
    const before = countsFiltered ? {} : count(matches, postings);
    const narrowed = this.#matcher.narrow(matches, filters);
    const narrowedPostings = narrowDelta(this.delta, postings, filters, this.base.fields);
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
    for (const near of [...this.base.wordsWithin(text, editsMax), ...this.delta.postings.wordsWithin(text, editsMax)]) {
      const documents = near.documents + (found.get(near.word)?.documents ?? 0);
      if (near.edits > 0 && isWanted(near.word)) found.set(near.word, { ...near, documents });
    }
    const nearestFirst = (one: NearWord, other: NearWord) =>
      one.edits - other.edits || other.documents - one.documents || compareText(one.word, other.word);
    return [...found.values()].sort(nearestFirst).slice(0, countMax);
  }

  #pageByRelevance(query: ResolvedQuery, keyed: FoundDocuments, matches: BaseMatches, postings: Uint32Array): string[] {
    const { nameKeys, offset, limit } = query;
    const ofBase = new BaseTiers(matches, keyed.ordinals, this.#baseNamed(nameKeys));
    const ofDelta = deltaTiers(this.delta, postings, keyed.slots, nameKeys);
    const { staticOrder } = this.delta;
    const { insertionPoints } = staticOrder;
    const keys: string[] = [];
    let skip = offset;
    for (const tier of tiers) {
      const left = limit - keys.length;
      if (left === 0) break;
      const positions = ofBase.take(tier, skip + left);
      const slots = staticOrder.first(ofDelta[tier]!, skip + left);
      visitMerged(
        { positions, slots, insertionPoints },
        skip,
        left,
        (ordinal) => keys.push(this.base.keys.get(ordinal)),
        (slot) => keys.push(this.delta.key(slot)),
      );
      // Where the page is not full, these were all of the tier.
      skip = Math.max(0, skip - positions.length - slots.length);
    }
    return keys;
  }

  #pageByOrder(query: ResolvedQuery, matches: BaseMatches, postings: Uint32Array): string[] {
    const { order, offset, limit } = query;
    if (limit === 0) return [];
    const ofBase = this.base.orders[order]!;
    const ofDelta = this.delta.orders[order]!;
    const positions = takeInOrder(matches, ofBase, offset + limit);
    const slots = ofDelta.first(slotsOf(postings), offset + limit);
    const { insertionPoints } = ofDelta;
    const keys: string[] = [];
    visitMerged(
      { positions, slots, insertionPoints },
      offset,
      limit,
      (position) => keys.push(this.base.keys.get(ofBase.ordinals[position]!)),
      (slot) => keys.push(this.delta.key(slot)),
    );
    return keys;
  }

  #keyed({ keys, required }: ResolvedQuery): FoundDocuments {
    return { ordinals: this.#matcher.keyed(keys, required), slots: keyedSlots(this.delta, keys, required) };
  }

  #inOneName({ orInOneName }: ResolvedQuery): FoundDocuments {
    if (orInOneName === undefined) return { ordinals: new Uint32Array(0), slots: [] };
    return {
      ordinals: this.#matcher.matchInOneName(orInOneName),
      slots: slotsInOneName(this.delta, orInOneName),
    };
  }

  /** The ordinals of the base with a name of one of the keys, ascending. */
  #baseNamed(nameKeys: readonly string[]): Uint32Array {
    const found = nameKeys.map((nameKey) => this.base.nameKeys.findAll(nameKey));
    return found.length === 1
      ? found[0]!
      : Uint32Array.from(new Set(found.flatMap((ordinals) => [...ordinals]))).sort();
  }

  /** Hides the state that the base holds of a document. */
  #markDeleted(key: string): void {
    const ordinal = this.base.ordinalOf(key);
    if (ordinal < 0 || hasBit(this.#tombstones, ordinal)) return;
    setBit(this.#tombstones, ordinal);
    this.tombstoneCount++;
  }
}
