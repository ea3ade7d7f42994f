import type { Name } from '@registry/contracts-business-registry';
import { foldedName, parseQuery, createNameSearch } from '@registry/domain';
import { mergeByFolded } from './merge-by-folded.ts';

/**
 * The names under which searches find a company, then spellings of them in records. A name that only records give is among the company's own
 * once it is linked to the company; any other name in records is not shown, as no search would find the company by it.
 */
export function seenNames(registered: readonly Name[], inRecords: readonly Name[]): readonly Name[] {
  if (inRecords.length === 0) return registered;
  const isFoundBy = createNameSearch(registered.map(({ name }) => name));
  return mergeByFolded(registered, inRecords, {
    folded: ({ name }) => foldedName(name),
    isShown: ({ name }) => isFoundBy(parseQuery(name)),
  });
}
