import { exclusionList, type ExclusionListName } from '@registry/domain';
import type { AbsentPart, LoadContext } from '@registry/loading';
import type { LoadTally, SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** Writes down, before its first row, which lists the source had until now, and how many entries of each a whole file may lack. */
export async function noteKnownLists(client: PoolClient, { sourceNo, loadNo, isWhole }: LoadContext): Promise<void> {
  if (!isWhole) return;
  await client.query(
    `INSERT INTO exclusion_list_loads (load_no, source_no, list, rows_known)
     SELECT $2, $1, had.list,
            (SELECT count(*) FROM exclusion_entries e
              WHERE e.source_no = $1 AND e.list = had.list AND e.absent_since IS NULL AND e.load_no <> $2)
       FROM (SELECT list FROM exclusion_list_loads WHERE source_no = $1
              UNION SELECT list FROM exclusion_entries WHERE source_no = $1) had
     ON CONFLICT DO NOTHING`,
    [sourceNo, loadNo],
  );
}

/** Entries of each list that the whole file of the load lacks. They are in the session's `absent_rows`. */
export async function findAbsentOfLists(
  client: PoolClient,
  { sourceNo, loadNo }: LoadContext,
): Promise<readonly AbsentPart[]> {
  const { rows } = await client.query<AbsentPart & { readonly list: ExclusionListName }>(
    `SELECT had.list, had.rows_known AS known, count(gone.key) AS missing
       FROM exclusion_list_loads had
       JOIN exclusion_entries e ON e.source_no = $1 AND e.list = had.list
       JOIN absent_rows gone ON gone.key = e.row_key AND NOT gone.is_unconfirmed
      WHERE had.load_no = $2 GROUP BY had.list, had.rows_known`,
    [sourceNo, loadNo],
  );
  return rows.map(({ list, known, missing }) => ({ part: exclusionList(list).title, known, missing }));
}

/**
 * Writes down, in the transaction that ends the load, how many rows of each list its file had. A list without any has ended where none of
 * its entries is left.
 */
export async function noteListRows(
  client: PoolClient,
  { sourceNo, loadNo, isWhole }: LoadContext,
  { listRows, rowsRead }: Pick<LoadTally, 'listRows' | 'rowsRead'>,
  { checks, mapping }: Pick<SourceDefinition, 'checks' | 'mapping'>,
): Promise<void> {
  const expected = checks.expectedRows;
  await client.query(
    `INSERT INTO exclusion_list_loads (load_no, source_no, list, rows, rows_expected, is_whole)
     SELECT $2, $1, had.list, had.rows, $5, $6 FROM unnest($3::text[], $4::bigint[]) AS had (list, rows)
     ON CONFLICT (load_no, list) DO UPDATE
       SET (rows, rows_expected, is_whole) = (EXCLUDED.rows, EXCLUDED.rows_expected, EXCLUDED.is_whole)`,
    [
      sourceNo,
      loadNo,
      [...listRows.keys()],
      [...listRows.values()],
      mapping.lists?.all.length === 1 ? expected : null,
      isWhole && rowsRead >= (expected ?? 0),
    ],
  );
  await client.query(
    `DELETE FROM exclusion_list_loads had
      WHERE load_no = $2 AND rows = 0
        AND EXISTS (SELECT FROM exclusion_entries e WHERE e.source_no = $1 AND e.list = had.list AND e.absent_since IS NULL)`,
    [sourceNo, loadNo],
  );
}
