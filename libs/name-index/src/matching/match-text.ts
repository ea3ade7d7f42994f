import type { Bitmap } from '../bitmaps/bitmap.ts';
import type { SearchedText } from '../query.ts';
import { hasAll, type WantedInName } from '../terms/one-name.ts';
import { Phrase } from '../terms/phrase.ts';
import { matchPhrase } from './match-phrase.ts';
import { matchPrefix } from './match-prefix.ts';
import { matchTerms } from './match-terms.ts';
import { BitmapMatches, toDocIds, type Matches } from './matches.ts';
import { setPostings } from './posting-lists.ts';
import type { SearchContext } from './search-context.ts';

/**
 * The live documents that have all of the terms, for each prefix a term that begins with it, and each phrase in a name.
 * `terms` includes the terms of the phrases. `firstTerm` is one of the terms or prefixes, or absent.
 */
function matchText(context: SearchContext, { terms, prefixes, phrases, firstTerm }: SearchedText): Matches {
  const isTerm = firstTerm !== undefined && terms.includes(firstTerm);
  let matches = matchTerms(context, terms, isTerm ? firstTerm : undefined);
  for (const prefix of prefixes) matches = matchPrefix(context, matches, prefix, !isTerm && prefix === firstTerm);
  for (const phrase of phrases) matches = matchPhrase(context, matches, phrase);
  return matches;
}

/** The documents that `matchText` finds for one of the texts, at least one. */
export function matchAnyText(context: SearchContext, texts: readonly SearchedText[]): Matches {
  const [first, ...others] = texts;
  if (first !== undefined && others.length === 0) return matchText(context, first);
  const { base, scratch } = context;
  const [documents, payload] = [scratch.takeBitmap().fill(0), scratch.takeBitmap().fill(0)];
  for (const text of texts) scratch.scoped(() => addMatches(matchText(context, text), documents, payload));
  return new BitmapMatches(base.bitmaps, documents, base.bitmaps.or(documents, documents, documents), payload);
}

/** Sets the bits of matches in `documents` and, of those with the payload, in `payload`. */
function addMatches(matches: Matches, documents: Bitmap, payload: Bitmap): void {
  if (matches.kind === 'list') {
    setPostings(documents, payload, matches.postings, matches.count);
    return;
  }
  const { memory, payload: own } = matches;
  const bitmap = matches.take();
  memory.or(documents, documents, bitmap);
  if (own === undefined) return;
  memory.and(bitmap, bitmap, own);
  memory.or(payload, payload, bitmap);
}

/** The documents that `matchText` finds and that have all of the text in one name: their docIDs, ascending. */
export function matchInOneName(context: SearchContext, text: SearchedText): Uint32Array {
  const { base, scratch } = context;
  const { terms, prefixes, phrases } = text;
  const docIds = scratch.scoped(() => toDocIds(matchText(context, text)));
  if (terms.length + prefixes.length < 2) return docIds; // and a phrase is in one name
  const ords = terms.map((term) => base.termOrd(term));
  const ranges = prefixes.map((prefix) => base.termOrds(prefix));
  const wanted: WantedInName = {
    terms: [
      ...ords.map((ord) => (term: number) => term === ord),
      ...ranges.map(
        ({ from, to }) =>
          (term: number) =>
            term >= from && term < to,
      ),
    ],
    phrases: phrases.map((phrase) => new Phrase(phrase.map((term) => base.termOrd(term)))),
  };
  return docIds.filter((docId) => base.vectors.names(docId).some((name) => hasAll(name, wanted)));
}
