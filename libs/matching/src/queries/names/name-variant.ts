import {
  foldWords,
  isLegalForm,
  isNoValue,
  isPersonName,
  listWritings,
  type LegalForm,
  legalForms,
  findLegalForms,
  joinWordKeys,
  nameKeyWords,
  wordKey,
  wordsForMatching,
} from '@registry/domain';
import { editsBetween } from './edit-distance.ts';
import { spelledNumber } from './known-words.ts';
import { namesInside } from './names-inside.ts';

/** One way to read a name, in every form that is compared. */
export interface NameVariant extends Reading {
  /** Folded words, the legal form among them. */
  readonly words: readonly string[];
  readonly folded: string;
  readonly nameKey: string;
  readonly keyWords: readonly string[];
  /** Of each of them, however it is abbreviated: see `wordKey`. */
  readonly wordKeys: readonly string[];
  /** The same with numbers in digits: II, TWO and 2ND are 2. */
  readonly numberedKeys: readonly string[];
  /** The name key and the whole name without spaces. */
  readonly compactKey: string;
  readonly compact: string;
  readonly spelling: string;
  /** The numbers of numbered siblings, in their order: UNIT 1, PHASE II, PHASE TWO, BUILDING C. */
  readonly numbers: string;
  /** All of these are words, as of FIRST CHOICE, which may be no number of siblings. */
  readonly areNumbersSpelled: boolean;
  /** The last one; null where the name states none. */
  readonly form: LegalForm | null;
  /** All of them as they follow: `CO INC`. */
  readonly forms: string;
}

/** One way to read a text that gives a name. */
interface Reading {
  /** It is all of the text. */
  readonly isWhole: boolean;
  /** The text gives it as a second name. */
  readonly isTrade: boolean;
  /** Folded words of the text that may belong to the name, but are no part of it in this reading. */
  readonly leftOut: readonly string[];
  /** Words of the text that are taken for misspelled words of a legal form. */
  readonly respelled: readonly string[];
  /** The blanks of the text are elsewhere. */
  readonly isRespaced: boolean;
  /** Lists have it where no company is known, as TBD. */
  readonly isNoName: boolean;
  /** It is a natural person's beyond reasonable doubt. */
  readonly isPerson: boolean;
  /** Text next to it may make another company of it. */
  readonly isDoubtful: boolean;
}

const WHOLE: Reading = {
  isWhole: true,
  isTrade: false,
  leftOut: [],
  respelled: [],
  isRespaced: false,
  isNoName: false,
  isPerson: false,
  isDoubtful: false,
};

function isSpelledNumber(word: string): boolean {
  return !/\d/.test(word) && spelledNumber(word) !== undefined;
}

/** The number in a word: all of 7A, and only the digits of RIVERGLADE2, whose letters may be misspelled. */
function numberIn(key: string): string {
  return /[A-Z]{4}/.test(key) ? key.replaceAll(/\D+/g, '') : key;
}

/** A name of a company, or one that a query gives, as it stands. */
export function toVariant(name: string): NameVariant {
  return createVariant(wordsForMatching(withoutArticle(name)), WHOLE);
}

/** Lists and registries that sort names write `Quill Lantern Company, The`, and `Quill Lantern, The, LLC`. */
function withoutArticle(name: string): string {
  const found = ARTICLE.exec(name);
  if (found === null) return name;
  const [before, [, form = '']] = [name.slice(0, found.index), found];
  return /\w/.test(before) && (form === '' || isLegalForm(foldWords(form))) ? `${before} ${form}` : name;
}

const ARTICLE = /(?:,\s*the|\(\s*the\s*\))(?!\w)[\s,]*([^,(]*)$/iu;

/** The whole text of a query with blanks elsewhere. */
export function toRespaced(words: readonly string[]): NameVariant {
  return createVariant(words, { ...WHOLE, isRespaced: true });
}

function createVariant(words: readonly string[], reading: Reading): NameVariant {
  const own = nameKeyWords(words);
  // A name of no words has one that is empty.
  const keyWords = own.length === 0 ? [''] : own;
  const wordKeys = keyWords.map(wordKey);
  const numberedKeys = keyWords.map((word, at) => spelledNumber(word) ?? wordKeys[at] ?? '');
  const forms = findLegalForms(words);
  const areNumbers = numberedKeys.map((key, at) => isNumber(key, at === wordKeys.length - 1));
  return {
    ...reading,
    words,
    folded: words.join(' '),
    nameKey: keyWords.join(' '),
    keyWords,
    wordKeys,
    numberedKeys,
    compactKey: keyWords.join(''),
    compact: words.join(''),
    spelling: joinWordKeys(keyWords, wordKeys),
    numbers: numberedKeys.flatMap((key, at) => (areNumbers[at] === true ? numberIn(key) : [])).join(' '),
    areNumbersSpelled: keyWords.every((word, at) => areNumbers[at] !== true || isSpelledNumber(word)),
    form: forms[0] ?? null,
    forms: [...new Set(forms)].reverse().join(' '),
  };
}

/** Checks that a word numbers a name; its key has Roman numerals as digits. The last word does if it is a letter. */
function isNumber(wordKeyed: string, isLast: boolean): boolean {
  return /\d/.test(wordKeyed) || (isLast && wordKeyed.length === 1);
}

function queried(name: string, reading: Reading): NameVariant {
  return createVariant(wordsForMatching(withoutArticle(name)), {
    ...reading,
    isNoName: isNoValue(name, 'company'),
    isPerson: isPersonName(name),
  });
}

/** The ways to read the name of a query: the whole text, the names inside, these without hyphens, then all with their legal forms spelled right. */
export function readVariants(text: string): NameVariant[] {
  const inside = namesInside(text).map(({ name, isTrade, leftOut, isDoubtful }) => ({
    name,
    reading: { ...WHOLE, isWhole: false, isTrade, isDoubtful, leftOut: foldWords(leftOut) },
  }));
  const readings = [{ name: text, reading: WHOLE }, ...inside];
  const joined = readings.flatMap(({ name, reading }) =>
    listWritings(name)
      .slice(1)
      .map((other) => ({ name: other, reading })),
  );
  const asWritten = [...readings, ...joined].map(({ name, reading }) => queried(name, reading));
  const all = [...asWritten, ...asWritten.flatMap(respelledForms)].filter(({ nameKey }) => nameKey !== '');
  return all.filter(({ folded }, at) => all.findIndex((other) => other.folded === folded) === at);
}

const ALL_FORM_WORDS: readonly string[] = [
  ...new Set(
    Object.values(legalForms)
      .flat()
      .flatMap((spelling) => spelling.split(' ')),
  ),
];
/** Single words of legal forms that are long enough to be known when a letter is wrong, and that no letter makes of many other words. */
const FORM_WORDS = ALL_FORM_WORDS.filter(
  (word) => word.length >= 3 && !/^(?:AND|FOR|NOT|COM|COMP\w{0,2}|LOW|LAW|LIAB|PROF|PUBLIC|ASS\w{1,2})$/.test(word),
);
/** Those that are a form wherever a name ends with them, and other right ones: before these only a form of several words is meant. */
const SURE_WORDS: ReadonlySet<string> = new Set(FORM_WORDS.filter((word) => word !== 'COMPANY'));
const RIGHT_WORDS: ReadonlySet<string> = new Set(ALL_FORM_WORDS);
const LONG_FORM_WORD = 8;
/** A legal form has four words at most whose letters can be wrong. */
const WORDS_AT_END = 3;

/** The name with the words of its legal form spelled right, if that is what is wrong with them. */
export function respelledForms(variant: NameVariant): NameVariant[] {
  const { words, isWhole, isTrade, leftOut, isRespaced, isNoName, isPerson, isDoubtful } = variant;
  const first = Math.max(1, words.length - WORDS_AT_END);
  const right = [...words];
  const wrong: string[] = [];
  let start = words.length;
  for (let at = words.length - 1; at >= first; at--) {
    const word = words[at] ?? '';
    if (RIGHT_WORDS.has(word)) continue;
    const meant = formWordLike(word);
    if (meant === undefined) break;
    right[at] = meant;
    wrong.push(word);
    start = at;
  }
  const isSure = words.slice(start).every((word) => SURE_WORDS.has(word) || wrong.includes(word));
  const isForm = isSure || right.some((_, at) => at > 0 && at <= start && isLegalForm(right.slice(at)));
  if (wrong.length === 0 || !isForm) return [];
  return [
    createVariant(right, { isWhole, isTrade, leftOut, isRespaced, isNoName, isPerson, isDoubtful, respelled: wrong }),
  ];
}

/** Words at the end of names repeat: most are found here. */
const formWordsLike = new Map<string, string | undefined>();
const KEPT_MAX = 50_000;

/** The word of a legal form that is spelled wrong: one with the same first letter where there is one. */
function formWordLike(word: string): string | undefined {
  if (formWordsLike.has(word)) return formWordsLike.get(word);
  const found = findFormWordLike(word);
  if (formWordsLike.size >= KEPT_MAX) formWordsLike.clear();
  formWordsLike.set(word, found);
  return found;
}

function findFormWordLike(word: string): string | undefined {
  if (word.length < 2) return undefined;
  const alike = FORM_WORDS.filter((form) => {
    const editsMax = form.length >= LONG_FORM_WORD ? 2 : 1;
    return editsBetween(word, form, editsMax) <= editsMax;
  });
  return alike.find((form) => form[0] === word[0]) ?? alike[0];
}
