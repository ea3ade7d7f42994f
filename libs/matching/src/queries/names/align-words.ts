import { businessWords } from '@registry/domain';
import { editsBetween } from './edit-distance.ts';
import { isNumberSign } from './known-words.ts';
import type { NameVariant } from './name-variant.ts';

/** How much a word of a query says: the logarithm of how many names there are for each that has it; undefined where none has. */
export type WordInformation = (word: string) => number | undefined;

/** Of a name of trades only, of which each is common. */
const COMMON_WORD = 2.5;
/** Of a word that is not in the query, and of which only its kind is known. */
export const USUAL_WORD = 7;
/** Of a word that no name has. */
export const UNKNOWN_WORD = 10;

/** Of single words, which others are more often like. */
const WORD_LENGTH_MIN = 5;

/** The words of two names, those that are pairs and those that one of them lacks, with what they say. */
export interface AlignedWords {
  readonly shared: number;
  readonly missing: number;
  readonly added: number;
  /** The information of the rarest word that both have. */
  readonly rarest: number;
  /** Of the query, those that the company's name lacks. */
  readonly lacking: readonly string[];
  /** Of the query, those that stand for another word of the company's name. */
  readonly respelled: readonly string[];
  /** All of those are abbreviations or other writings of the word that they stand for. */
  readonly areAbbreviated: boolean;
  /** Of the company's name, those that the query lacks. */
  readonly more: readonly string[];
}

/** Pairs the words of two names, in any order: equal ones, then other writings and abbreviations, then cut ones and those that a letter sets apart. */
export function alignWords(query: NameVariant, company: NameVariant, information: WordInformation): AlignedWords {
  const left = new Set(company.keyWords.keys());
  let open = [...query.keyWords.keys()];
  let [shared, rarest] = [0, 0];
  const respelled = [...query.respelled];
  let areAllAbbreviated = true;
  for (const [pass, isPair] of PASSES.entries()) {
    if (open.length === 0 || left.size === 0) break;
    open = open.filter((place) => {
      const at = [...left].find((one) => isPair(query, place, company, one));
      if (at === undefined) return true;
      left.delete(at);
      const word = query.keyWords[place] ?? '';
      if (pass > 0) respelled.push(word);
      areAllAbbreviated &&= pass < ABBREVIATED_PASSES;
      const known =
        pass === 0
          ? readInformation(word, information)
          : isCommon(company.keyWords[at] ?? '')
            ? COMMON_WORD
            : USUAL_WORD;
      shared += known * (SHARE_OF_PASS[pass] ?? 1);
      if (pass === 0) rarest = Math.max(rarest, known);
      return false;
    });
  }
  const unpaired = [listWords(query, open), listWords(company, [...left])] as const;
  const areLettered = unpaired.every((words) => words.some(({ length }) => length === 1));
  const added = listWords(
    company,
    [...left].filter((at) => counts(company, at, areLettered)),
  );
  const lacking = listWords(
    query,
    open.filter((place) => counts(query, place, areLettered)),
  );
  lacking.push(...query.leftOut);
  return {
    shared,
    rarest,
    lacking,
    respelled,
    areAbbreviated: areAllAbbreviated,
    more: added,
    missing: sum(lacking.map((word) => readInformation(word, information))),
    added: sum(added.map((word) => (isCommon(word) ? COMMON_WORD : USUAL_WORD))),
  };
}

/** Checks that a word of the query and one of the company are a pair, both by their places. */
type IsPair = (query: NameVariant, place: number, company: NameVariant, at: number) => boolean;

const PASSES: readonly IsPair[] = [
  (query, place, company, at) => query.keyWords[place] === company.keyWords[at],
  (query, place, company, at) => query.numberedKeys[place] === company.numberedKeys[at],
  (query, place, company, at) => areAbbreviated(query.keyWords[place] ?? '', company.keyWords[at] ?? ''),
  (query, place, company, at) => isOneCut(query.keyWords[place] ?? '', company.keyWords[at] ?? ''),
  (query, place, company, at) => areMisspelled(query.keyWords[place] ?? '', company.keyWords[at] ?? ''),
];

function areAbbreviated(word: string, other: string): boolean {
  return abbreviates(word, other) || abbreviates(other, word);
}

function isOneCut(word: string, other: string): boolean {
  return Math.min(word.length, other.length) >= CUT_LENGTH_MIN && (word.startsWith(other) || other.startsWith(word));
}

function areMisspelled(word: string, other: string): boolean {
  return Math.min(word.length, other.length) >= WORD_LENGTH_MIN && editsBetween(word, other, 1) <= 1;
}

/** How much of what a word says counts where it is written otherwise, by pass. */
const SHARE_OF_PASS: readonly number[] = [1, 1, 0.7, 0.7, 0.7];
/** The passes in which one word is written short as is customary. Of others, the rest may be another word: CHIN is not CHINESE. */
const ABBREVIATED_PASSES = 3;
const CUT_LENGTH_MIN = 3;
const WITHOUT_VOWELS_LENGTH_MIN = 3;

/** Checks that a word is written without its vowels: CNSTRCTN for CONSTRUCTION. Other customary abbreviations share a `wordKey`. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < WITHOUT_VOWELS_LENGTH_MIN || short.length >= long.length) return false;
  return short === `${long.slice(0, 1)}${long.slice(1).replaceAll(/[AEIOU]/g, '')}`;
}

/** Words that say nothing within a name. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['AND', 'THE', 'OF', 'A', 'FOR', 'IN', 'AT']);

/** A letter at the beginning is an initial, one at the end or next to another is a number as in CLASS A, and an article inside is nothing. */
function counts({ keyWords }: NameVariant, at: number, areLettered: boolean): boolean {
  const word = keyWords[at] ?? '';
  if (isNumberSign(word, keyWords[at + 1])) return false;
  return !UNCOUNTED.has(word) || (word.length === 1 && (at === 0 || at === keyWords.length - 1 || areLettered));
}

function listWords({ keyWords }: NameVariant, places: readonly number[]): string[] {
  return places.map((at) => keyWords[at] ?? '');
}

function isCommon(word: string): boolean {
  return businessWords.has(word) || word.length <= 2;
}

function readInformation(word: string, information: WordInformation): number {
  return UNCOUNTED.has(word) && word.length > 1 ? 0 : (information(word) ?? UNKNOWN_WORD);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
