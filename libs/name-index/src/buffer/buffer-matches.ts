import type { FieldFilter } from '../matching/filter-matches.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { SearchedText } from '../query.ts';
import { merged } from './buffer-postings.ts';
import type { RamBuffer } from './ram-buffer.ts';

/** The live postings of a RAM buffer that have one of the texts, at least one. */
export function matchBuffer(buffer: RamBuffer, texts: readonly SearchedText[]): Uint32Array {
  return merged(texts.map((text) => matchText(buffer, text)));
}

/** The live postings that have all of the terms, for each prefix a term that begins with it, and each phrase in a name; without any, all. */
function matchText(buffer: RamBuffer, { terms, prefixes, phrases, firstTerm }: SearchedText): Uint32Array {
  const postings =
    terms.length + prefixes.length === 0
      ? allPostings(buffer.docCount)
      : buffer.postings.withAll(terms, prefixes, firstTerm);
  const live = buffer.liveCount === buffer.docCount ? postings : keepLive(postings, buffer.live);
  return phrases.reduce((kept, phrase) => buffer.postings.withPhrase(kept, phrase), live);
}

/** The live docIDs with a name that has all of a text. */
export function docsInOneName(buffer: RamBuffer, text: SearchedText): number[] {
  return buffer.postings.withAllInOneName(text).filter((docId) => buffer.isLive(docId));
}

/** The live docIDs of the documents with these keys that have all of the terms. */
export function keyedDocs(buffer: RamBuffer, keys: readonly string[], terms: readonly string[]): number[] {
  const docIds = new Set(keys.map((key) => buffer.liveDocOf(key)).filter((docId) => docId >= 0));
  return docsWithTerms(buffer, [...docIds], terms);
}

/** Those of the docIDs that have all of the terms. */
export function docsWithTerms(buffer: RamBuffer, docIds: number[], terms: readonly string[]): number[] {
  if (docIds.length === 0 || terms.length === 0) return docIds;
  const among = new Set(docIds);
  return toDocIds(buffer.postings.withAll(terms, [], undefined)).filter((docId) => among.has(docId));
}

/** Appends the postings of those `docIds` that are not yet present. */
export function withDocs(postings: Uint32Array, docIds: readonly number[]): Uint32Array {
  if (docIds.length === 0) return postings;
  const among = new Set(toDocIds(postings));
  const further = docIds.filter((docId) => !among.has(docId)).map((docId) => docId * 2);
  return Uint32Array.from([...postings, ...further]);
}

/** Of some postings those that every filter lets through. */
export function filterBuffer(
  buffer: RamBuffer,
  postings: Uint32Array,
  filters: readonly FieldFilter[],
  fields: readonly FieldValues[],
): Uint32Array {
  let kept = postings;
  for (const { field, values } of filters) {
    const sets = buffer.sets[field]!;
    const markedSets = fields[field]!.setsWithAny(values);
    kept = kept.filter((posting) => markedSets[sets.at(posting >>> 1)] === 1);
  }
  return kept;
}

/** The docIDs of some postings tier by tier, in no order. */
export function bufferTiers(
  buffer: RamBuffer,
  postings: Uint32Array,
  found: { readonly keyed: readonly number[]; readonly nameKeys: readonly string[]; readonly last: readonly number[] },
): readonly number[][] {
  if (postings.length === 0) return [[], [], [], [], []];
  const equal = new Set(found.nameKeys.flatMap((nameKey) => [...buffer.postings.withNameKey(nameKey)]));
  return splitTiers(postings, { keyed: new Set(found.keyed), equal, last: new Set(found.last) });
}

/** The docIDs of some postings. */
export function toDocIds(postings: Uint32Array): number[] {
  const docIds: number[] = [];
  for (let at = 0; at < postings.length; at++) docIds.push(postings[at]! >>> 1);
  return docIds;
}

function allPostings(docIds: number): Uint32Array {
  const postings = new Uint32Array(docIds);
  for (let docId = 0; docId < docIds; docId++) postings[docId] = docId * 2;
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

function splitTiers(
  postings: Uint32Array,
  { keyed, equal, last }: Readonly<Record<'keyed' | 'equal' | 'last', ReadonlySet<number>>>,
): number[][] {
  const tiers: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  const [requested, named, first, rest, inOneName] = tiers;
  const hasKeyed = keyed.size > 0;
  const hasEqual = equal.size > 0;
  const hasLast = last.size > 0;
  for (let at = 0; at < postings.length; at++) {
    const docId = postings[at]! >>> 1;
    if (hasKeyed && keyed.has(docId)) requested.push(docId);
    else if (hasEqual && equal.has(docId)) named.push(docId);
    else if (hasLast && last.has(docId)) inOneName.push(docId);
    else if ((postings[at]! & 1) === 1) first.push(docId);
    else rest.push(docId);
  }
  return tiers;
}
