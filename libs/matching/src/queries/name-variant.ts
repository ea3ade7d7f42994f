import {
  foldForMatching,
  type LegalForm,
  legalForms,
  legalFormsOfWords,
  nameKeyOfWords,
  spellingKey,
  wordKey,
} from '@registry/domain';
import { editsBetween } from './edit-distance.ts';

/** One way to read a name, in every form that is compared. */
export interface NameVariant {
  /** Folded words, the legal form among them. */
  readonly words: readonly string[];
  readonly folded: string;
  readonly nameKey: string;
  readonly keyWords: readonly string[];
  /** Of each of them, however it is abbreviated: see `wordKey`. */
  readonly wordKeys: readonly string[];
  /** The name key and the whole name without spaces. */
  readonly compactKey: string;
  readonly compact: string;
  readonly spelling: string;
  /** The last one; null where the name states none. */
  readonly form: LegalForm | null;
  /** Whether it is what the text says but for letters of its legal form. */
  readonly isRespelled: boolean;
}

/** A name of a company, or one that a query gives, as it stands. */
export function toVariant(name: string): NameVariant {
  return variantOf(foldForMatching(name).words);
}

function variantOf(words: readonly string[], isRespelled = false): NameVariant {
  const nameKey = nameKeyOfWords(words);
  const keyWords = nameKey.split(' ');
  return {
    words,
    folded: words.join(' '),
    nameKey,
    keyWords,
    wordKeys: keyWords.map(wordKey),
    compactKey: keyWords.join(''),
    compact: words.join(''),
    spelling: spellingKey(nameKey),
    form: legalFormsOfWords(words)[0] ?? null,
    isRespelled,
  };
}

/** `c/o Accounts Payable`, `attn: Jane Doe`: the recipient of a letter is not part of the name. */
const CARE_OF = /(?:^|[\s,;(-])(?:c\s?\/\s?o|%|attn|attention|care of)(?=[\s:.]).*$/isu;
/** The same at the beginning: what follows is the name. */
const CARE_OF_FIRST = /^\s*(?:c\s?\/\s?o|%|attn|attention|care of)(?=[\s:.])[\s:.]*/iu;
/** Between a name and a trade or former name. */
const ALSO =
  /[\s,;(]+(?:d\s?\.?\s?\/?\s?b\s?\.?\s?\/?\s?a\.?|doing business as|a\s?\/\s?k\s?\/\s?a|aka|f\s?\/\s?k\s?\/\s?a|fka|formerly(?: known as)?|also known as|t\s?\/\s?a|trading as)(?=[\s:.])[\s:.]*/iu;
const CLOSING = /[\s,;)]+$/u;

/** Names that one text can give: `Cedar Ridge LLC dba Cedar Bakery` gives two. */
const NAMES_MAX = 3;

/** The ways to read the name of a query, the likeliest first. */
export function readVariants(text: string): NameVariant[] {
  const names = withoutCareOf(text)
    .split(ALSO)
    .map((name) => name.replace(CLOSING, ''))
    .slice(0, NAMES_MAX);
  const asWritten = names.map(toVariant);
  const all = [...asWritten, ...asWritten.flatMap(respelledForms)].filter(({ nameKey }) => nameKey !== '');
  return [...new Map(all.map((variant) => [variant.folded, variant] as const)).values()];
}

function withoutCareOf(text: string): string {
  const named = text.replace(CARE_OF, '');
  return /[\p{L}\p{N}]/u.test(named) ? named : text.replace(CARE_OF_FIRST, '');
}

/** Single words of legal forms that are long enough to be known when a letter is wrong. */
const FORM_WORDS: readonly string[] = [
  ...new Set(
    Object.values(legalForms)
      .flat()
      .flatMap((spelling) => spelling.split(' ')),
  ),
].filter((word) => word.length >= 3 && !/^(?:AND|FOR|NOT|COM|COMP|COMPA|COMPAN|LOW)$/.test(word));
const ALL_FORM_WORDS = new Set(FORM_WORDS);
const LONG_FORM_WORD = 8;
/** A legal form has four words at most whose letters can be wrong. */
const WORDS_AT_END = 3;

/** The name with the words of its legal form spelled right, if that is what is wrong with them. */
function respelledForms({ words }: NameVariant): NameVariant[] {
  const first = Math.max(1, words.length - WORDS_AT_END);
  const respelled = [...words];
  for (let at = words.length - 1; at >= first; at--) {
    const word = words[at] ?? '';
    if (ALL_FORM_WORDS.has(word)) continue;
    const meant = formWordLike(word);
    if (meant === undefined) break;
    respelled[at] = meant;
  }
  const joined = formJoined(words);
  const all = [respelled, ...(joined === undefined ? [] : [joined])];
  return all.filter((some) => some.join(' ') !== words.join(' ')).map((some) => variantOf(some, true));
}

/** The word of a legal form that is spelled wrong: one with the same first letter where there is one. */
function formWordLike(word: string): string | undefined {
  if (word.length < 2) return undefined;
  const alike = FORM_WORDS.filter((form) => {
    const editsMax = form.length >= LONG_FORM_WORD ? 2 : 1;
    return editsBetween(word, form, editsMax) <= editsMax;
  });
  return alike.find((form) => form[0] === word[0]) ?? alike[0];
}

/** ACMELLC as ACME LLC. */
function formJoined(words: readonly string[]): string[] | undefined {
  const last = words.at(-1) ?? '';
  const form = ['LLC', 'INC', 'CORP'].find((one) => last.endsWith(one) && last.length >= one.length + 3);
  return form === undefined ? undefined : [...words.slice(0, -1), last.slice(0, -form.length), form];
}
