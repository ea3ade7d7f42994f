import { foldWords } from '../../folding/folded-name.ts';
import { searchTerms } from '../legal-form-terms.ts';
import { joinNameKey } from '../name-key.ts';
import { withoutHyphens } from '../without-hyphens.ts';

/** The meaning of a search text, and likewise with each hyphenated word as one: `x-ray` finds what `xray` finds too. */
export interface ParsedQuery extends QueryWriting {
  readonly otherWriting?: QueryWriting;
}

/** The meaning of one writing of a search text. All are empty where it has no letter or digit, which the caller refuses. */
export interface QueryWriting {
  /** Distinct words and legal forms, in the order of their first place: all of them must be found. */
  readonly terms: readonly string[];
  /** Prefixes (`coast*`), each once: a word that begins so must be found. */
  readonly prefixes: readonly string[];
  /** Phrases in quotation marks (`"cedar ridge"`), at least two terms each, which are among `terms`: a name must have them one after the other. */
  readonly phrases: readonly (readonly string[])[];
  /** Of the terms and prefixes the one that comes first: it decides the second tier of the relevance order. */
  readonly first: string | undefined;
  /** All words as written, folded. */
  readonly words: readonly string[];
  /** The key that a name must have for the first tier. */
  readonly nameKey: string;
}

/** Characters of a beginning at least: a shorter one is that of a good part of all words. */
const PREFIX_LENGTH_MIN = 2;
/** Beginnings at most: each is looked for among all words. Further ones are read as words. */
export const PREFIXES_MAX = 4;
/** Phrases at most: for each the names of all that have its words are gone through. Further ones are read as words. */
export const PHRASES_MAX = 4;

/** In the place of a beginning, so that no legal form is read across it. */
const BEGINNING = '*';

/** Straight, English, and German or French. */
const QUOTATION_MARK = /["\u201c-\u201f\u00ab\u00bb]/u;
const LAST_QUOTATION_MARK = /["\u201c-\u201f\u00ab\u00bb](?=[^"\u201c-\u201f\u00ab\u00bb]*$)/u;

/** Folds a search text by the very rules that names are folded by. */
export function parseQuery(q: string): ParsedQuery {
  const joined = withoutHyphens(q);
  return joined === undefined ? parseWriting(q) : { ...parseWriting(q), otherWriting: parseWriting(joined) };
}

function parseWriting(q: string): QueryWriting {
  const parts = splitParts(q);
  const query = parts.flatMap(({ words }) => words);
  const words = query.map(({ word }) => word);
  const termsOfParts = parts.map((part) => searchTerms(part.words.map((one) => (one.isPrefix ? BEGINNING : one.word))));
  const terms = [...new Set(termsOfParts.flat())].filter((term) => term !== BEGINNING);
  return {
    terms,
    prefixes: [...new Set(query.filter(({ isPrefix }) => isPrefix).map(({ word }) => word))],
    phrases: termsOfParts.filter((some, at) => parts[at]?.isPhrase === true && some.length > 1),
    first: query[0]?.isPrefix === true ? words[0] : terms[0],
    words,
    nameKey: joinNameKey(words),
  };
}

/** Describes a part of a search text that cannot be read as it is meant, as the end of a sentence about it; undefined where all can. */
export function queryFault(q: string): string | undefined {
  const parts = q.split(QUOTATION_MARK);
  if (parts.length % 2 === 0) return 'its last quotation mark is not closed';
  if (parts.length > 2 * PHRASES_MAX + 1) return `it has more than ${PHRASES_MAX} phrases in quotation marks`;
  const unread = splitParts(q).flatMap(({ words }) => words.filter(({ hasStar, isPrefix }) => hasStar && !isPrefix))[0];
  if (unread === undefined) return undefined;
  const { word, isQuoted } = unread;
  if (isQuoted) return `${word}* stands in quotation marks, where words are whole`;
  if ([...word].length < PREFIX_LENGTH_MIN) return `${word}* has fewer than ${PREFIX_LENGTH_MIN} letters`;
  return `it has more than ${PREFIXES_MAX} words with *`;
}

/**
 * A search text while it is typed: its last word stands for those that begin so; a single letter at the end is not yet one, and a
 * phrase whose quotation mark is not closed yet is not yet a phrase.
 */
export function completedQuery(typed: string): string {
  const isOpen = typed.split(QUOTATION_MARK).length % 2 === 0;
  const text = isOpen ? typed.replace(LAST_QUOTATION_MARK, ' ') : typed;
  if (!/[\p{L}\p{N}]$/u.test(text)) return text;
  const words = splitParts(`${text}*`).flatMap((part) => part.words);
  const last = words.at(-1);
  if (last?.isPrefix === true) return `${text}*`;
  return words.length > 1 && last?.word.length === 1 ? text.slice(0, -1) : text;
}

const STARRED = /[\p{L}\p{N}]\*$/u;

interface QueryWord {
  readonly word: string;
  readonly hasStar: boolean;
  readonly isPrefix: boolean;
  readonly isQuoted: boolean;
}

/** Words in quotation marks, or between such. */
interface QueryPart {
  readonly words: readonly QueryWord[];
  readonly isPhrase: boolean;
}

/** The parts of a search text. What follows a quotation mark that is not closed is as if it had none. */
function splitParts(q: string): QueryPart[] {
  const texts = q.split(QUOTATION_MARK);
  let prefixes = 0;
  return texts.map((text, at) => {
    const isQuoted = at % 2 === 1 && at < texts.length - 1;
    const words = splitWords(text).map(({ word, hasStar }) => {
      const isPrefix = hasStar && !isQuoted && [...word].length >= PREFIX_LENGTH_MIN && prefixes < PREFIXES_MAX;
      if (isPrefix) prefixes++;
      return { word, hasStar, isPrefix, isQuoted };
    });
    return { words, isPhrase: isQuoted && at < 2 * PHRASES_MAX };
  });
}

/** White space without the byte order mark, which folding removes. */
const BLANKS = /[^\S\ufeff]+/u;

/** The words of a text, and which of them a `*` follows. */
function splitWords(text: string): Pick<QueryWord, 'word' | 'hasStar'>[] {
  return text.split(BLANKS).flatMap((part) => {
    const words = foldWords(part);
    return words.map((word, at) => ({ word, hasStar: STARRED.test(part) && at === words.length - 1 }));
  });
}
