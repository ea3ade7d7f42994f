import type { QueryForm } from '@registry/contracts-demo';
import { type NumberQuery, type ParsedQuery, parseNumberQuery, parseQuery, stateCodes } from '@registry/domain';
import type { IndexQuery } from '@registry/name-index';
import { queryForm } from '../contacts/query-form.ts';

type AskedWords = Pick<ParsedQuery, 'terms' | 'prefixes' | 'phrases'> & Pick<IndexQuery, 'nameKey' | 'firstWord'>;

/** What a text asks of the companies. */
export interface CompanyQuery {
  readonly form: QueryForm;
  /** Of a contact, the word that stands for it. Without any, nothing is found. */
  readonly words: AskedWords;
  /** The companies that it may name by number. */
  readonly number: NumberQuery | undefined;
}

/** Reads a text; `completed` makes of what was typed so far what its words are to be. */
export function companyQuery(q: string, completed = (typed: string) => typed): CompanyQuery {
  const { form, word } = queryForm(q);
  const words = word === null ? wordsOf(completed(q)) : { terms: [word], prefixes: [], phrases: [] };
  return { form, words, number: parseNumberQuery(q, stateCodes) };
}

/** Whether a text has not one letter or digit. */
export function isWordless({ words }: CompanyQuery): boolean {
  return words.terms.length + words.prefixes.length === 0;
}

function wordsOf(q: string): AskedWords {
  const { terms, prefixes, phrases, nameKey, first } = parseQuery(q);
  return { terms, prefixes, phrases, nameKey, firstWord: first };
}
