import { setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { BitmapMatches, ListMatches, type Matches } from './matches.ts';
import { intersectList } from './posting-lists.ts';
import type { SearchContext } from './search-context.ts';

/** The values of one field, any of which a match must have. */
export interface FieldFilter {
  readonly field: number;
  readonly values: readonly string[];
}

/** Those of the matches that pass every filter. */
export function filterMatches(context: SearchContext, matches: Matches, filters: readonly FieldFilter[]): Matches {
  const { base } = context;
  if (filters.length === 0) return matches;
  if (matches.kind === 'list') return filterList(context, matches, filters);
  const listed = filters.filter(({ field }) => base.isListed(field));
  const unlisted = filters.filter(({ field }) => !base.isListed(field));
  const lists = listed.map((filter) => valueLists(context, filter));
  const short = lists.findIndex((some) => some.length === 1 && !base.postings.isDense(some[0]!));
  if (short >= 0) {
    const further = [...listed.toSpliced(short, 1), ...unlisted];
    return filterList(context, intersectList(context, matches, lists[short]![0]!), further);
  }
  const bitmap = matches.take();
  let { count } = matches;
  for (const some of lists) count = keepLists(context, bitmap, some);
  for (const { field, values } of unlisted) {
    const markedSets = base.fields[field]!.setsWithAny(values);
    count = base.docValues.keepBits(base.bitmaps, bitmap, field, markedSets);
  }
  return new BitmapMatches(base.bitmaps, bitmap, count, matches.payload);
}

function filterList({ base }: SearchContext, matches: ListMatches, filters: readonly FieldFilter[]): ListMatches {
  const postings = matches.take();
  let { count } = matches;
  for (const { field, values } of filters) {
    const markedSets = base.fields[field]!.setsWithAny(values);
    count = base.docValues.keep(postings, count, field, markedSets);
  }
  return new ListMatches(postings, count);
}

/** The posting lists of a filter's values. A value that no document has is without a list. */
function valueLists({ base }: SearchContext, { field, values }: FieldFilter): number[] {
  return values.map((value) => base.valueList(field, value)).filter((list) => list >= 0);
}

/** Keeps the documents of a bitmap that are in one of the lists; returns how many. */
function keepLists(context: SearchContext, bitmap: Bitmap, lists: readonly number[]): number {
  const { postings, bitmaps: memory } = context.base;
  const dense = lists.filter((list) => postings.isDense(list)).map((list) => postings.bitmap(list));
  const [first, second] = dense;
  if (first === undefined || dense.length < lists.length || dense.length > 2)
    return context.scratch.scoped(() => memory.and(bitmap, bitmap, unionOf(context, lists)));
  return second === undefined ? memory.and(bitmap, bitmap, first) : memory.andOr(bitmap, bitmap, first, second);
}

/** The documents that are in one of the lists. */
function unionOf({ base, scratch }: SearchContext, lists: readonly number[]): Bitmap {
  const { postings, bitmaps: memory } = base;
  const union = scratch.takeBitmap().fill(0);
  for (const list of lists) {
    if (postings.isDense(list)) memory.or(union, union, postings.bitmap(list));
    else
      scratch.scoped(() => {
        const count = postings.count(list);
        const read = scratch.takeList(count);
        postings.read(list, read);
        for (let at = 0; at < count; at++) setBit(union, read[at]! >>> 1);
      });
  }
  return union;
}
