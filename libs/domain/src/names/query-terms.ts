import { foldWords } from './folded-name.ts';
import { searchTerms } from './legal-form-terms.ts';
import { nameKeyOfWords } from './name-key.ts';

/** What a search text means. All are empty where it has no letter or digit, which the caller refuses. */
export interface ParsedQuery {
  /** Distinct words and legal forms, in the order of their first place: all of them must be found. */
  readonly terms: readonly string[];
  /** The beginnings of words (`coast*`), each once: a word that begins so must be found. */
  readonly prefixes: readonly string[];
  /** Of the terms and prefixes the one that comes first: it decides the second tier of the relevance order. */
  readonly first: string | undefined;
  /** All words as written, folded. */
  readonly words: readonly string[];
  /** What a name's key must equal for the first tier. */
  readonly nameKey: string;
}

/** Characters of a beginning at least: a shorter one is that of a good part of all words. */
const PREFIX_LENGTH_MIN = 2;
/** Beginnings at most: each is looked for among all words. Further ones are read as words. */
export const PREFIXES_MAX = 4;

/** In the place of a beginning, so that no legal form is read across it. */
const BEGINNING = '*';

/** Folds a search text by the very rules that names are folded by. */
export function parseQuery(q: string): ParsedQuery {
  const asked = askedWords(q);
  const words = asked.map(({ word }) => word);
  const plain = searchTerms(asked.map(({ word, isPrefix }) => (isPrefix ? BEGINNING : word)));
  const terms = [...new Set(plain)].filter((term) => term !== BEGINNING);
  return {
    terms,
    prefixes: [...new Set(asked.filter(({ isPrefix }) => isPrefix).map(({ word }) => word))],
    first: asked[0]?.isPrefix === true ? words[0] : terms[0],
    words,
    nameKey: nameKeyOfWords(words),
  };
}

/** The first word of a search text whose `*` is not read: of a single letter, or after four others; undefined where there is none. */
export function unreadPrefixOf(q: string): string | undefined {
  return askedWords(q).find(({ hasStar, isPrefix }) => hasStar && !isPrefix)?.word;
}

/** A search text while it is typed: its last word stands for those that begin so; a single letter at the end is not yet one. */
export function completedQuery(typed: string): string {
  if (!/[\p{L}\p{N}]$/u.test(typed)) return typed;
  const words = askedWords(`${typed}*`);
  const last = words.at(-1);
  if (last?.isPrefix === true) return `${typed}*`;
  return words.length > 1 && last?.word.length === 1 ? typed.slice(0, -1) : typed;
}

const STARRED = /[\p{L}\p{N}]\*$/u;

interface AskedWord {
  readonly word: string;
  readonly hasStar: boolean;
  readonly isPrefix: boolean;
}

/** The words of a search text; the last one before a `*` is a beginning. */
function askedWords(q: string): AskedWord[] {
  let prefixes = 0;
  return q.split(/\s+/).flatMap((part) => {
    const words = foldWords(part);
    return words.map((word, at) => {
      const hasStar = STARRED.test(part) && at === words.length - 1;
      const isPrefix = hasStar && [...word].length >= PREFIX_LENGTH_MIN && prefixes < PREFIXES_MAX;
      if (isPrefix) prefixes++;
      return { word, hasStar, isPrefix };
    });
  });
}
