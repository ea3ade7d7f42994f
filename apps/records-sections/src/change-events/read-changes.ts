import type { Database } from '@registry/persistence';
import type { RecordChangeRow } from './published-record.mapper.ts';
import { CHANGES_SQL } from './records-changed.sql.ts';

/** By key: the newest changes of some records of one source, oldest first. */
export async function readChanges(database: Database, sourceNo: number, rowKeys: readonly string[]) {
  const rows = await database.query<RecordChangeRow & Record<string, unknown>>(
    { name: 'announced-record-changes', text: CHANGES_SQL },
    [sourceNo, rowKeys],
  );
  return Map.groupBy(rows, (row) => row.row_key);
}
