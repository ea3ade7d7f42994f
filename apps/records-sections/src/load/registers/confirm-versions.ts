import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';

/** Notes, in the client's transaction, the load that has these rows unchanged: which version of a record is the newest depends on it. */
export async function confirmVersions(
  client: PoolClient,
  { sourceNo, loadNo, retrievedAt }: Pick<LoadContext, 'sourceNo' | 'loadNo' | 'retrievedAt'>,
  kind: RecordKind,
  rowKeys: readonly string[],
): Promise<void> {
  if (rowKeys.length === 0) return;
  await client.query(
    `UPDATE ${RECORD_KINDS[kind].table} SET confirmed_load_no = $3, retrieved_at = $4
      WHERE source_no = $1 AND row_key = ANY ($2::text[])`,
    [sourceNo, rowKeys, loadNo, retrievedAt],
  );
}
