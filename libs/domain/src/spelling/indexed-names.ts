import { searchedNames } from '../names/legal-form-terms.ts';
import { blockingKeys } from './spelling-key.ts';

/** A name of a company as an index takes it: as searches find it, and under the keys that misspelled queries are matched by. */
export function indexedNames(name: { readonly folded: string; readonly nameKey: string }) {
  return [...searchedNames(name), ...blockingKeys(name.nameKey).map((nameKey) => ({ folded: '', nameKey }))];
}
