import type { Bitmap } from '../bitmaps/bitmap.ts';
import { BitmapMatches, ListMatches, type Matches } from './matches.ts';
import { keepBits, setPayloads, setPostings } from './posting-lists.ts';
import type { SearchContext } from './search-context.ts';

/** Those of the matches that have a term that begins with a prefix. `takePayload`: the payload is to be that of these terms. */
export function matchPrefix(context: SearchContext, matches: Matches, prefix: string, takePayload: boolean): Matches {
  if (matches.count === 0) return matches;
  const { base, scratch } = context;
  const payload = takePayload ? scratch.takeBitmap().fill(0) : undefined;
  return scratch.scoped(() => {
    const documents = scratch.takeBitmap().fill(0);
    addTerms(context, base.termOrds(prefix), documents, payload);
    if (matches.kind === 'bitmap') {
      const bitmap = matches.take();
      const count = base.bitmaps.and(bitmap, bitmap, documents);
      return new BitmapMatches(base.bitmaps, bitmap, count, payload ?? matches.payload);
    }
    const postings = matches.take();
    const count = keepBits(postings, matches.count, documents);
    if (payload !== undefined) setPayloads(postings, count, payload);
    return new ListMatches(postings, count);
  });
}

/** Adds the documents of the terms [from, to) and, where a payload is wanted, those with a name that begins with one of them. */
function addTerms(
  { base: { postings, bitmaps: memory }, scratch }: SearchContext,
  { from, to }: { readonly from: number; readonly to: number },
  documents: Bitmap,
  payload: Bitmap | undefined,
): void {
  const read = scratch.takeList(postings.sparseCountMax);
  for (let list = from; list < to; list++) {
    if (postings.isDense(list)) {
      memory.or(documents, documents, postings.bitmap(list));
      if (payload !== undefined) memory.or(payload, payload, postings.firstTermBitmap(list));
    } else {
      postings.read(list, read);
      setPostings(documents, payload, read, postings.count(list));
    }
  }
}
