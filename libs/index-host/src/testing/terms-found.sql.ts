import { findTerm, joinedNames, type ParsedQuery, type QueryWriting } from '@registry/domain';

/*
 * What a search finds by a term, said in SQL that is slow and obvious: the oracle of the indexes. A term is a word of a folded
 * name, its initials as one word, or one of its legal forms: those of one word wherever the word stands, of several where no
 * longer one stands there. A name with a hyphen has a second writing, and so has a query.
 */

/** A statement with the values of its parameters. */
export interface BoundSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Adds a value to a statement's; returns its parameter. */
export type Bind = (value: unknown) => string;

const LONG_SPELLINGS = toPattern(
  [...findTerm.keys()].map((spelling) => spelling.split(' ')).filter((words) => words.length > 1),
);

/** A folded name with each form of several words in brackets; Postgres takes the leftmost, and of these the longest. */
function bracketed(folded: string): string {
  return `regexp_replace(' ' || ${folded} || ' ', ' (${LONG_SPELLINGS})(?= )', ' <\\1>', 'g')`;
}

/**
 * A pattern of these spellings, given as their words, that states once what several have in common: Postgres takes fifteen times as
 * long for a list of all.
 */
function toPattern(spellings: readonly (readonly string[])[]): string {
  const rests = Map.groupBy(spellings, ([first]) => first);
  const firsts = Map.groupBy(rests.keys(), (first) => restOf(rests.get(first) ?? []));
  const all = [...firsts].map(
    ([rest, words]) => (words.length === 1 ? words.join('') : `(?:${words.join('|')})`) + rest,
  );
  return all.length === 1 ? all.join('') : `(?:${all.join('|')})`;
}

/** A pattern of what follows the first words of these spellings. */
function restOf(spellings: readonly (readonly string[])[]): string {
  const longer = spellings.map(([, ...rest]) => rest).filter((rest) => rest.length > 0);
  if (longer.length === 0) return '';
  return longer.length === spellings.length ? ` ${toPattern(longer)}` : `(?: ${toPattern(longer)})?`;
}

/** A folded name with the term of each of its legal forms of several words, and letters one after the other as one word. */
function withInitials(folded: string): string {
  return initialsJoined(formsAsTerms(bracketed(folded)));
}

/**
 * The condition that a folded name (SQL) with its initials as one word is like a pattern. A name without two letters in a row has
 * no initials, and is read as it stands elsewhere.
 */
function isLikeWithInitials(folded: string, pattern: string): string {
  return `((' ' || ${folded} || ' ') ~ ' [[:alpha:]] [[:alpha:]] ' AND ${withInitials(folded)} LIKE ${pattern})`;
}

/** A text (SQL) with letters that stand one after the other as one word. */
function initialsJoined(text: string): string {
  return `regexp_replace(${text}, '(?<= [[:alpha:]]) (?=[[:alpha:]] )', '', 'g')`;
}

/** The rows of the second writings of names, as a value for `JOINED_COLUMNS`. */
export function joinedRows(names: readonly string[]): string {
  const rows = names.flatMap((name) =>
    joinedNames(name).map(({ folded, nameKey: name_key }) => ({ name, folded, name_key })),
  );
  return JSON.stringify(rows);
}

/** Columns that `jsonb_to_recordset` makes of `joinedRows`. */
export const JOINED_COLUMNS = 'joined (name text, folded text, name_key text)';

/** The writings of a query. */
export function toWritings({ otherWriting, ...own }: ParsedQuery): QueryWriting[] {
  return [own, otherWriting ?? []].flat();
}

/** The conditions that a folded name (SQL) has a word, prefix or phrase of a query: a company has all of them. */
export function listConditions(folded: string, { terms, prefixes, phrases }: QueryWriting, bind: Bind): string[] {
  return [
    ...terms.map((term) => hasTerm(folded, term, bind)),
    ...prefixes.map((prefix) => hasPrefix(folded, prefix, bind)),
    ...phrases.map((phrase) => hasPhrase(folded, phrase, bind)),
  ];
}

/** The condition that a folded name (SQL) begins as a query does. */
export function beginsAs(folded: string, { prefixes, first = '' }: QueryWriting, bind: Bind): string {
  return prefixes.includes(first) ? beginsWithPrefix(folded, first, bind) : beginsWithTerm(folded, first, bind);
}

/** The condition that a folded name (SQL) has a term. */
function hasTerm(folded: string, term: string, bind: Bind): string {
  const { words, forms } = listSpellings(term);
  const isInitials = isLikeWithInitials(folded, bind(`% ${term} %`));
  const hasWord = `(string_to_array(${folded}, ' ') && ${bind([term, ...words])}::text[] OR ${isInitials})`;
  if (forms.length === 0) return hasWord;
  return `(${hasWord} OR ${bracketed(folded)} LIKE ANY (${bind(forms.map((form) => `%<${form}>%`))}::text[]))`;
}

/** The condition that a folded name (SQL) begins with a term. */
function beginsWithTerm(folded: string, term: string, bind: Bind): string {
  const { words, forms } = listSpellings(term);
  const areFirst = isLikeWithInitials(folded, bind(` ${term} %`));
  const isFirst = `(split_part(${folded}, ' ', 1) = ANY (${bind([term, ...words])}::text[]) OR ${areFirst})`;
  if (forms.length === 0) return isFirst;
  return `(${isFirst} OR ${bracketed(folded)} LIKE ANY (${bind(forms.map((form) => ` <${form}>%`))}::text[]))`;
}

/** The condition that in a folded name (SQL) these terms stand one after the other, whichever way its legal forms are read. */
function hasPhrase(folded: string, terms: readonly string[], bind: Bind): string {
  const wanted = bind(`% ${terms.join(' ')} %`);
  const plain = `' ' || ${folded} || ' '`;
  const ofTerms = wordsAsTerms(formsAsTerms(bracketed(folded)));
  const texts = [plain, wordsAsTerms(plain), ofTerms, initialsJoined(ofTerms)];
  return `(${texts.map((text) => `${text} LIKE ${wanted}`).join(' OR ')})`;
}

/** A text (SQL) with its term in the place of each word that spells a legal form. */
function wordsAsTerms(text: string): string {
  return withTerms(text, (term) => listSpellings(term).words.join('|'));
}

/** A text (SQL) with its term in the place of each legal form in brackets. */
function formsAsTerms(text: string): string {
  return withTerms(text, (term) => {
    const { forms } = listSpellings(term);
    return forms.length === 0 ? '' : `<${toPattern(forms.map((form) => form.split(' ')))}>`;
  });
}

function withTerms(text: string, written: (term: string) => string): string {
  return [...new Set(findTerm.values())].reduce((replaced, term) => {
    const pattern = written(term);
    return pattern === '' ? replaced : `regexp_replace(${replaced}, ' (${pattern})(?= )', ' ${term}', 'g')`;
  }, text);
}

/** The condition that a folded name (SQL) has a word, or a legal form, that begins with a text. */
function hasPrefix(folded: string, prefix: string, bind: Bind): string {
  const forms = termsWithPrefix(prefix).map((term) => hasTerm(folded, term, bind));
  const wanted = bind(`% ${prefix}%`);
  const found = [`' ' || ${folded} LIKE ${wanted}`, isLikeWithInitials(folded, wanted), ...forms];
  return `(${found.join(' OR ')})`;
}

/** The condition that a folded name (SQL) begins with a text. */
function beginsWithPrefix(folded: string, prefix: string, bind: Bind): string {
  const forms = termsWithPrefix(prefix).map((term) => beginsWithTerm(folded, term, bind));
  const wanted = bind(` ${prefix}%`);
  const found = [`' ' || ${folded} LIKE ${wanted}`, isLikeWithInitials(folded, wanted), ...forms];
  return `(${found.join(' OR ')})`;
}

function termsWithPrefix(prefix: string): string[] {
  return [...new Set(findTerm.values())].filter((term) => term.startsWith(prefix));
}

/** How a term is spelled otherwise: in one word, and in several. */
function listSpellings(term: string): { words: string[]; forms: string[] } {
  const spellings = [...findTerm].filter(([, of]) => of === term).map(([spelling]) => spelling);
  return {
    words: spellings.filter((spelling) => !spelling.includes(' ')),
    forms: spellings.filter((spelling) => spelling.includes(' ')),
  };
}
