import { apostrophes, dots } from '../folding/folded-characters.ts';
import { foldWords } from '../folding/folded-name.ts';

/** A folded word of a text, and the part of the text that it was read from. */
export interface WrittenWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Inside a character class no dot and no apostrophe has another meaning. */
const WORD = new RegExp(`[\\p{L}\\p{N}\\p{M}\\p{Cf}${[...apostrophes, ...dots].join('')}]+|&`, 'gu');

/** The words of a text as names are folded, each with its place. */
export function writtenWords(text: string): WrittenWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: part, index: start }) =>
    foldWords(part).map((word) => ({ word, start, end: start + part.length })),
  );
}

/** Finds words in others, in their order: the index of the first. */
export function findWords(words: readonly WrittenWord[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return [];
  return words.flatMap((_, at) => (wanted.every((word, i) => words[at + i]?.word === word) ? [at] : []));
}
