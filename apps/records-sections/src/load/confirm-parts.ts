import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { isOfAnotherDaySql, type LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';

/**
 * Notes, in the client's transaction, the newest load that has these parts, where its data are of another day than those of the load
 * before, and that the records which they make are of that day.
 */
export async function confirmParts(
  client: PoolClient,
  { sourceNo, loadNo }: Pick<LoadContext, 'sourceNo' | 'loadNo'>,
  kind: RecordKind,
  partKeys: readonly string[],
): Promise<void> {
  if (partKeys.length === 0) return;
  await client.query(
    `WITH confirmed AS (
       UPDATE record_parts p SET load_no = $3
        WHERE source_no = $1 AND part_key = ANY ($2::text[]) AND ${isOfAnotherDaySql('p', '$3')}
       RETURNING family_no, record_key)
     UPDATE ${RECORD_KINDS[kind].table} r SET confirmed_load_no = $3
       FROM confirmed c WHERE r.source_no = c.family_no AND r.row_key = c.record_key`,
    [sourceNo, partKeys, loadNo],
  );
}
