import { searchedNames } from '../names/legal-form-terms.ts';
import { blockingKeys, lettersBlock } from './spelling-key.ts';

/** A name as an index takes it: as searches find it, and under its letters, by which suggestions find it. `nameKey` has the letters. */
export function namesWithLetters(name: { readonly folded: string; readonly nameKey: string }, nameKey = name.nameKey) {
  return [...searchedNames(name), { folded: '', nameKey: lettersBlock(nameKey) }];
}

/** A name of a company as an index takes it: as searches find it, and under the keys that misspelled queries are matched by. */
export function indexedNames(name: { readonly folded: string; readonly nameKey: string }) {
  return [...searchedNames(name), ...blockingKeys(name.nameKey).map((nameKey) => ({ folded: '', nameKey }))];
}
