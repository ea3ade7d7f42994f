import { recordsChanged, recordsNamed } from '@registry/contracts-records-sections';
import { portions, type RecordKind } from '@registry/domain';
import { publishChanges, CHANGE_EVENT_ITEMS_MAX, type OutboxRow } from '@registry/feed';
import type { PoolClient } from 'pg';

/** The content of a change event of records. */
export interface RecordsBody {
  readonly sourceNo: number;
  readonly kind: RecordKind;
  readonly rowKeys: readonly string[];
  /** Whether these are new. */
  readonly areNew: boolean;
}

/** The content of a change event of holders. */
export interface HoldersBody {
  readonly sourceNo: number;
  readonly subjectNos: readonly number[];
  readonly asOf: string | null;
}

/** What a transaction has written. */
export interface WrittenRecords {
  readonly sourceNo: number;
  readonly kind: RecordKind;
  readonly added: readonly string[];
  /** Those that were replaced, and those that are gone. */
  readonly changed: readonly string[];
  /** Subjects with identifiers that are new or gone, and those whose trade names are others than before. */
  readonly renamedHolders: readonly number[];
  /** The date of the data, where it is stated. YYYY-MM-DD. */
  readonly asOf: string | null;
}

/**
 * Writes change events of records in the transaction that wrote them. One load at a time loads a source and assembles a
 * family, which keeps the change events of a record in order.
 */
export async function publishRecords(client: PoolClient, written: WrittenRecords): Promise<void> {
  const { sourceNo, kind, added, changed, renamedHolders, asOf } = written;
  const named = (rowKeys: readonly string[], areNew: boolean): OutboxRow => {
    const body: RecordsBody = { sourceNo, kind, rowKeys, areNew };
    return { topic: recordsChanged.topic, body, itemCount: rowKeys.length };
  };
  const held = (subjectNos: readonly number[]): OutboxRow => {
    const body: HoldersBody = { sourceNo, subjectNos, asOf };
    return { topic: recordsNamed.topic, body, itemCount: subjectNos.length };
  };
  await publishChanges(client, [
    ...portions(added, CHANGE_EVENT_ITEMS_MAX).map((rowKeys) => named(rowKeys, true)),
    ...portions(changed, CHANGE_EVENT_ITEMS_MAX).map((rowKeys) => named(rowKeys, false)),
    ...portions(renamedHolders, CHANGE_EVENT_ITEMS_MAX).map(held),
  ]);
}
