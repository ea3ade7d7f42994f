import { houseHashes, identifierHash, type KeyHash, listLetters, partHashes, wholeHashes } from './entry-keys.ts';
import { type ListEntry, readEntry } from './list-entry.ts';

/** An entry as an index keeps it: as a text, since a hundred thousand are kept and few are ever compared. */
export interface IndexedEntry {
  readonly id: string;
  readonly text: string;
  /** Of each of its names. */
  readonly names: readonly IndexedName[];
  /** Of all its names. */
  readonly words: readonly string[];
  /** The keys of its houses, each once. */
  readonly houses: readonly KeyHash[];
}

interface IndexedName {
  /** The keys of the whole name, and of its entry's numbers; each once. */
  readonly whole: readonly KeyHash[];
  readonly written: readonly WrittenName[];
}

/** The letters of a name in one writing. */
export interface WrittenName {
  readonly letters: string;
  /** The keys of its parts, each once. */
  readonly parts: readonly KeyHash[];
}

/** Reads an entry once for all tables that it will be in. */
export function indexEntry(id: string, entry: ListEntry): IndexedEntry {
  const { names, identifiers, words } = readEntry(entry);
  const numbers = identifiers.map(identifierHash);
  return {
    id,
    text: JSON.stringify(entry),
    names: names.map(({ variant }, place) => ({
      whole: [...new Set([...wholeHashes(variant), ...(place === 0 ? numbers : [])])],
      written: listLetters(variant).map((letters) => ({ letters, parts: [...new Set(partHashes(letters, variant))] })),
    })),
    words: [...words],
    houses: [...new Set(entry.addresses.flatMap(toHouses))],
  };
}

function toHouses({
  full_address: fullAddress,
  city,
  postal_code: postalCode,
}: ListEntry['addresses'][number]): KeyHash[] {
  return houseHashes({ kind: 'other', fullAddress, city, postalCode });
}
