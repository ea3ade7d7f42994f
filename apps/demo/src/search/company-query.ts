import type { QueryForm } from '@registry/contracts-demo';
import { type NumberQuery, type ParsedQuery, stateCodes } from '@registry/domain';
import { readCompanySearch, type SearchedText, searchedWords } from '@registry/name-index/searches/company-search';
import type { IndexQuery } from '@registry/name-index';
import { queryForm } from '../contacts/query-form.ts';
import { officerWord } from '../companies/indexed-names.ts';

/** The conditions of a text on companies. */
export interface CompanyQuery {
  readonly form: QueryForm;
  /** Of a contact, the word that stands for it. Without any word, nothing is found. */
  readonly searched: SearchedText & Pick<IndexQuery, 'orInOneName'>;
  /** The companies that it may name by number. */
  readonly number: NumberQuery | undefined;
}

/** Reads a text, which may still be typed. */
export function companyQuery(q: string, isTyped = false): CompanyQuery {
  const { form, word } = queryForm(q);
  const { query, number, searched } = readCompanySearch(q, { states: stateCodes, isTyped });
  if (word !== null) return { form, searched: { terms: [word], keys: searched.keys }, number };
  return { form, searched: { ...searched, orInOneName: asOfficer(query) }, number };
}

/** The same text in the name of one officer. */
function asOfficer(query: ParsedQuery): CompanyQuery['searched']['orInOneName'] {
  const { otherWriting, ...own } = searchedWords(query, officerWord);
  return [own, otherWriting ?? []].flat();
}

/** Whether a text has not one letter or digit. */
export function isWordless({ searched }: CompanyQuery): boolean {
  return searched.terms.length + (searched.prefixes ?? []).length === 0;
}
