import { foldWords, isLegalFormWord, joinNameKey } from '@registry/domain';
import { soqlHolds } from './soql-text.ts';

/** Maximum number of words in the condition, longest first. The search then filters the fetched rows by the rest. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 60;
/** Letters of a word that may be written as initials, `U.S.`, at most. */
const INITIALS_MAX = 4;

/** What one word of the query may look like at the registry: folded, and as it was typed. */
interface QueryWord {
  readonly spellings: readonly string[];
  readonly length: number;
}

/**
 * The condition for names that may match these words; undefined if no word can be searched for. It is wider than the
 * search itself: it omits AND and legal forms, which registries spell in many ways.
 */
export function nameCondition(words: string, columns: readonly string[]): string | undefined {
  const all = joinNameKey(foldWords(words)).split(' ');
  const own = all.filter((word) => !isLegalFormWord(word));
  const key = new Set(own.length === 0 ? all : own);
  const request = words
    .split(/\s+/u)
    .flatMap(listSpellings)
    .filter(({ spellings }) => spellings.some((spelling) => key.has(foldWords(spelling).join(' '))))
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX);
  if (request.length === 0) return undefined;
  const conditions = request.map(({ spellings }) =>
    anyOf(columns.flatMap((column) => spellings.map((spelling) => soqlHolds(column, spelling)))),
  );
  return [...new Set(conditions)].sort().join(' and ');
}

/** Each word of the typed text as it may stand there: `Café` with or without its accent, too. */
function listSpellings(typed: string): QueryWord[] {
  const folded = foldWords(typed).filter((word) => word !== 'AND' && word.length <= WORD_LENGTH_MAX);
  const asTyped = typed.replaceAll('\u2019', "'").normalize('NFC').toUpperCase();
  const isOneWord = folded.length === 1 && /^[\p{L}\p{N}][\p{L}\p{N}'.]{0,58}[\p{L}\p{N}]$/u.test(asTyped);
  return folded.map((word) => ({
    spellings: [...new Set([...publishedSpellings(word), ...(isOneWord ? [asTyped] : [])])],
    length: word.length,
  }));
}

/**
 * The spellings that fold to this word: the search ignores apostrophes and dots, a portal's text search does not. The
 * apostrophe of a name is after its first or second letter, or before its last or last but one: O'NEIL, KA'ANAPALI,
 * MACY'S, WE'RE.
 */
function publishedSpellings(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2 || !/^\p{L}+$/u.test(word)) return [word];
  const places = [1, 2, letters.length - 2, letters.length - 1].filter((place) => place > 0 && place < letters.length);
  const apostrophes = places.map((place) => `${letters.slice(0, place).join('')}'${letters.slice(place).join('')}`);
  return [word, ...apostrophes, ...(letters.length <= INITIALS_MAX ? [letters.join('.')] : [])];
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`;
}
