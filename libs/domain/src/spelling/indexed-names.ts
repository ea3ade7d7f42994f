import { searchedNames } from '../names/legal-form-terms.ts';
import { joinedNames } from '../names/without-hyphens.ts';
import { blockingKeys, lettersBlock } from './spelling-key.ts';

/** A name as it is kept to be found by. */
interface KeptName {
  readonly folded: string;
  readonly nameKey: string;
  /** As published; it may be left out where it has no hyphen. */
  readonly name?: string;
}

/** A name as an index takes it: as searches find it, and under its letters, by which suggestions find it. `nameKey` has the letters. */
export function namesWithLetters(name: KeptName, nameKey = name.nameKey) {
  return [...searchedWritings(name), { folded: '', nameKey: lettersBlock(nameKey) }];
}

/** A name of a company as an index takes it: as searches find it, and under the keys that misspelled queries are matched by. */
export function indexedNames(name: KeptName) {
  return [...searchedWritings(name), ...blockingKeys(name.nameKey).map((nameKey) => ({ folded: '', nameKey }))];
}

/** A name, and next to it that with each hyphenated word as one: X-RAY is found by XRAY. */
function searchedWritings({ name = '', folded, nameKey }: KeptName) {
  return [{ folded, nameKey }, ...joinedNames(name)].flatMap(searchedNames);
}
