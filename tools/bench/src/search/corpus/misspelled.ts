import type { Random } from './random.ts';

/** Slips of the hand, each of one letter. */
export const slips = {
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  replaced: (word, at, random) => word.slice(0, at) + otherLetter(word.charAt(at), random) + word.slice(at + 1),
  transposed: (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
} as const satisfies Record<string, (word: string, at: number, random: Random) => string>;

export type Slip = keyof typeof slips;

/** Shorter words are seldom misspelled, and then mean many others. */
const LENGTH_MIN = 4;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The words with a slip in one of the longer ones, in any of its letters; undefined where all are short. */
export function misspell(words: readonly string[], slip: Slip, random: Random): string[] | undefined {
  const long = [...words.keys()].filter((at) => (words[at] ?? '').length >= LENGTH_MIN);
  const place = long[random.below(long.length)];
  if (place === undefined) return undefined;
  const word = words[place] ?? '';
  const misspelled = slips[slip](word, random.below(word.length - (slip === 'transposed' ? 1 : 0)), random);
  return misspelled === word ? undefined : words.with(place, misspelled);
}

function otherLetter(letter: string, random: Random): string {
  const others = LETTERS.replace(letter, '');
  return others.charAt(random.below(others.length));
}
