import { identifierHash, type KeyHash, listLetters, partHashes, wholeHashes } from './entry-keys.ts';
import { type ListEntry, readEntry } from './list-entry.ts';

/** An entry as an index keeps it: as a text, since a hundred thousand are kept and few are ever compared. */
export interface IndexedEntry {
  readonly id: string;
  readonly text: string;
  /** Of each of its names. */
  readonly names: readonly IndexedName[];
  /** Of all its names. */
  readonly words: readonly string[];
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
  };
}
