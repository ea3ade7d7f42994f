import { clearBit } from '../bitmaps/bitmap.ts';
import { hotLoop } from '../hot-loop.ts';
import { isMatch, type BaseMatches, type ListMatches } from './base-matches.ts';

/** Tiers of the relevance order: a name equals the query; a name begins with its first word; the rest. */
export type Tier = 0 | 1 | 2;

/** The matches of a base tier by tier, each in static order. */
export class BaseTiers {
  readonly #rest: BaseMatches;
  readonly #equal: Uint32Array;

  /** `equal` holds, ascending, the ordinals with a name that equals the query; those that are no match are left out. Uses the matches up. */
  constructor(matches: BaseMatches, equal: Uint32Array) {
    this.#equal = equal.filter((ordinal) => isMatch(matches, ordinal));
    this.#rest = withoutOrdinals(matches, this.#equal);
  }

  /** The first ordinals of a tier: fewer than `countMax` only where it has no more. */
  take(tier: Tier, countMax: number): Uint32Array {
    if (tier === 0) return this.#equal.subarray(0, countMax);
    const rest = this.#rest;
    const ordinals = new Uint32Array(Math.min(countMax, rest.count));
    const isFirstWord = tier === 1;
    if (rest.kind === 'list') return ordinals.subarray(0, takeFlagged(rest, isFirstWord ? 1 : 0, ordinals));
    if (rest.firstWord !== undefined) {
      return ordinals.subarray(0, rest.memory.readMasked(rest.bitmap, rest.firstWord, isFirstWord, ordinals));
    }
    return ordinals.subarray(0, isFirstWord ? 0 : rest.memory.read(rest.bitmap, ordinals));
  }
}

const withoutOrdinals = hotLoop(function withoutOrdinals(matches: BaseMatches, ordinals: Uint32Array): BaseMatches {
  const count = matches.count - ordinals.length;
  if (matches.kind === 'bitmap') {
    for (const ordinal of ordinals) clearBit(matches.bitmap, ordinal);
    return { ...matches, count };
  }
  const { postings } = matches;
  let kept = 0;
  let next = 0;
  for (let at = 0; at < matches.count; at++) {
    const posting = postings[at]!;
    if (posting >>> 1 === ordinals[next]) next++;
    else postings[kept++] = posting;
  }
  return { ...matches, count };
});

/** Fills `ordinals` with the first postings that have the flag, as long as there are some; returns how many. */
const takeFlagged = hotLoop(function takeFlagged(
  { postings, count }: ListMatches,
  flag: 0 | 1,
  ordinals: Uint32Array,
): number {
  let taken = 0;
  for (let at = 0; at < count && taken < ordinals.length; at++) {
    const posting = postings[at]!;
    if ((posting & 1) === flag) ordinals[taken++] = posting >>> 1;
  }
  return taken;
});
