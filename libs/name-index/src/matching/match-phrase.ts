import { clearBit } from '../bitmaps/bitmap.ts';
import { BitmapMatches, ListMatches, type Matches } from './matches.ts';
import { intersectList, keepBits } from './posting-lists.ts';
import type { SearchContext } from './search-context.ts';

/** Those of the matches with a name that has the terms of a phrase one after the other. The matches have all of these terms. */
export function matchPhrase(context: SearchContext, matches: Matches, phrase: readonly string[]): Matches {
  const { commonGrams, vectors } = context.base;
  const terms = phrase.map((term) => context.base.termOrd(term));
  const grams = terms.slice(1).map((term, at) => commonGrams.list(terms[at]!, term));
  let left = matches;
  for (const gram of grams) if (gram !== undefined && left.count > 0) left = keepListed(context, left, gram);
  const isFound = grams.length === 1 && grams[0] !== undefined;
  return isFound || left.count === 0 ? left : keepWhere(left, vectors.phraseTest(terms));
}

/** Those of the matches that a posting list holds; -1 is a list without documents. */
function keepListed(context: SearchContext, matches: Matches, list: number): Matches {
  if (list < 0) return new ListMatches(new Uint32Array(0), 0);
  const { base, scratch } = context;
  const { postings, bitmaps: memory } = base;
  if (matches.kind === 'bitmap') {
    if (!postings.isDense(list)) return intersectList(context, matches, list);
    const bitmap = matches.take();
    return new BitmapMatches(memory, bitmap, memory.and(bitmap, bitmap, postings.bitmap(list)), matches.payload);
  }
  const kept = matches.take();
  const count = postings.isDense(list)
    ? keepBits(kept, matches.count, postings.bitmap(list))
    : postings.keep(kept, matches.count, list, false, scratch);
  return new ListMatches(kept, count);
}

/** Those of the matches whose docID passes a test. */
function keepWhere(matches: Matches, passes: (docId: number) => boolean): Matches {
  let count = 0;
  if (matches.kind === 'list') {
    const postings = matches.take();
    for (let at = 0; at < matches.count; at++) {
      const posting = postings[at]!;
      if (passes(posting >>> 1)) postings[count++] = posting;
    }
    return new ListMatches(postings, count);
  }
  const bitmap = matches.take();
  for (const docIds of matches.memory.docIds(bitmap)) {
    for (let at = 0; at < docIds.length; at++) {
      if (passes(docIds[at]!)) count++;
      else clearBit(bitmap, docIds[at]!);
    }
  }
  return new BitmapMatches(matches.memory, bitmap, count, matches.payload);
}
