import type { QueryForm } from '@registry/contracts-demo';
import { type NumberQuery, stateCodes } from '@registry/domain';
import { readCompanySearch, type SearchedText } from '@registry/index-host';
import { queryForm } from '../contacts/query-form.ts';

/** What a text asks of the companies. */
export interface CompanyQuery {
  readonly form: QueryForm;
  /** Of a contact, the word that stands for it. Without any word, nothing is found. */
  readonly searched: SearchedText;
  /** The companies that it may name by number. */
  readonly number: NumberQuery | undefined;
}

/** Reads a text, which may still be typed. */
export function companyQuery(q: string, isTyped = false): CompanyQuery {
  const { form, word } = queryForm(q);
  const { number, searched } = readCompanySearch(q, { states: stateCodes, isTyped });
  return { form, searched: word === null ? searched : { terms: [word], keys: searched.keys }, number };
}

/** Whether a text has not one letter or digit. */
export function isWordless({ searched }: CompanyQuery): boolean {
  return searched.terms.length + (searched.prefixes ?? []).length === 0;
}
