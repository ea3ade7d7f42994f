import { type AlignedWords, alignWords, UNCOUNTED, USUAL_WORD, type WordInformation } from './align-words.ts';
import { editsBetween } from './edit-distance.ts';
import { haveSameNumbers, isUsual, meansAnother } from './known-words.ts';
import type { NameVariant } from './name-variant.ts';

/** In what two names are alike, the most alike first. */
export const likenesses = ['same', 'spelling', 'one_edit', 'two_edits', 'abbreviated', 'beginning', 'words'] as const;

export type Likeness = (typeof likenesses)[number];

/** How alike the name of a query and a name of a company are. */
export interface NameLikeness {
  readonly likeness: Likeness;
  /** Legal forms: the same or none on both sides, not given by the query, or others. */
  readonly form: 'same' | 'none' | 'other';
  /** The query states a form that the company's name does not, or the other way round: `CO INC` is not `INC`. */
  readonly statesOtherForm: boolean;
  /** The whole text of the query is compared, and not a name inside. */
  readonly isWhole: boolean;
  /** The numbers in both: UNIT 1 and UNIT 2 are two companies, and mostly UNIT 1 and UNIT are. */
  readonly numbers: 'same' | 'of one' | 'other';
  /** Set where the words of the query that the name lacks are known as words of other names: they are no slip of the hand. */
  readonly differsInKnownWord: boolean;
  /** Set where a letter or two make another word of a usual one, PRINTING for PAINTING, and a blank another number. */
  readonly differsInMeaning: boolean;
  /** Set where a short word differs: one letter of three makes another word. */
  readonly differsInShortWord: boolean;
  /** Set where words or letters differ as those of two companies do; not set for abbreviations and slips next to a rare word. */
  readonly mayBeAnother: boolean;
  /** Set where all words are written alike, but for articles, in any order. */
  readonly hasSameWords: boolean;
  /** The information of words that both have, in natural logarithms: the rarer, the more. */
  readonly shared: number;
  /** The information of the words that the company's name lacks, and that the query lacks. */
  readonly missing: number;
  readonly added: number;
}

/** Letters of a name from which one of them, or two, may differ. */
const ONE_EDIT_LENGTH_MIN = 4;
const TWO_EDITS_LENGTH_MIN = 7;
const SHORT_WORD = 4;
const LONG_WORD = 7;
/** The information of a word that five names of 10,000 have, and the letters of names that only blanks set apart. */
const RARE_WORD = 7.5;
const JOINED_LENGTH_MIN = 10;
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
    statesOtherForm: !isOnlyForm && query.form !== null && query.forms !== company.forms,
    isWhole: query.isWhole,
    numbers,
    differsInKnownWord:
      differing.length > 0 &&
      differing.every((word) => information(word) !== undefined || (isMisspelled(likeness) && isUsual(word))),
    differsInMeaning:
      (isMisspelled(likeness) && differInMeaning(query, company)) ||
      (likeness === 'spelling' && numbers === 'other' && !areDigitsSame),
    differsInShortWord: differing.some((word) => word.length <= SHORT_WORD || (numbers !== 'same' && /\d/.test(word))),
    mayBeAnother: !isSure(likeness, { query, company, words, differing, information }),
    hasSameWords: words.respelled.length === 0 && words.missing + words.added === 0,
    // Letters say as much as the words that they are of, however these are divided.
    shared: words.shared + (isSpelled(likeness) ? SHARE_OF_LETTERS * words.added : 0),
    missing: words.missing + (likeness === 'words' && isCutBehind(query, company) ? USUAL_WORD : 0),
    added: words.added,
  };
}

interface ComparedVariants {
  readonly query: NameVariant;
  readonly company: NameVariant;
  readonly words: AlignedWords;
  readonly differing: readonly string[];
  readonly information: WordInformation;
}

/** Companies have names that a letter, a plural or an abbreviation sets apart, where the rest of them is common; few have long words in them. */
function isSure(likeness: Likeness, { query, company, words, differing, information }: ComparedVariants): boolean {
  if (likeness === 'same') return true;
  if (areJoined(query, company) && query.respelled.length === 0) return true;
  if (words.rarest < RARE_WORD) return false;
  if (likeness === 'spelling') return true;
  if (query.nameKey === company.nameKey) return query.leftOut.length === 0 && !/\d/.test(query.respelled.join(''));
  if (likeness !== 'one_edit' || differing.length === 0 || query.numbers !== company.numbers) return false;
  return differing.every((word) => word.length >= LONG_WORD && information(word) === undefined && !isUsual(word));
}

/** Checks that only blanks differ in long names. A-Z and AZ may be initials of two companies. */
function areJoined(query: NameVariant, company: NameVariant): boolean {
  if (query.compactKey !== company.compactKey || query.compactKey.length < JOINED_LENGTH_MIN) return false;
  const [fewer, more] = query.keyWords.length < company.keyWords.length ? [query, company] : [company, query];
  return fewer.keyWords.every((word) => word.length >= SHORT_WORD || more.keyWords.includes(word));
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
  if (words.missing + words.added === 0 && words.areAbbreviated) return 'abbreviated';
  return wordLikeness(words);
}

function wordLikeness({ shared, missing, added }: AlignedWords): 'words' | undefined {
  return shared > 0 && shared >= SHARED_MIN * (shared + missing + added) ? 'words' : undefined;
}

/** Checks that the query ends with a word after which a name goes on: CEDAR AND, for CEDAR AND SONS. */
function isCutBehind(query: NameVariant, company: NameVariant): boolean {
  const last = query.keyWords.at(-1) ?? '';
  return query.keyWords.length > 1 && last.length > 1 && UNCOUNTED.has(last) && last !== company.keyWords.at(-1);
}

/**
 * Checks that all that is written otherwise is the company's legal form: its letters are cut off, or divided into words otherwise.
 * DOROS L and DORO SLLC are DOROS LLC.
 */
function differsInFormOnly({ compact: text }: NameVariant, { compact, compactKey }: NameVariant): boolean {
  const isLongEnough = compactKey.length >= ONE_EDIT_LENGTH_MIN && text.length > compactKey.length;
  return isLongEnough && text.startsWith(compactKey) && compact.startsWith(text);
}

/** How many letters of a name of this length may differ. */
export function countEditsMax(length: number): number {
  return length >= TWO_EDITS_LENGTH_MIN ? 2 : length >= ONE_EDIT_LENGTH_MIN ? 1 : 0;
}

/** More than two where the texts are too short for it. */
function countEdits(one: string, other: string, shorter = Math.min(one.length, other.length)): number {
  const editsMax = countEditsMax(shorter);
  const edits = editsBetween(one, other, editsMax);
  return edits > editsMax ? 3 : edits;
}

/** Checks that the query is cut off: what there is of it is how the company's name begins, and it ends inside a word or with AND. */
function isBeginning(query: NameVariant, company: NameVariant): boolean {
  const text = query.compact;
  const whole = company.compact;
  if (text.length < BEGINNING_LENGTH_MIN || text.length * 2 < whole.length || !whole.startsWith(text)) return false;
  let end = 0;
  for (const word of company.words) if ((end += word.length) >= text.length) break;
  return end > text.length || isCutBehind(query, company);
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
