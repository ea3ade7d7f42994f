import { searchedNames } from '@registry/domain';
import type { IndexedName } from '@registry/name-index';
import type { CompanyName, Officer } from '../companies/company-facts.ts';

/** Between the two forms of a name, and between names; neither occurs in folded text. */
const FORM_END = '\x1f';
const NAME_END = '\x1e';

/** The names of a company and of its officers as one text, so that documents are made of one row. */
export function indexedNames(names: readonly CompanyName[], officers: readonly Officer[]): string {
  // Only a name of its own makes a company the first hit.
  const all = [...names, ...officers.map(({ folded }) => ({ folded, nameKey: '' }))];
  const distinct = new Map(
    all.filter(({ folded }) => folded !== '').map((name) => [`${name.folded}${FORM_END}${name.nameKey}`, name]),
  );
  return [...distinct.keys()].join(NAME_END);
}

/** The names that `indexedNames` made a text of, as the index takes them. */
export function parseIndexedNames(text: string): IndexedName[] {
  if (text === '') return [];
  return text.split(NAME_END).flatMap((name) => {
    const at = name.indexOf(FORM_END);
    return searchedNames({ folded: name.slice(0, at), nameKey: name.slice(at + 1) });
  });
}
