import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { dataDaySql, isOfAnotherDaySql, type LoadContext, NO_LOAD } from '@registry/loading';
import type { PoolClient } from 'pg';

interface MadeRecord {
  readonly familyNo: number;
  readonly recordKey: string;
}

/**
 * Notes, in the client's transaction, the newest load that has these parts, where its data are of another day than those of the load
 * before, and the day of the records that they make.
 */
export async function confirmParts(
  client: PoolClient,
  { sourceNo, loadNo }: Pick<LoadContext, 'sourceNo' | 'loadNo'>,
  kind: RecordKind,
  partKeys: readonly string[],
): Promise<void> {
  if (partKeys.length === 0) return;
  const { rows } = await client.query<{ familyNo: number; recordKey: string | null }>(
    `UPDATE record_parts p SET load_no = $3
      WHERE source_no = $1 AND part_key = ANY ($2::text[]) AND ${isOfAnotherDaySql('p', '$3')}
     RETURNING family_no AS "familyNo", record_key AS "recordKey"`,
    [sourceNo, partKeys, loadNo],
  );
  const made = rows.flatMap(({ familyNo, recordKey }) => (recordKey === null ? [] : [{ familyNo, recordKey }]));
  if (made.length > 0) await redate(client, kind, made);
}

/** A record is of the day of the newest of the parts that make it. */
async function redate(client: PoolClient, kind: RecordKind, records: readonly MadeRecord[]): Promise<void> {
  await client.query(
    `UPDATE ${RECORD_KINDS[kind].table} r SET confirmed_load_no = newest.load_no
       FROM (SELECT DISTINCT * FROM unnest($1::smallint[], $2::text[]) AS w (family_no, record_key)) w
      CROSS JOIN LATERAL (
        SELECT p.load_no FROM record_parts p LEFT JOIN loads l ON l.load_no = p.load_no
         WHERE p.family_no = w.family_no AND p.record_key = w.record_key
         ORDER BY coalesce(${dataDaySql('l')}, (p.retrieved_at AT TIME ZONE 'UTC')::date) DESC,
                  p.load_no IS NOT DISTINCT FROM ${NO_LOAD} DESC, p.load_no DESC NULLS LAST LIMIT 1) newest
      WHERE r.source_no = w.family_no AND r.row_key = w.record_key AND r.confirmed_load_no IS DISTINCT FROM newest.load_no`,
    [records.map(({ familyNo }) => familyNo), records.map(({ recordKey }) => recordKey)],
  );
}
