import { fileNumberKey } from '@registry/domain';
import { type ChunkTally, type LoadContext, rejectItem } from '@registry/loading';
import type { MatchedRecord, RejectedRow, SourceItem, SourceRecord } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { RecordToWrite } from './mapped-records.ts';
import { type RecordSource, registerSource } from './record-sources.ts';
import { knownRecords, writeRecords } from './write-records.ts';

type Item = SourceItem<MatchedRecord>;

/**
 * Merges records of one source in the client's transaction: an item whose digest the table holds is left alone without
 * being mapped, a new one is copied into the table of its kind, one that differs replaces what stood there.
 */
export async function mergeRecords(
  client: PoolClient,
  context: LoadContext,
  { kind, state }: Pick<RecordSource, 'kind' | 'state'>,
  items: readonly Item[],
): Promise<ChunkTally> {
  const { sourceNo, source, loadNo, retrievedAt } = context;
  await registerSource(client, { sourceNo, source, kind, state, familyNo: null, makesRecords: true, givesNames: true });
  const owner = { sourceNo, kind, loadNo };
  const rowKeys = items.map(({ key }) => fileNumberKey(key));
  const known = await knownRecords(client, owner, rowKeys);
  const records: RecordToWrite[] = [];
  const rejected: RejectedRow[] = [];
  const rows = { new: 0, changed: 0, unchanged: 0 };
  for (const item of items) {
    const rowKey = fileNumberKey(item.key);
    const before = known.get(rowKey);
    if (before?.digest === item.digest) {
      rows.unchanged += item.rowCount;
      continue;
    }
    const mapped = item.map();
    if (!mapped.ok) {
      rejected.push(...rejectItem(item, mapped.reason));
      continue;
    }
    rows[before === undefined ? 'new' : 'changed'] += item.rowCount;
    const { value } = mapped;
    records.push({ rowKey, digest: item.digest, mapped: value, record: recordOf(value), retrievedAt, known: before });
  }
  if (records.length > 0) await writeRecords(client, owner, records);
  return { ...rows, rejected };
}

/** The row of the source; where several are one record, they stand in a list. */
function recordOf({ records }: MatchedRecord): SourceRecord {
  const [first, ...others] = records;
  return first !== undefined && others.length === 0 ? first : { rows: records };
}
