import { BitmapMatches, ListMatches, type Matches } from './matches.ts';
import { keepBits, setPayloads } from './posting-lists.ts';
import type { SearchContext } from './search-context.ts';

/** The live documents that have all of the terms. `firstTerm` is one of them, or absent. */
export function matchTerms(context: SearchContext, terms: readonly string[], firstTerm: string | undefined): Matches {
  const { base } = context;
  const lists = terms.map((term) => base.termOrd(term));
  if (lists.includes(-1)) return new ListMatches(new Uint32Array(0), 0);
  const firstList = firstTerm === undefined ? -1 : (lists[terms.indexOf(firstTerm)] ?? -1);
  lists.sort((one, other) => base.postings.count(one) - base.postings.count(other));
  const [shortest] = lists;
  return shortest === undefined || base.postings.isDense(shortest)
    ? matchDense(context, lists, firstList)
    : matchSparse(context, shortest, lists.slice(1), firstList);
}

function matchSparse(
  { base: { postings }, liveDocs, scratch }: SearchContext,
  shortest: number,
  others: readonly number[],
  firstList: number,
): ListMatches {
  let count = postings.count(shortest);
  const list = scratch.takeList(count);
  postings.read(shortest, list);
  for (const other of others) {
    if (postings.isDense(other)) count = keepBits(list, count, postings.bitmap(other));
    else count = postings.keep(list, count, other, other === firstList, scratch);
  }
  count = keepBits(list, count, liveDocs);
  if (firstList < 0) setPayloads(list, count, undefined);
  else if (postings.isDense(firstList)) setPayloads(list, count, postings.firstTermBitmap(firstList));
  return new ListMatches(list, count);
}

function matchDense(
  { base: { postings, bitmaps: memory }, liveDocs, scratch }: SearchContext,
  lists: readonly number[],
  firstList: number,
): BitmapMatches {
  const bitmap = scratch.takeBitmap();
  const [first = liveDocs, second, ...others] = lists.map((list) => postings.bitmap(list));
  let count =
    second === undefined ? memory.and(bitmap, first, liveDocs) : memory.andAnd(bitmap, first, second, liveDocs);
  for (const other of others) count = memory.and(bitmap, bitmap, other);
  const payload = firstList < 0 ? undefined : postings.firstTermBitmap(firstList);
  return new BitmapMatches(memory, bitmap, count, payload);
}
