import type { FieldFilter } from '../base/base-matcher.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { DeltaSegment } from './delta-segment.ts';

/** The live postings of a delta that have all of the words; without any word, all. */
export function matchDelta(delta: DeltaSegment, words: readonly string[], firstWord: string | undefined): number[] {
  const postings =
    words.length === 0
      ? Array.from({ length: delta.slots }, (_, slot) => slot * 2)
      : delta.postings.withAll(words, firstWord);
  return postings.filter((posting) => delta.isLive(posting >>> 1));
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
    kept = kept.filter((posting) => markedSets[sets[posting >>> 1]!] === 1);
  }
  return kept;
}

/** The slots of some postings tier by tier, each in static order. */
export function deltaTiers(
  delta: DeltaSegment,
  postings: readonly number[],
  nameKeys: readonly string[],
): readonly number[][] {
  if (postings.length === 0) return [[], [], []];
  const equal = new Set(nameKeys.flatMap((nameKey) => delta.postings.withNameKey(nameKey)));
  const tiers: number[][] = [[], [], []];
  for (const posting of postings) {
    const slot = posting >>> 1;
    tiers[equal.has(slot) ? 0 : 2 - (posting & 1)]!.push(slot);
  }
  return tiers.map((slots) => delta.staticOrder.select(slots));
}
