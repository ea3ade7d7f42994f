import type { NameVariant } from '../queries/names/name-variant.ts';
import { identifierHash, wholeHashes } from './entry-keys.ts';
import { type ListEntry, readEntry, type ScreenedIdentifier } from './list-entry.ts';
import type { ReadCompany } from './screened-company.ts';

/** The keys of an entry. A company that is taken for it, or is not any more because it changed, has one of them. */
export function listEntryKeys(entry: ListEntry): string[] {
  const { names, identifiers } = readEntry(entry);
  return listKeys(
    names.map(({ variant }) => variant),
    identifiers,
  );
}

/** The keys of a company: of its names and numbers. */
export function listCompanyKeys({ read, identifiers }: ReadCompany): string[] {
  const named = read.map(({ variant }) => variant).filter(({ nameKey }) => nameKey !== '');
  return listKeys(named, identifiers);
}

/** Hashes in base 36. */
function listKeys(names: readonly NameVariant[], identifiers: readonly ScreenedIdentifier[]): string[] {
  const hashes = new Set([...names.flatMap(wholeHashes), ...identifiers.map(identifierHash)]);
  return Array.from(hashes, (hash) => hash.toString(36));
}
