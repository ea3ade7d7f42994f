import { fileNumberKey } from '@registry/domain';
import type { PoolClient } from 'pg';

/** Parts of one source that a register returned, of all records that have one of the join keys. */
export interface ReturnedParts {
  readonly sourceNo: number;
  readonly joinKeys: readonly string[];
  /** As the source has them. */
  readonly partKeys: readonly string[];
}

/** What parts that are gone belonged to. */
export interface LeftBehind {
  readonly recordKeys: readonly string[];
  readonly joinKeys: readonly string[];
}

/** Deletes the parts of these records that the register no longer has. The records must be assembled again. */
export async function removeGoneParts(client: PoolClient, responded: ReturnedParts): Promise<LeftBehind> {
  const { sourceNo, joinKeys, partKeys } = responded;
  const { rows } = await client.query<{ recordKey: string | null; joinKeys: string[] }>(
    `WITH gone AS (
       DELETE FROM record_parts WHERE source_no = $1 AND part_key <> ALL ($3::text[]) AND part_key IN (
         SELECT j.part_key FROM part_joins j
           JOIN record_sources r ON r.source_no = $1 AND r.family_no = j.family_no
          WHERE j.source_no = $1 AND j.join_key = ANY ($2::text[]))
       RETURNING part_key, family_no, record_key, join_keys
     ), joins AS (
       DELETE FROM part_joins j USING gone g
        WHERE j.family_no = g.family_no AND j.source_no = $1 AND j.part_key = g.part_key AND j.join_key = ANY (g.join_keys)
     )
     SELECT record_key AS "recordKey", join_keys AS "joinKeys" FROM gone`,
    [sourceNo, joinKeys, partKeys.map(fileNumberKey)],
  );
  return {
    recordKeys: rows.flatMap(({ recordKey }) => recordKey ?? []),
    joinKeys: rows.flatMap((row) => row.joinKeys),
  };
}
