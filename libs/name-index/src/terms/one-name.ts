import type { Phrase } from './phrase.ts';

/** Parts that one name is to have, whose terms are numbers. */
export interface WantedInName {
  /** For each term or beginning, whether a term of the name is it. */
  readonly terms: readonly ((term: number) => boolean)[];
  readonly phrases: readonly Phrase[];
}

/** Checks that a name has all of the terms and phrases. */
export function hasAll(name: readonly number[], { terms, phrases }: WantedInName): boolean {
  return terms.every((isIt) => name.some(isIt)) && phrases.every((phrase) => hasPhrase(name, phrase));
}

function hasPhrase(name: readonly number[], phrase: Phrase): boolean {
  phrase.restart();
  return name.some((term) => phrase.endsWith(term));
}
