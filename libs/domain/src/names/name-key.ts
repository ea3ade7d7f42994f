import { withoutAgencyEnding } from './agency-ending.ts';
import { foldWords } from '../folding/folded-name.ts';
import { type LegalForm, type NameEnding, nameEndings } from './legal-forms.ts';

/** A name in every form that search and matching compare, folded once. */
export interface FoldedForMatching {
  /** All words with single spaces, legal form included. */
  readonly folded: string;
  /** The same without a leading THE and trailing legal forms; `''` only where `folded` is. */
  readonly nameKey: string;
  readonly words: readonly string[];
}

/** Folds a name once into all its compared forms. Endings that an agency adds (`/DE/`) are no part of the name. */
export function foldForMatching(name: string): FoldedForMatching {
  const words = wordsForMatching(name);
  return { folded: words.join(' '), nameKey: joinNameKey(words), words };
}

/** The words of a name that are compared. */
export function wordsForMatching(name: string): string[] {
  return foldWords(withoutAgencyEnding(name));
}

/** The name key of a name as published: `The Smith Company, LLC` → `SMITH`. */
export function nameKey(name: string): string {
  return joinNameKey(wordsForMatching(name));
}

/**
 * The folded name with legal forms in one spelling: HOLCOMB & CO and HOLCOMB AND COMPANY are the same, HOLCOMB INC is
 * another. Equal full names have equal ones.
 */
export function nameWithForms(words: readonly string[]): string {
  return [joinNameKey(words), ...findLegalForms(words).reverse()].join(' ');
}

/**
 * The name key of folded words: trailing legal forms dropped as often as one stands there, then a leading THE.
 * A name of nothing else keeps all its words, so that no company has an empty key.
 */
export function joinNameKey(words: readonly string[]): string {
  return nameKeyWords(words).join(' ');
}

/** The words of the name key. Legal forms that stand inside are in full: HOUSING CORP OF SALEM has the key of HOUSING CORPORATION OF SALEM. */
export function nameKeyWords(words: readonly string[]): readonly string[] {
  let end = words.length;
  for (let last = lastForm(words, end); last !== undefined; last = lastForm(words, end)) end = last.start;
  const start = words[0] === 'THE' ? 1 : 0;
  if (start >= end) return words;
  const isAll = words.length === end && start === 0;
  return inFull(isAll ? words : words.slice(start, end));
}

/** Forms that are abbreviated wherever they stand. COMP may be compensation. */
const formsInFull: ReadonlyMap<string, string> = new Map([
  ['CO', 'COMPANY'],
  ['CORP', 'CORPORATION'],
  ['INC', 'INCORPORATED'],
  ['LTD', 'LIMITED'],
]);

function inFull(words: readonly string[]): readonly string[] {
  return words.some((word) => formsInFull.has(word)) ? words.map((word) => formsInFull.get(word) ?? word) : words;
}

/** The letters that the name key of a text may have, by the text's own without blanks: ACMECOLLC has those of ACMECOLLC, ACMECO and ACME. */
export function lettersOfNameKeys(letters: string): string[] {
  const all = new Set([letters]);
  for (const some of all)
    for (let start = 1; start < some.length; start++)
      if (formsInOneWord.has(some.slice(start))) all.add(some.slice(0, start));
  for (const some of all) if (some.startsWith('THE')) all.add(some.slice(3));
  return [...all];
}

/** Each spelling of a legal form without its blanks. */
const formsInOneWord: ReadonlySet<string> = new Set(inOneWord(nameEndings, ''));

function inOneWord({ before }: NameEnding, after: string): string[] {
  return [...before].flatMap(([word, ending]) => [
    ...(ending.form === undefined ? [] : [`${word}${after}`]),
    ...inOneWord(ending, `${word}${after}`),
  ]);
}

/** The legal forms at the end of folded words, the last first: of SMITH CO LLC they are LLC and CO. */
export function findLegalForms(words: readonly string[]): LegalForm[] {
  const forms: LegalForm[] = [];
  for (let last = lastForm(words, words.length); last !== undefined && last.start > 0;) {
    forms.push(last.form);
    last = lastForm(words, last.start);
  }
  return forms;
}

/** Checks that words are a legal form and nothing else. */
export function isLegalForm(words: readonly string[]): boolean {
  return lastForm(words, words.length)?.start === 0;
}

/** Checks that one word is a legal form. */
export function isLegalFormWord(word: string): boolean {
  return nameEndings.before.get(word)?.form !== undefined;
}

/** The longest legal form before `end`, and where it begins. */
function lastForm(
  words: readonly string[],
  end: number,
): { readonly start: number; readonly form: LegalForm } | undefined {
  let ending: NameEnding | undefined = nameEndings;
  let last: ReturnType<typeof lastForm>;
  for (let start = end - 1; start >= 0; start--) {
    ending = ending.before.get(words[start] ?? '');
    if (ending === undefined) break;
    if (ending.form !== undefined) last = { start, form: ending.form };
  }
  return last;
}
