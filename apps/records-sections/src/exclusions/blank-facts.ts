import type { ExclusionEntry } from '@registry/contracts-records-sections';
import { exclusionList } from '@registry/domain';
import { type LoadContext, LoadError } from '@registry/loading';
import type { EntryToWrite, KnownEntry } from './stored-entries.ts';

/** What entries are found and distinguished by, in the words of an error. */
const FACTS = {
  aliases: 'other names',
  addresses: 'addresses',
  identifiers: 'identifiers',
  programs: 'programs',
  entry_id: 'numbers of the agency',
  listed_at: 'days of listing',
} as const satisfies Partial<Record<keyof ExclusionEntry, string>>;

type Fact = keyof typeof FACTS;

/**
 * Refuses a file in which a fact is blank for more entries of a list than usual: its column is lost rather than the fact of each. A
 * single entry may lose it. `known` are the stored entries that the file has too, and `written` those that it has otherwise.
 */
export function refuseBlankFacts(
  known: readonly KnownEntry[],
  written: readonly EntryToWrite[],
  { missingShareMax }: Pick<LoadContext, 'missingShareMax'>,
): void {
  if (written.length === 0) return;
  const now = new Map(written.map(({ rowKey, entry }) => [rowKey, entry] as const));
  const listed = known.filter(({ isAbsent }) => !isAbsent);
  for (const [list, stored] of Map.groupBy(listed, ({ entry }) => entry.list)) {
    for (const fact of Object.keys(FACTS) as Fact[]) {
      const having = stored.filter(({ entry }) => has(entry, fact));
      const had = having.length;
      const blank = having.filter(({ key, entry }) => !has(now.get(key) ?? entry, fact)).length;
      if (blank <= 1 || blank <= had * missingShareMax) continue;
      const title = exclusionList(list).title;
      throw new LoadError(
        `The file has no ${FACTS[fact]} for ${blank} of ${had} entries of ${title} that had them before, so a column may be missing. ` +
          'Load a complete file. If the list no longer has them, add --accept-absent.',
      );
    }
  }
}

function has(entry: ExclusionEntry, fact: Fact): boolean {
  const value = entry[fact];
  return value !== null && value.length > 0;
}
