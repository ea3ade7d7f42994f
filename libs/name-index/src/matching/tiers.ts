import { clearBit } from '../bitmaps/bitmap.ts';
import { BitmapMatches, isMatch, ListMatches, type Matches } from './matches.ts';

/** Tiers of the relevance order: found by key; a name equals the query; a name begins with its first term; the rest; found in one name only. */
export const tiers = [0, 1, 2, 3, 4] as const;

export type Tier = (typeof tiers)[number];

/** The matches of a base tier by tier, each in index sort order. */
export class MatchTiers {
  readonly #rest: Matches;
  readonly #keyed: Uint32Array;
  readonly #equal: Uint32Array;
  readonly #last: Uint32Array;

  /**
   * `keyed` holds, ascending, the docIDs that were found by key, `equal` those with a name that equals the query, `last`
   * those that come last; those that are no match are left out. Modifies `matches` in place; do not use it afterwards.
   */
  constructor(matches: Matches, keyed: Uint32Array, equal: Uint32Array, last: Uint32Array) {
    this.#keyed = keyed.filter((docId) => isMatch(matches, docId));
    const named = withoutDocs(matches, this.#keyed);
    this.#equal = equal.filter((docId) => isMatch(named, docId));
    const rest = withoutDocs(named, this.#equal);
    this.#last = last.filter((docId) => isMatch(rest, docId));
    this.#rest = withoutDocs(rest, this.#last);
  }

  /** The first docIDs of a tier: fewer than `countMax` only where it has no more. */
  take(tier: Tier, countMax: number): Uint32Array {
    if (tier === 0) return this.#keyed.subarray(0, countMax);
    if (tier === 1) return this.#equal.subarray(0, countMax);
    if (tier === 4) return this.#last.subarray(0, countMax);
    const rest = this.#rest;
    const docIds = new Uint32Array(Math.min(countMax, rest.count));
    const isFirstTerm = tier === 2;
    if (rest.kind === 'list') return docIds.subarray(0, takeFlagged(rest, isFirstTerm ? 1 : 0, docIds));
    if (rest.payload !== undefined)
      return docIds.subarray(0, rest.memory.read(docIds, rest.bitmap, rest.payload, isFirstTerm));
    return docIds.subarray(0, isFirstTerm ? 0 : rest.memory.read(docIds, rest.bitmap));
  }
}

function withoutDocs(matches: Matches, docIds: Uint32Array): Matches {
  if (docIds.length === 0) return matches;
  const count = matches.count - docIds.length;
  if (matches.kind === 'bitmap') {
    const bitmap = matches.take();
    for (const docId of docIds) clearBit(bitmap, docId);
    return new BitmapMatches(matches.memory, bitmap, count, matches.payload);
  }
  const postings = matches.take();
  let kept = 0;
  let next = 0;
  for (let at = 0; at < matches.count; at++) {
    const posting = postings[at]!;
    if (posting >>> 1 === docIds[next]) next++;
    else postings[kept++] = posting;
  }
  return new ListMatches(postings, count);
}

/** Fills `docIDs` with the first postings that have the flag, as long as there are some; returns how many. */
function takeFlagged({ postings, count }: ListMatches, flag: 0 | 1, docIds: Uint32Array): number {
  let taken = 0;
  for (let at = 0; at < count && taken < docIds.length; at++) {
    const posting = postings[at]!;
    if ((posting & 1) === flag) docIds[taken++] = posting >>> 1;
  }
  return taken;
}
