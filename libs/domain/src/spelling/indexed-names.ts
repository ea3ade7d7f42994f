import { searchedNames } from '../names/legal-form-terms.ts';
import { blockingKeys, spellingBlock, spellingKey } from './spelling-key.ts';

interface FoldedName {
  readonly folded: string;
  readonly nameKey: string;
}

/** A name of a company as an index takes it: as searches find it, and under the keys that misspelled queries are matched by. */
export function indexedNames(name: FoldedName): FoldedName[] {
  return [...searchedNames(name), ...blockingKeys(name.nameKey).map((nameKey) => ({ folded: '', nameKey }))];
}

/** A name as an index takes it that only suggests names with other blanks: under the key of its spelling. */
export function spelledName(nameKey: string): FoldedName {
  return { folded: '', nameKey: spellingBlock(spellingKey(nameKey)) };
}
