import type { SearchedText } from '../query.ts';
import { hasAll, type WantedInName } from '../terms/one-name.ts';
import { Phrase } from '../terms/phrase.ts';
import { matchPhrase } from './match-phrase.ts';
import { matchPrefix } from './match-prefix.ts';
import { matchTerms } from './match-terms.ts';
import { toDocIds, type Matches } from './matches.ts';
import type { SearchContext } from './search-context.ts';

/**
 * The live documents that have all of the terms, for each prefix a term that begins with it, and each phrase in a name.
 * `terms` includes the terms of the phrases. `firstTerm` is one of the terms or prefixes, or absent.
 */
export function matchText(context: SearchContext, { terms, prefixes, phrases, firstTerm }: SearchedText): Matches {
  const isTerm = firstTerm !== undefined && terms.includes(firstTerm);
  let matches = matchTerms(context, terms, isTerm ? firstTerm : undefined);
  for (const prefix of prefixes) matches = matchPrefix(context, matches, prefix, !isTerm && prefix === firstTerm);
  for (const phrase of phrases) matches = matchPhrase(context, matches, phrase);
  return matches;
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
