import { clearBit } from '../bitmaps/bitmap.ts';
import { isMatch, type BaseMatches, type ListMatches } from './base-matches.ts';

/** Tiers of the relevance order: asked for by key; a name equals the query; a name begins with its first word; the rest. */
export type Tier = 0 | 1 | 2 | 3;

/** The matches of a base tier by tier, each in static order. */
export class BaseTiers {
  readonly #rest: BaseMatches;
  readonly #keyed: Uint32Array;
  readonly #equal: Uint32Array;

  /**
   * `keyed` holds, ascending, the ordinals that were asked for by key, `equal` those with a name that equals the query; those
   * that are no match are left out. Uses the matches up.
   */
  constructor(matches: BaseMatches, keyed: Uint32Array, equal: Uint32Array) {
    this.#keyed = keyed.filter((ordinal) => isMatch(matches, ordinal));
    const named = withoutOrdinals(matches, this.#keyed);
    this.#equal = equal.filter((ordinal) => isMatch(named, ordinal));
    this.#rest = withoutOrdinals(named, this.#equal);
  }

  /** The first ordinals of a tier: fewer than `countMax` only where it has no more. */
  take(tier: Tier, countMax: number): Uint32Array {
    if (tier === 0) return this.#keyed.subarray(0, countMax);
    if (tier === 1) return this.#equal.subarray(0, countMax);
    const rest = this.#rest;
    const ordinals = new Uint32Array(Math.min(countMax, rest.count));
    const isFirstWord = tier === 2;
    if (rest.kind === 'list') return ordinals.subarray(0, takeFlagged(rest, isFirstWord ? 1 : 0, ordinals));
    if (rest.firstWord !== undefined) {
      return ordinals.subarray(0, rest.memory.readMasked(rest.bitmap, rest.firstWord, isFirstWord, ordinals));
    }
    return ordinals.subarray(0, isFirstWord ? 0 : rest.memory.read(rest.bitmap, ordinals));
  }
}

function withoutOrdinals(matches: BaseMatches, ordinals: Uint32Array): BaseMatches {
  if (ordinals.length === 0) return matches;
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
}

/** Fills `ordinals` with the first postings that have the flag, as long as there are some; returns how many. */
function takeFlagged({ postings, count }: ListMatches, flag: 0 | 1, ordinals: Uint32Array): number {
  let taken = 0;
  for (let at = 0; at < count && taken < ordinals.length; at++) {
    const posting = postings[at]!;
    if ((posting & 1) === flag) ordinals[taken++] = posting >>> 1;
  }
  return taken;
}
