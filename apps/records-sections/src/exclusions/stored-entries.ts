import type { ExclusionEntry } from '@registry/contracts-records-sections';
import { nameKey } from '@registry/domain';
import { CopyRows, type KnownRow, type NewerData, readKnownRows, type StoredRow } from '@registry/loading';
import type { PoolClient } from 'pg';

/** An entry as the tables hold it. */
export interface KnownEntry extends KnownRow {
  readonly isAbsent: boolean;
  readonly entry: ExclusionEntry;
}

/** An entry on its way into the tables. */
export interface EntryToWrite {
  readonly rowKey: string;
  readonly digest: string;
  readonly entry: ExclusionEntry;
  readonly record: StoredRow;
}

/** What the tables hold under these keys of a source. */
export function knownEntries(
  client: PoolClient,
  sourceNo: number,
  rowKeys: readonly string[],
  newer: NewerData | null,
): Promise<ReadonlyMap<string, KnownEntry>> {
  const columns = ['r.absent_since IS NOT NULL AS "isAbsent"', 'r.entry'];
  const table = { table: 'exclusion_entries', key: 'row_key', hasPresence: true, columns };
  return readKnownRows(client, table, { sourceNo, newer }, rowKeys);
}

/** Replaces entries, with what they are found by, in the client's transaction. */
export async function writeEntries(
  client: PoolClient,
  {
    sourceNo,
    loadNo,
    retrievedAt,
  }: { readonly sourceNo: number; readonly loadNo: number; readonly retrievedAt: string },
  written: readonly EntryToWrite[],
  replaced: readonly string[],
): Promise<void> {
  await removeEntries(client, sourceNo, replaced);
  const entries = new CopyRows('exclusion_entries', ENTRY_COLUMNS);
  const names = new CopyRows('exclusion_names', ['source_no', 'row_key', 'place', 'name_key', 'name', 'quality']);
  const identifiers = new CopyRows('exclusion_identifiers', ['scheme', 'value', 'source_no', 'row_key']);
  for (const { rowKey, digest, entry, record } of written) {
    const { list, entry_id, name, kind, listed_at, expires_at } = entry;
    const shown = [list, entry_id, name, kind, listed_at, expires_at, JSON.stringify(entry), JSON.stringify(record)];
    entries.add([sourceNo, rowKey, ...shown, digest, loadNo, retrievedAt]);
    const all = [{ name, quality: 'primary' }, ...entry.aliases];
    all.forEach((one, place) => names.add([sourceNo, rowKey, place, nameKey(one.name), one.name, one.quality]));
    for (const { scheme, value } of entry.identifiers) identifiers.add([scheme, value, sourceNo, rowKey]);
  }
  for (const rows of [entries, names, identifiers]) await rows.send(client);
}

const ENTRY_COLUMNS = [
  ...['source_no', 'row_key', 'list', 'entry_id', 'name', 'kind', 'listed_at', 'expires_at'],
  ...['entry', 'record', 'digest', 'load_no', 'retrieved_at'],
];

/** Removes entries, with what they are found by. */
export async function removeEntries(client: PoolClient, sourceNo: number, rowKeys: readonly string[]): Promise<void> {
  if (rowKeys.length === 0) return;
  await client.query('DELETE FROM exclusion_entries WHERE source_no = $1 AND row_key = ANY ($2::text[])', [
    sourceNo,
    rowKeys,
  ]);
  await unlistEntries(client, sourceNo, rowKeys);
}

/** Removes what entries are found by. */
export async function unlistEntries(client: PoolClient, sourceNo: number, rowKeys: readonly string[]): Promise<void> {
  for (const table of ['exclusion_names', 'exclusion_identifiers']) {
    await client.query(`DELETE FROM ${table} WHERE source_no = $1 AND row_key = ANY ($2::text[])`, [sourceNo, rowKeys]);
  }
}
