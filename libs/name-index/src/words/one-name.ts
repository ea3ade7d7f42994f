import type { Phrase } from './phrase.ts';

/** What one name is to have, whose words are numbers. */
export interface WantedInName {
  /** For each word or beginning, whether a word of the name is it. */
  readonly words: readonly ((word: number) => boolean)[];
  readonly phrases: readonly Phrase[];
}

/** Whether a name has all of the words and phrases. */
export function hasAll(name: readonly number[], { words, phrases }: WantedInName): boolean {
  return words.every((isIt) => name.some(isIt)) && phrases.every((phrase) => hasPhrase(name, phrase));
}

function hasPhrase(name: readonly number[], phrase: Phrase): boolean {
  phrase.restart();
  return name.some((word) => phrase.endsWith(word));
}
