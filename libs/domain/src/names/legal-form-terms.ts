import { legalForms, type LegalForm } from './legal-forms.ts';

const LETTER = /\p{L}/u;

/** A spelling of a legal form that is not its term: its words, and the term it is searched as. */
interface SpelledForm {
  readonly words: readonly string[];
  readonly term: string;
}

/** The spellings that searches treat as another term, by their first word, longest first. */
const spelledForms: ReadonlyMap<string, readonly SpelledForm[]> = groupSpellings();

/** Every spelling that is searched as another term, and that term: `COMPANY` → `CO`, `LIMITED LIABILITY COMPANY` → `LLC`. */
export const findTerm: ReadonlyMap<string, string> = new Map(
  [...spelledForms.values()].flat().map(({ words, term }) => [words.join(' '), term] as const),
);

/** The term of a folded word: CORP of CORPORATION. */
export function searchTerm(word: string): string {
  return findTerm.get(word) ?? word;
}

/**
 * Folded words as the terms of a search: each longest spelling of a legal form is one term, so that ACME INCORPORATED
 * and ACME INC are the same search.
 */
export function searchTerms(words: readonly string[]): string[] {
  return [...splitParts(words)].flatMap(({ spelling, term }) => term ?? spelling);
}

/** A name as an index takes it. */
interface SearchedName {
  readonly folded: string;
  readonly nameKey: string;
}

/**
 * A name, and next to it, where it spells a legal form another way than searches do, the same with the terms of its forms:
 * ACME LIMITED LIABILITY COMPANY is found by ACME LLC, and by each of its words as before. Likewise, where it has initials,
 * the same with these as one word.
 */
export function searchedNames(name: SearchedName): SearchedName[] {
  const words = name.folded.split(' ');
  if (!words.some((word, at) => spelledForms.has(word) || areInitials(word, words[at + 1]))) return [name];
  const [, ...others] = searchedWords(words);
  return [name, ...others.map((other) => ({ folded: other.join(' '), nameKey: '' }))];
}

/**
 * Lists the words in which a name of these words is searched: the words themselves; with each spelling of a legal form as one term; the same
 * with initials as one word; and with the term of each word. Those that are the same come once.
 */
export function searchedWords(words: readonly string[]): (readonly string[])[] {
  const eachWord = words.map(searchTerm);
  const terms = searchTerms(words);
  const all = [words, terms, joinInitials(terms), eachWord];
  return [...new Map(all.map((some) => [some.join(' '), some] as const)).values()];
}

/** Folded words with letters that stand one after the other as one word: A B C STORAGE as ABC STORAGE. */
export function joinInitials(words: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word, at) => {
    if (areInitials(words[at - 1], word)) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    return joined;
  }, []);
}

/** Checks that both words are single letters. */
function areInitials(word: string | undefined, next: string | undefined): boolean {
  return isLetter(word) && isLetter(next);
}

function isLetter(word: string | undefined): boolean {
  return word?.length === 1 && LETTER.test(word);
}

/** The words one by one, but those of a spelled form together, the longest that begins at a word. */
function* splitParts(words: readonly string[]): Generator<{ spelling: readonly string[]; term: string | undefined }> {
  for (let at = 0; at < words.length;) {
    const form = spelledForms.get(words[at] ?? '')?.find((spelled) => standsAt(words, at, spelled));
    const spelling = form?.words ?? words.slice(at, at + 1);
    yield { spelling, term: form?.term };
    at += spelling.length;
  }
}

function standsAt(words: readonly string[], at: number, spelled: SpelledForm): boolean {
  return spelled.words.every((word, further) => words[at + further] === word);
}

function groupSpellings(): Map<string, SpelledForm[]> {
  const spelled = (Object.keys(legalForms) as LegalForm[]).flatMap((form) => {
    const term = termOf(form);
    return legalForms[form]
      .filter((spelling) => spelling !== term)
      .map((spelling) => ({ words: spelling.split(' '), term }));
  });
  const byFirstWord = Map.groupBy(spelled, ({ words }) => words[0] ?? '');
  for (const forms of byFirstWord.values()) forms.sort((one, other) => other.words.length - one.words.length);
  return byFirstWord;
}

/** The usual abbreviation where there is one, else a term that no name has as a word. */
function termOf(form: LegalForm): string {
  const [usual] = legalForms[form];
  return usual.includes(' ') ? `form:${form}` : usual;
}
