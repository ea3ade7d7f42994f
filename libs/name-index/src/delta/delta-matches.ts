import type { FieldFilter } from '../base/base-matcher.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { SearchedText } from '../query.ts';
import type { DeltaSegment } from './delta-segment.ts';

/** The live postings of a delta that have all of the words, for each prefix a word that begins with it, and each phrase in a name; without any, all. */
export function matchDelta(delta: DeltaSegment, { words, prefixes, phrases, firstWord }: SearchedText): Uint32Array {
  const postings =
    words.length + prefixes.length === 0
      ? allPostings(delta.slots)
      : delta.postings.withAll(words, prefixes, firstWord);
  const live = delta.liveCount === delta.slots ? postings : keepLive(postings, delta.live);
  return phrases.reduce((kept, phrase) => delta.postings.withPhrase(kept, phrase), live);
}

/** The live slots with a name that has all of a text. */
export function slotsInOneName(delta: DeltaSegment, text: SearchedText): number[] {
  return delta.postings.withAllInOneName(text).filter((slot) => delta.isLive(slot));
}

/** The live slots of the documents with these keys that have all of the words. */
export function keyedSlots(delta: DeltaSegment, keys: readonly string[], words: readonly string[]): number[] {
  const slots = new Set(keys.map((key) => delta.liveSlotOf(key)).filter((slot) => slot >= 0));
  if (slots.size === 0 || words.length === 0) return [...slots];
  return slotsOf(delta.postings.withAll(words, [], undefined)).filter((slot) => slots.has(slot));
}

/** Some postings and, behind them, those of further slots that are not among them. */
export function withSlots(postings: Uint32Array, slots: readonly number[]): Uint32Array {
  if (slots.length === 0) return postings;
  const among = new Set(slotsOf(postings));
  const further = slots.filter((slot) => !among.has(slot)).map((slot) => slot * 2);
  return Uint32Array.from([...postings, ...further]);
}

/** Of some postings those that every filter lets through. */
export function narrowDelta(
  delta: DeltaSegment,
  postings: Uint32Array,
  filters: readonly FieldFilter[],
  fields: readonly FieldValues[],
): Uint32Array {
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
  postings: Uint32Array,
  keyed: readonly number[],
  nameKeys: readonly string[],
): readonly number[][] {
  if (postings.length === 0) return [[], [], [], []];
  const equal = new Set(nameKeys.flatMap((nameKey) => [...delta.postings.withNameKey(nameKey)]));
  return splitTiers(postings, new Set(keyed), equal);
}

/** The slots of some postings. */
export function slotsOf(postings: Uint32Array): number[] {
  const slots: number[] = [];
  for (let at = 0; at < postings.length; at++) slots.push(postings[at]! >>> 1);
  return slots;
}

function allPostings(slots: number): Uint32Array {
  const postings = new Uint32Array(slots);
  for (let slot = 0; slot < slots; slot++) postings[slot] = slot * 2;
  return postings;
}

function keepLive(postings: Uint32Array, live: Uint8Array): Uint32Array {
  const kept = new Uint32Array(postings.length);
  let count = 0;
  for (let at = 0; at < postings.length; at++) {
    kept[count] = postings[at]!;
    count += live[postings[at]! >>> 1]!;
  }
  return kept.subarray(0, count);
}

function splitTiers(postings: Uint32Array, keyed: ReadonlySet<number>, equal: ReadonlySet<number>): number[][] {
  const tiers: [number[], number[], number[], number[]] = [[], [], [], []];
  const [asked, named, first, rest] = tiers;
  const hasKeyed = keyed.size > 0;
  const hasEqual = equal.size > 0;
  for (let at = 0; at < postings.length; at++) {
    const slot = postings[at]! >>> 1;
    if (hasKeyed && keyed.has(slot)) asked.push(slot);
    else if (hasEqual && equal.has(slot)) named.push(slot);
    else if ((postings[at]! & 1) === 1) first.push(slot);
    else rest.push(slot);
  }
  return tiers;
}
