import { keyOfIdentifier, wholeKeysFor } from './entry-keys.ts';
import { type ListEntry, readEntry } from './list-entry.ts';
import type { ReadCompany } from './screened-company.ts';

/** The keys of an entry. A company that is taken for it, or is not any more because it changed, has one of them. */
export function listEntryKeys(entry: ListEntry): string[] {
  const { names, identifiers } = readEntry(entry);
  return [...new Set([...names.flatMap(({ variant }) => wholeKeysFor(variant)), ...identifiers.map(keyOfIdentifier)])];
}

/** The keys of a company: of its names and numbers. */
export function listCompanyKeys({ read, identifiers }: ReadCompany): string[] {
  const named = read.filter(({ variant }) => variant.nameKey !== '');
  return [...new Set([...named.flatMap(({ variant }) => wholeKeysFor(variant)), ...identifiers.map(keyOfIdentifier)])];
}
