import { withoutAgencyEnding } from './agency-ending.ts';
import { foldWords } from './folded-name.ts';
import { formOfSpelling, type LegalForm, spellingsByLastWord } from './legal-forms.ts';

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
  const words = foldWords(withoutAgencyEnding(name));
  return { folded: words.join(' '), nameKey: nameKeyOfWords(words), words };
}

/** The name key of a name as published: `The Smith Company, LLC` → `SMITH`. */
export function nameKey(name: string): string {
  return nameKeyOfWords(foldWords(withoutAgencyEnding(name)));
}

/**
 * The folded name with legal forms in one spelling: HOLCOMB & CO and HOLCOMB AND COMPANY are the same, HOLCOMB INC is
 * another. Equal full names have equal ones.
 */
export function nameWithForms(words: readonly string[]): string {
  return [nameKeyOfWords(words), ...legalFormsOfWords(words).reverse()].join(' ');
}

/**
 * The name key of folded words: trailing legal forms dropped as often as one stands there, then a leading THE.
 * A name of nothing else keeps all its words, so that no company has an empty key.
 */
export function nameKeyOfWords(words: readonly string[]): string {
  let end = words.length;
  for (let dropped = legalFormLength(words, end); dropped > 0; dropped = legalFormLength(words, end)) end -= dropped;
  const start = words[0] === 'THE' ? 1 : 0;
  if (start >= end) return words.join(' ');
  return words.length === end && start === 0 ? words.join(' ') : words.slice(start, end).join(' ');
}

/** The legal forms at the end of folded words, the last first: of SMITH CO LLC they are LLC and CO. */
export function legalFormsOfWords(words: readonly string[]): LegalForm[] {
  const forms: LegalForm[] = [];
  let end = words.length;
  for (let length = legalFormLength(words, end); length > 0 && length < end; length = legalFormLength(words, end)) {
    const spelling = words.slice(end - length, end).join(' ');
    // An article may stand before a spelling of several words.
    const form = formOfSpelling.get(spelling) ?? formOfSpelling.get(spelling.replace(/^A /, ''));
    if (form !== undefined) forms.push(form);
    end -= length;
  }
  return forms;
}

/** How many words before `end` are one legal form; 0 without any. */
function legalFormLength(words: readonly string[], end: number): number {
  const spellings = end === 0 ? undefined : spellingsByLastWord.get(words[end - 1] ?? '');
  for (const spelling of spellings ?? []) {
    if (spelling.length <= end && spelling.every((word, back) => words[end - 1 - back] === word))
      return spelling.length;
  }
  return 0;
}
