import { type ExclusionEntry, isSameEntry } from '@registry/contracts-records-sections';
import { addressKey, fileNumberKey, nameKey } from '@registry/domain';
import { type ChunkTally, type LoadContext, newTally, storedRecord, takeItem, uniteListed } from '@registry/loading';
import type { ListedParty, SourceItem } from '@registry/pipeline';
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { refuseBlankFacts } from './blank-facts.ts';
import { type ChangedEntry, publishExclusions } from './publish-exclusions.ts';
import { type EntryToWrite, knownEntries, type KnownEntry, writeEntries } from './stored-entries.ts';

/**
 * Merges entries of one list in the client's transaction. An item whose digest is stored is skipped without being mapped, and so is
 * one that differs from newer data. What became of the others is written down and published with them. Throws where the input lost a column.
 */
export async function mergeExclusions(
  client: PoolClient,
  context: LoadContext,
  items: readonly SourceItem<ListedParty>[],
): Promise<ChunkTally> {
  const { sourceNo, newer } = context;
  const rowKeys = items.map(({ key }) => fileNumberKey(key));
  const known = await knownEntries(client, sourceNo, rowKeys, newer);
  const written: EntryToWrite[] = [];
  const changes: ChangedEntry[] = [];
  const tally = newTally();
  for (const [i, item] of items.entries()) {
    const rowKey = rowKeys[i] ?? '';
    const before = known.get(rowKey);
    const value = takeItem(item, before, tally);
    if (value === undefined) continue;
    const { entry: read } = value;
    const entry = item.isPart && before !== undefined ? keepListed(read, before.entry) : read;
    written.push({ rowKey, digest: item.digest, entry, record: storedRecord(context, value) });
    changes.push(...changeBetween(rowKey, before, entry));
  }
  refuseBlankFacts([...known.values()], written, context);
  await writeEntries(
    client,
    context,
    written,
    [...known.keys()].filter((key) => written.some((one) => one.rowKey === key)),
  );
  await publishExclusions(client, context, changes);
  return tally;
}

/** An entry of which the input has only a part: what its list said before is not known to have left. */
function keepListed(entry: ExclusionEntry, before: ExclusionEntry): ExclusionEntry {
  return {
    ...entry,
    aliases: uniteListed(entry.aliases, before.aliases, ({ name }) => nameKey(name)),
    addresses: uniteListed(entry.addresses, before.addresses, (one) => addressKey(one.full_address)),
    identifiers: uniteListed(entry.identifiers, before.identifiers, ({ scheme, value }) => `${scheme} ${value}`),
  };
}

/** An entry with the same facts as before is only written otherwise. One that ends is on its list until that day, which readers compare. */
function changeBetween(rowKey: string, known: KnownEntry | undefined, entry: ExclusionEntry): ChangedEntry[] {
  const before = known === undefined || known.isAbsent ? null : known.entry;
  if (before === null) return [{ rowKey, type: 'added', before }];
  if (isDeepStrictEqual(before, entry)) return [];
  return [{ rowKey, type: 'changed', before, isSame: isSameEntry(before, entry) }];
}
