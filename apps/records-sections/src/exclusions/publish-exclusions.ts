import { type ExclusionChange, type ExclusionEntry, exclusionsChanged } from '@registry/contracts-records-sections';
import { CHANGE_EVENT_ITEMS_MAX, publishChanges } from '@registry/feed';
import type { PoolClient } from 'pg';

/** The content of a change event of entries. */
export interface ExclusionsBody {
  readonly sourceNo: number;
  readonly loadNo: number;
  readonly rowKeys: readonly string[];
}

/** What became of an entry. */
export interface ChangedEntry {
  readonly rowKey: string;
  readonly type: ExclusionChange;
  readonly before: ExclusionEntry | null;
  /** It says the same in another writing: readers of entries follow it, and nobody gets an event. */
  readonly isSame?: boolean;
}

/** Writes down and publishes, in the transaction that wrote them, which entries a load added, changed or removed. */
export async function publishExclusions(
  client: PoolClient,
  { sourceNo, loadNo }: { readonly sourceNo: number; readonly loadNo: number },
  changes: readonly ChangedEntry[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += CHANGE_EVENT_ITEMS_MAX) {
    const some = changes.slice(from, from + CHANGE_EVENT_ITEMS_MAX);
    await client.query(
      `INSERT INTO exclusion_changes (source_no, load_no, row_key, type, before)
       SELECT $1, $2, row_key, type, before FROM unnest($3::text[], $4::text[], $5::json[]) AS c (row_key, type, before)`,
      [
        sourceNo,
        loadNo,
        some.map(({ rowKey }) => rowKey),
        some.map(({ type }) => type),
        some.map(({ before }) => (before === null ? null : JSON.stringify(before))),
      ],
    );
    const rowKeys = some.filter(({ isSame }) => isSame !== true).map(({ rowKey }) => rowKey);
    if (rowKeys.length === 0) continue;
    const body: ExclusionsBody = { sourceNo, loadNo, rowKeys };
    await publishChanges(client, [{ topic: exclusionsChanged.topic, body, itemCount: rowKeys.length }]);
  }
}
