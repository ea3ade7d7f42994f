import { joinedNames, namesWithLetters, searchedNames } from '@registry/domain';
import type { IndexedName } from '@registry/name-index';
import type { CompanyName, Officer } from './company-facts.ts';

/** Between the two forms of a name, and between names; neither occurs in folded text. */
const FORM_END = '\x1f';
const NAME_END = '\x1e';

/** The names of a company, without the first where its row has that, and of its officers as one text, so that documents are made of one row. */
export function indexedNames(names: readonly CompanyName[], officers: readonly Officer[], first?: CompanyName): string {
  // Only a name of its own makes a company the first hit.
  const all = [
    ...names.flatMap((name) => [name, ...joinedNames(name.name)]),
    ...officers.flatMap((officer) => [officer, ...joinedNames(officer.name)]).map(withoutKey),
  ];
  const distinct = new Map(
    all.filter(({ folded }) => folded !== '').map((name) => [`${name.folded}${FORM_END}${name.nameKey}`, name]),
  );
  return [...distinct.keys()].slice(first === undefined ? 0 : 1).join(NAME_END);
}

function withoutKey({ folded }: Pick<Officer, 'folded'>) {
  return { folded, nameKey: '' };
}

/** A mark that no folded word has, so that words of officers are found apart from those of companies. */
const OFFICER = '~';

/** A word of an officer's name, as the index has it. */
export function officerWord(word: string): string {
  return `${OFFICER}${word}`;
}

/** The names that `indexedNames` made a text of, as the index takes them. */
export function parseIndexedNames(text: string): IndexedName[] {
  if (text === '') return [];
  return text.split(NAME_END).flatMap((name) => {
    const at = name.indexOf(FORM_END);
    const [folded, nameKey] = [name.slice(0, at), name.slice(at + 1)];
    return nameKey === '' ? officerNames(folded) : namesWithLetters({ folded, nameKey });
  });
}

/** The name of an officer in each way that it is searched, and all of its words as one name, as a search may mix the ways. */
function officerNames(folded: string): IndexedName[] {
  const ways = searchedNames({ folded, nameKey: '' }).map((name) => marked(name.folded));
  const together = ways.length > 1 ? [ways.join(` ${OFFICER} `)] : []; // the mark keeps phrases from reaching across
  return [...ways, ...together].map((words) => ({ folded: words, nameKey: '' }));
}

function marked(folded: string): string {
  return folded.split(' ').map(officerWord).join(' ');
}
