import type { FieldFilter } from '../base/base-matcher.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { hotLoop } from '../hot-loop.ts';
import type { DeltaSegment } from './delta-segment.ts';

/** The live postings of a delta that have all of the words; without any word, all. */
export function matchDelta(
  delta: DeltaSegment,
  words: readonly string[],
  firstWord: string | undefined,
): readonly number[] {
  const postings =
    words.length === 0
      ? Array.from({ length: delta.slots }, (_, slot) => slot * 2)
      : delta.postings.withAll(words, firstWord);
  return delta.liveCount === delta.slots ? postings : keepLive(postings, delta.live);
}

/** Of some postings those that every filter lets through. */
export function narrowDelta(
  delta: DeltaSegment,
  postings: readonly number[],
  filters: readonly FieldFilter[],
  fields: readonly FieldValues[],
): readonly number[] {
  let kept = postings;
  for (const { field, values } of filters) {
    const sets = delta.sets[field]!;
    const markedSets = fields[field]!.setsWithAny(values);
    kept = kept.filter((posting) => markedSets[sets.at(posting >>> 1)] === 1);
  }
  return kept;
}

/** The slots of some postings tier by tier, in no order. */
export function deltaTiers(
  delta: DeltaSegment,
  postings: readonly number[],
  nameKeys: readonly string[],
): readonly number[][] {
  if (postings.length === 0) return [[], [], []];
  return splitTiers(postings, new Set(nameKeys.flatMap((nameKey) => delta.postings.withNameKey(nameKey))));
}

/** The slots of some postings. */
export const slotsOf = hotLoop(function slotsOf(postings: readonly number[]): number[] {
  const slots: number[] = [];
  for (let at = 0; at < postings.length; at++) slots.push(postings[at]! >>> 1);
  return slots;
});

const keepLive = hotLoop(function keepLive(postings: readonly number[], live: Uint8Array): number[] {
  const kept: number[] = [];
  for (let at = 0; at < postings.length; at++) if (live[postings[at]! >>> 1] === 1) kept.push(postings[at]!);
  return kept;
});

const splitTiers = hotLoop(function splitTiers(postings: readonly number[], equal: ReadonlySet<number>): number[][] {
  const tiers: [number[], number[], number[]] = [[], [], []];
  const [named, first, rest] = tiers;
  const hasEqual = equal.size > 0;
  for (let at = 0; at < postings.length; at++) {
    const slot = postings[at]! >>> 1;
    if (hasEqual && equal.has(slot)) named.push(slot);
    else if ((postings[at]! & 1) === 1) first.push(slot);
    else rest.push(slot);
  }
  return tiers;
});
