import { hotLoop } from '../hot-loop.ts';
import { clearBit, countCommonBits, readBits, readMaskedBits } from '../postings/bitmap.ts';
import { isMatch, type BaseMatches } from './base-matches.ts';

/** Tiers of the relevance order: a name equals the query; a name begins with its first word; the rest. */
export type Tier = 0 | 1 | 2;

/** The matches of a base tier by tier, each in static order. */
export class BaseTiers {
  private readonly rest: BaseMatches;
  private readonly equal: Uint32Array;
  private readonly firstWordCount: number;

  /** `equal` holds, ascending, the ordinals with a name that equals the query; those that are no match are left out. Uses the matches up. */
  constructor(matches: BaseMatches, equal: readonly number[]) {
    this.equal = Uint32Array.from(equal.filter((ordinal) => isMatch(matches, ordinal)));
    this.rest = withoutOrdinals(matches, this.equal);
    this.firstWordCount = countFirstWord(this.rest);
  }

  count(tier: Tier): number {
    if (tier === 0) return this.equal.length;
    return tier === 1 ? this.firstWordCount : this.rest.count - this.firstWordCount;
  }

  /** The first ordinals of a tier, at most `countMax`. */
  take(tier: Tier, countMax: number): Uint32Array {
    if (tier === 0) return this.equal.subarray(0, countMax);
    const ordinals = new Uint32Array(Math.min(countMax, this.count(tier)));
    const { rest } = this;
    if (rest.kind === 'list') takeFlagged(rest.postings, tier === 1 ? 1 : 0, ordinals);
    else if (rest.firstWord !== undefined) readMaskedBits(rest.bitmap, rest.firstWord, tier === 1, ordinals);
    else if (tier === 2) readBits(rest.bitmap, ordinals);
    return ordinals;
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

const countFirstWord = hotLoop(function countFirstWord(matches: BaseMatches): number {
  if (matches.kind === 'bitmap')
    return matches.firstWord === undefined ? 0 : countCommonBits(matches.bitmap, matches.firstWord);
  let count = 0;
  for (let at = 0; at < matches.count; at++) count += matches.postings[at]! & 1;
  return count;
});

/** Fills `ordinals` with the first postings that have the flag; the caller knows that there are enough. */
const takeFlagged = hotLoop(function takeFlagged(postings: Uint32Array, flag: 0 | 1, ordinals: Uint32Array): void {
  let taken = 0;
  for (let at = 0; taken < ordinals.length; at++) {
    const posting = postings[at]!;
    if ((posting & 1) === flag) ordinals[taken++] = posting >>> 1;
  }
});
