import type { ExclusionEntry } from '@registry/contracts-records-sections';
import { type ExclusionListName, fileNumberKey, nameKey } from '@registry/domain';
import {
  type ChunkTally,
  listStored,
  type LoadContext,
  rejectItem,
  type StoredRow,
  uniteListed,
} from '@registry/loading';
import type { ListedParty, RejectedRow, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { type ChangedEntry, publishExclusions } from './publish-exclusions.ts';
import { type EntryToWrite, knownEntries, type KnownEntry, writeEntries } from './stored-entries.ts';

/**
 * Merges entries of one list in the client's transaction. An item whose digest is stored is skipped without being mapped, and so is
 * one that differs from newer data. What became of the others is written down and published with them.
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
  const rejected: RejectedRow[] = [];
  const rows = { new: 0, changed: 0, unchanged: 0, older: 0 };
  for (const [i, item] of items.entries()) {
    const rowKey = rowKeys[i] ?? '';
    const before = known.get(rowKey);
    if (before?.digest === item.digest) {
      rows.unchanged += item.rowCount;
      continue;
    }
    if (before?.isNewer === true) {
      rows.older += item.rowCount;
      continue;
    }
    const mapped = item.map();
    if (!mapped.ok) {
      rejected.push(...rejectItem(item, mapped.reason));
      continue;
    }
    rows[before === undefined ? 'new' : 'changed'] += item.rowCount;
    const { entry: read } = mapped.value;
    const entry = item.isPart && before !== undefined ? keepListed(read, before.entry) : read;
    written.push({ rowKey, digest: item.digest, entry, record: storedRecord(context, mapped.value) });
    changes.push(...changeBetween(rowKey, before, entry));
  }
  await writeEntries(
    client,
    context,
    written,
    [...known.keys()].filter((key) => written.some((one) => one.rowKey === key)),
  );
  await noteLists(client, sourceNo, new Set(written.map(({ entry }) => entry.list)));
  await publishExclusions(client, context, changes);
  return { ...rows, rejected };
}

/** An entry of which the input has only a part: what its list said before is not known to have left. */
function keepListed(entry: ExclusionEntry, before: ExclusionEntry): ExclusionEntry {
  return {
    ...entry,
    aliases: uniteListed(entry.aliases, before.aliases, ({ name }) => nameKey(name)),
    addresses: uniteListed(entry.addresses, before.addresses, statement),
    identifiers: uniteListed(entry.identifiers, before.identifiers, statement),
  };
}

/** An entry that its source has delisted counts as removed. An entry with the same facts as before is unchanged. */
function changeBetween(rowKey: string, known: KnownEntry | undefined, entry: ExclusionEntry): ChangedEntry[] {
  const before = known === undefined || known.isAbsent || known.entry.delisted_at !== null ? null : known.entry;
  if (entry.delisted_at !== null) return before === null ? [] : [{ rowKey, type: 'removed', before }];
  if (before === null) return [{ rowKey, type: 'added', before }];
  return statement(before) === statement(entry) ? [] : [{ rowKey, type: 'changed', before }];
}

/** What an entry says, without its letter case, spacing, punctuation and the order of its lists. */
function statement(value: unknown): string {
  if (Array.isArray(value)) return [...new Set(value.map(statement))].sort().join('|');
  if (typeof value === 'string')
    return value
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([field, said]) => `${field}=${statement(said)}`)
    .sort()
    .join(';');
}

/** Writes down that a source has entries of these lists. */
export async function noteLists(
  client: PoolClient,
  sourceNo: number,
  lists: ReadonlySet<ExclusionListName>,
): Promise<void> {
  if (lists.size === 0) return;
  await client.query(
    'INSERT INTO exclusion_lists (source_no, list) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [sourceNo, [...lists]],
  );
}

/** The row of the source; where several are one entry, they stand in a list. */
function storedRecord({ headers }: LoadContext, { records }: ListedParty): StoredRow {
  const rows = headers?.packRows(records) ?? records;
  const [first, ...others] = rows;
  return first !== undefined && others.length === 0 ? first : listStored({ rows });
}
