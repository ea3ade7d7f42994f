import { businessWords } from '@registry/domain';
import { editsBetween } from './edit-distance.ts';
import { haveSameNumbers, isNumberSign, isUsual, meansAnother } from './known-words.ts';
import type { NameVariant } from './name-variant.ts';

/** In what two names are alike, the most alike first. */
export const likenesses = ['same', 'spelling', 'one_edit', 'two_edits', 'abbreviated', 'beginning', 'words'] as const;

export type Likeness = (typeof likenesses)[number];

/** How alike the name of a query and a name of a company are. */
export interface NameLikeness {
  readonly likeness: Likeness;
  /** Legal forms: the same or none on both sides, not given by the query, or others. */
  readonly form: 'same' | 'none' | 'other';
  /** Whether the whole text of the query is compared, and not a name inside. */
  readonly isWhole: boolean;
  /** What numbers both: UNIT 1 and UNIT 2 are two companies, and mostly UNIT 1 and UNIT are. */
  readonly numbers: 'same' | 'of one' | 'other';
  /** Set where the words of the query that the name lacks are known as words of other names: they are no slip of the hand. */
  readonly differsInKnownWord: boolean;
  /** Set where a letter or two make another word of a usual one, PRINTING for PAINTING, and a blank another number. */
  readonly differsInMeaning: boolean;
  /** Set where a short word differs: one letter of three makes another word. */
  readonly differsInShortWord: boolean;
  /** Set where all words are written alike, but for articles, in any order. */
  readonly hasSameWords: boolean;
  /** The information of words that both have, in natural logarithms: the rarer, the more. */
  readonly shared: number;
  /** What the words say that the company's name lacks, and that the query lacks. */
  readonly missing: number;
  readonly added: number;
}

/** How much a word of a query says: the logarithm of how many names there are for each that has it; undefined where none has. */
export type WordInformation = (word: string) => number | undefined;

/** Of a name of trades only, of which each is common. */
const COMMON_WORD = 2.5;
/** Of a word that is not in the query, and of which only its kind is known. */
const USUAL_WORD = 7;
/** Of a word that no name has. */
export const UNKNOWN_WORD = 10;

/** Letters of a name from which one of them, or two, may differ. */
export const ONE_EDIT_LENGTH_MIN = 4;
export const TWO_EDITS_LENGTH_MIN = 7;
/** Of single words, which others are more often like. */
const WORD_LENGTH_MIN = 5;
const SHORT_WORD = 4;
const BEGINNING_LENGTH_MIN = 6;
/** Of words only names are compared that share half of what they say. */
const SHARED_MIN = 0.5;

/** How alike two names are; undefined where they are not. */
export function compareVariants(
  query: NameVariant,
  company: NameVariant,
  information: WordInformation,
): NameLikeness | undefined {
  const words = alignWords(query, company, information);
  const likeness = likenessOf(query, company, words);
  if (likeness === undefined) return undefined;
  const areDigitsSame = haveSameNumbers(query.words, company.words);
  const isOnlyForm = likeness !== 'same' && areDigitsSame && differsInFormOnly(query, company);
  const numbers = likeness === 'same' || isOnlyForm ? 'same' : numbersOf(query, company, likeness);
  const differing = isOnlyForm ? [] : listDiffering(words, likeness, numbers);
  return {
    likeness,
    form: isOnlyForm ? 'same' : listForms(query, company),
    isWhole: query.isWhole,
    numbers,
    differsInKnownWord:
      differing.length > 0 &&
      differing.every((word) => information(word) !== undefined || (isMisspelled(likeness) && isUsual(word))),
    differsInMeaning:
      (isMisspelled(likeness) && differInMeaning(query, company)) ||
      (likeness === 'spelling' && numbers === 'other' && !areDigitsSame),
    differsInShortWord: differing.some((word) => word.length <= SHORT_WORD || (numbers !== 'same' && /\d/.test(word))),
    hasSameWords: words.respelled.length === 0 && words.missing + words.added === 0,
    // Letters say as much as the words that they are of, however these are divided.
    shared: words.shared + (isSpelled(likeness) ? SHARE_OF_LETTERS * words.added : 0),
    missing: words.missing + (likeness === 'words' && isCutBehind(query, company) ? USUAL_WORD : 0),
    added: words.added,
  };
}

/** How much of the information of words counts where their letters are alike. */
const SHARE_OF_LETTERS = 0.7;

function isSpelled(likeness: Likeness): boolean {
  return likeness === 'spelling' || isMisspelled(likeness);
}

function isMisspelled(likeness: Likeness): boolean {
  return likeness === 'one_edit' || likeness === 'two_edits';
}

/** The words of the query that differ. Where it has no others, and two letters more make a word of the company, that one: NW, JR. */
function listDiffering(
  { lacking, respelled, more }: AlignedWords,
  likeness: Likeness,
  numbers: NameLikeness['numbers'],
): readonly string[] {
  if (lacking.length > 0) return lacking;
  return respelled.length === 0 && isMisspelled(likeness) && numbers === 'same' ? more : respelled;
}

function differInMeaning(query: NameVariant, company: NameVariant): boolean {
  const listOwn = ({ keyWords, numberedKeys }: NameVariant, other: NameVariant): string[] =>
    keyWords.filter((_, at) => !other.numberedKeys.includes(numberedKeys[at] ?? ''));
  const others = listOwn(company, query);
  return listOwn(query, company).some((word) => others.some((other) => meansAnother(word, other)));
}

function likenessOf(query: NameVariant, company: NameVariant, words: AlignedWords): Likeness | undefined {
  if (query.nameKey === company.nameKey) {
    if (query.leftOut.length > 0) return 'words';
    if (query.respelled.length > 0) return 'one_edit';
    return query.isRespaced ? 'spelling' : 'same';
  }
  if (query.leftOut.length > 0) return undefined;
  if (differsInFormOnly(query, company)) return 'spelling';
  if (isBeginning(query, company)) return 'beginning';
  if (isCutBehind(query, company)) return wordLikeness(words);
  if (query.spelling === company.spelling) return 'spelling';
  const edits = Math.min(
    countEdits(query.spelling, company.spelling),
    countEdits(query.compactKey, company.compactKey),
    // The letters of a legal form make no name longer.
    countEdits(query.compact, company.compact, Math.min(query.compactKey.length, company.compactKey.length)),
  );
  if (edits <= 1) return edits === 0 ? 'spelling' : 'one_edit';
  if (edits === 2) return 'two_edits';
  if (words.missing + words.added === 0) return 'abbreviated';
  return wordLikeness(words);
}

function wordLikeness({ shared, missing, added }: AlignedWords): 'words' | undefined {
  return shared > 0 && shared >= SHARED_MIN * (shared + missing + added) ? 'words' : undefined;
}

/** Whether the query ends with a word after which a name goes on: CEDAR AND, for CEDAR AND SONS. */
function isCutBehind(query: NameVariant, company: NameVariant): boolean {
  const last = query.keyWords.at(-1) ?? '';
  return query.keyWords.length > 1 && last.length > 1 && UNCOUNTED.has(last) && last !== company.keyWords.at(-1);
}

/**
 * Whether all that is written otherwise is the company's legal form: its letters are cut off, or divided into words otherwise.
 * DOROS L and DORO SLLC are DOROS LLC.
 */
function differsInFormOnly({ compact: text }: NameVariant, { compact, compactKey }: NameVariant): boolean {
  const isLongEnough = compactKey.length >= ONE_EDIT_LENGTH_MIN && text.length > compactKey.length;
  return isLongEnough && text.startsWith(compactKey) && compact.startsWith(text);
}

/** More than two where the texts are too short for it. */
function countEdits(one: string, other: string, shorter = Math.min(one.length, other.length)): number {
  const editsMax = shorter >= TWO_EDITS_LENGTH_MIN ? 2 : shorter >= ONE_EDIT_LENGTH_MIN ? 1 : 0;
  const edits = editsBetween(one, other, editsMax);
  return edits > editsMax ? 3 : edits;
}

/** Whether the query is cut off: what there is of it is how the company's name begins, and it ends inside a word or with AND. */
function isBeginning(query: NameVariant, company: NameVariant): boolean {
  const text = query.compact;
  const whole = company.compact;
  if (text.length < BEGINNING_LENGTH_MIN || text.length * 2 < whole.length || !whole.startsWith(text)) return false;
  let end = 0;
  for (const word of company.words) if ((end += word.length) >= text.length) break;
  return end > text.length || isCutBehind(query, company);
}

interface AlignedWords extends Pick<NameLikeness, 'shared' | 'missing' | 'added'> {
  /** Of the query, those that the company's name lacks. */
  readonly lacking: readonly string[];
  /** Of the query, those that stand for another word of the company's name. */
  readonly respelled: readonly string[];
  /** Of the company's name, those that the query lacks. */
  readonly more: readonly string[];
}

/** Pairs the words of two names, in any order: equal ones, then other writings and abbreviations, then those that a letter says apart. */
function alignWords(query: NameVariant, company: NameVariant, information: WordInformation): AlignedWords {
  const left = new Set(company.keyWords.keys());
  let open = [...query.keyWords.keys()];
  let shared = 0;
  const respelled = [...query.respelled];
  for (const [pass, isPair] of PASSES.entries()) {
    if (open.length === 0 || left.size === 0) break;
    open = open.filter((place) => {
      const at = [...left].find((one) => isPair(query, place, company, one));
      if (at === undefined) return true;
      left.delete(at);
      const word = query.keyWords[place] ?? '';
      if (pass > 0) respelled.push(word);
      const known =
        pass === 0 ? informationOf(word, information) : isCommon(company.keyWords[at] ?? '') ? COMMON_WORD : USUAL_WORD;
      shared += known * (SHARE_OF_PASS[pass] ?? 1);
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
    lacking,
    respelled,
    more: added,
    missing: sum(lacking.map((word) => informationOf(word, information))),
    added: sum(added.map((word) => (isCommon(word) ? COMMON_WORD : USUAL_WORD))),
  };
}

/** Whether a word of the query and one of the company are a pair, both by their places. */
type IsPair = (query: NameVariant, place: number, company: NameVariant, at: number) => boolean;

const PASSES: readonly IsPair[] = [
  (query, place, company, at) => query.keyWords[place] === company.keyWords[at],
  (query, place, company, at) => query.numberedKeys[place] === company.numberedKeys[at],
  (query, place, company, at) => areAbbreviated(query.keyWords[place] ?? '', company.keyWords[at] ?? ''),
  (query, place, company, at) => areMisspelled(query.keyWords[place] ?? '', company.keyWords[at] ?? ''),
];

function areAbbreviated(word: string, other: string): boolean {
  return word[0] === other[0] && (abbreviates(word, other) || abbreviates(other, word));
}

function areMisspelled(word: string, other: string): boolean {
  return Math.min(word.length, other.length) >= WORD_LENGTH_MIN && editsBetween(word, other, 1) <= 1;
}

/** How much of what a word says counts where it is written otherwise, by pass. */
const SHARE_OF_PASS: readonly number[] = [1, 1, 0.7, 0.7];

/** Whether a word is written short: it begins alike, and all its letters come in the other in their order. CNSTR abbreviates CONSTRUCTION. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 2 || short.length >= long.length || short[0] !== long[0] || /\d/.test(short)) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return short.length >= 3 || long.slice(-2).includes(short.at(-1) ?? '');
}

const UNCOUNTED: ReadonlySet<string> = new Set(['AND', 'THE', 'OF', 'A', 'FOR', 'IN', 'AT']);

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

function informationOf(word: string, information: WordInformation): number {
  return UNCOUNTED.has(word) && word.length > 1 ? 0 : (information(word) ?? UNKNOWN_WORD);
}

function listForms(query: NameVariant, company: NameVariant): NameLikeness['form'] {
  if (query.form === company.form) return 'same';
  return query.form === null ? 'none' : 'other';
}

/** Two numbers one after the other, which are another number without the blank. */
const DIVIDED_NUMBER = /\d \d/;

/** The number of a name that is cut off may be what is cut. A letter does not count if only blanks make it a word. */
function numbersOf(query: NameVariant, company: NameVariant, likeness: Likeness): NameLikeness['numbers'] {
  const isDivided = [query, company].some(({ nameKey }) => DIVIDED_NUMBER.test(nameKey));
  if (query.compactKey === company.compactKey && !isDivided) return 'same';
  const [one, other] = [query.numbers, company.numbers];
  if (one === other || (likeness === 'beginning' && other.startsWith(one))) return 'same';
  if (one !== '' && other !== '') return 'other';
  return (one === '' ? company : query).areNumbersSpelled ? 'same' : 'of one';
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
