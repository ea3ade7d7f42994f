import { foldWords, findLegalForms, joinNameKey, spellingKey } from '@registry/domain';
import type { Random } from '@registry/tools-bench/random';

/** How the name of another company differs from one: by that, and by nothing else. */
const siblings = {
  word_more: (words, random, others) => [...words, otherWord(random, others)],
  word_less: (words, random) => {
    const places = words.flatMap((word, at) => (at > 0 && word.length > 3 ? [at] : []));
    const at = places[random.below(Math.max(1, places.length))];
    return at === undefined || words.length < 3 ? words : words.toSpliced(at, 1);
  },
  other_word: (words, random, others) =>
    words.length < 2 ? words : words.with(1 + random.below(words.length - 1), otherWord(random, others)),
  other_number: (words, random) => numbered(words, random),
  other_letter: (words, random) => {
    const short = words.flatMap((word, at) => (/^[A-Z]{1,3}$/.test(word) ? [at] : []));
    const at = short[random.below(Math.max(1, short.length))];
    return at === undefined ? words : words.with(at, otherLetter(words[at] ?? '', random));
  },
} as const satisfies Record<string, (words: string[], random: Random, others: readonly string[]) => string[]>;

type SiblingKind = keyof typeof siblings;
/** Another letter is rare: it is a slip of the hand more often. */
const kinds = (Object.keys(siblings) as SiblingKind[]).flatMap((kind) =>
  Array.from({ length: kind === 'other_letter' ? 1 : 4 }, () => kind),
);

/** Draws siblings whose names no company of a register has. The words that they have instead end other names there. */
export class Siblings {
  readonly #spellings: Set<string>;
  readonly #random: Random;
  readonly #others: readonly string[];

  constructor(nameKeys: readonly string[], random: Random) {
    this.#spellings = new Set(nameKeys.map(spellingKey));
    this.#random = random;
    this.#others = nameKeys.map((key) => key.split(' ').at(-1) ?? '');
  }

  /** The name of a sibling, with the same legal form, each once; undefined where the drawn kind makes no other name of this one. */
  draw(name: string): string | undefined {
    const words = foldWords(name);
    const key = joinNameKey(words).split(' ');
    const kind = kinds[this.#random.below(kinds.length)] ?? 'word_more';
    const other = siblings[kind](key, this.#random, this.#others).join(' ');
    const spelling = spellingKey(joinNameKey(other.split(' ')));
    if (this.#spellings.has(spelling)) return undefined;
    this.#spellings.add(spelling);
    return [other, ...findLegalForms(words).slice(0, 1)].join(' ');
  }
}

function otherWord(random: Random, others: readonly string[]): string {
  return others[random.below(others.length)] ?? 'HOLDINGS';
}

const NUMBERS = ['1', '2', '3', '4', '5', '7', '12', '21', 'I', 'II', 'III', 'IV', 'V', 'VI', 'A', 'B', 'C'];

/** With another number in the place of its own, else at the end. */
function numbered(words: readonly string[], random: Random): string[] {
  const number = NUMBERS[random.below(NUMBERS.length)] ?? '2';
  const at = words.findIndex((word) => /\d|^[IVX]{2,}$/.test(word));
  return at < 0 ? [...words, number] : words.with(at, number);
}

function otherLetter(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + String.fromCharCode(65 + random.below(26)) + word.slice(at + 1);
}
