import type { NearWord } from '../query.ts';
import { compareText } from '../text/text-order.ts';

/** Marks of words that are no words of names have other characters (`city:…`). */
const IS_WORD = /^[\p{L}\p{N}]+$/u;

/** Checks that a term begins with a mark, and has only letters and digits after it. Any term does without a mark. */
export function isWord(term: string, mark: string | undefined): boolean {
  return mark === undefined || (term.startsWith(mark) && IS_WORD.test(term.slice(mark.length)));
}

/** Those that are nearest, of these those of most documents. */
export function takeNearest(words: NearWord[], countMax: number): NearWord[] {
  words.sort(
    (one, other) => one.edits - other.edits || other.documents - one.documents || compareText(one.word, other.word),
  );
  return words.slice(0, countMax);
}
