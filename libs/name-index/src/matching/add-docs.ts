import { hasBit, setBit } from '../bitmaps/bitmap.ts';
import { BitmapMatches, isMatch, ListMatches, type Matches } from './matches.ts';
import type { SearchContext } from './search-context.ts';

/** The live documents of the base with these keys that have all of the terms: their docIDs, ascending. */
export function findKeyed(context: SearchContext, keys: readonly string[], terms: readonly string[]): Uint32Array {
  const { base, liveDocs } = context;
  const docIds = keys.map((key) => base.docIdOf(key)).filter((docId) => docId >= 0 && hasBit(liveDocs, docId));
  return keepWithTerms(context, Uint32Array.from(new Set(docIds)).sort(), terms);
}

/** Those of the docIDs that have all of the terms. */
export function keepWithTerms(
  { base, scratch }: SearchContext,
  docIds: Uint32Array,
  terms: readonly string[],
): Uint32Array {
  const { postings } = base;
  let kept = docIds;
  for (const term of terms) {
    if (kept.length === 0) break;
    const list = base.termOrd(term);
    kept = scratch.scoped(() => {
      if (list < 0) return new Uint32Array(0);
      if (postings.isDense(list)) return kept.filter((docId) => hasBit(postings.bitmap(list), docId));
      const count = postings.count(list);
      const read = scratch.takeList(count);
      postings.read(list, read);
      const matches = new ListMatches(read, count);
      return kept.filter((docId) => isMatch(matches, docId));
    });
  }
  return kept;
}

/** The matches and documents that are found regardless of their terms: their docIDs, ascending. */
export function addDocs({ scratch }: SearchContext, matches: Matches, docIds: Uint32Array): Matches {
  const missing = docIds.filter((docId) => !isMatch(matches, docId));
  if (missing.length === 0) return matches;
  const count = matches.count + missing.length;
  if (matches.kind === 'list') {
    const merged = scratch.takeList(count);
    mergeDocs(matches, missing, merged);
    return new ListMatches(merged, count);
  }
  const bitmap = matches.take();
  for (const docId of missing) setBit(bitmap, docId);
  return new BitmapMatches(matches.memory, bitmap, count, matches.payload);
}

/** Writes the postings of a list and of documents that are not in it, ascending. */
function mergeDocs({ postings, count }: ListMatches, added: Uint32Array, into: Uint32Array): void {
  let next = 0;
  for (let at = 0; at < count; at++) {
    const posting = postings[at]!;
    for (; next < added.length && added[next]! < posting >>> 1; next++) into[at + next] = added[next]! * 2;
    into[at + next] = posting;
  }
  for (; next < added.length; next++) into[count + next] = added[next]! * 2;
}
