import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { announceCompanies, type WrittenCompany } from '../announcements/announce-companies.ts';
import { alternativeNamesSql } from '../load/alternative-names.sql.ts';

/**
 * Ties names that records give to a holder to the company that the holder is, in the client's transaction: the one with
 * its file number, where the records carry one; else the one company of the state that bears its full folded name; else
 * the one that bears its name key; else none. `learntNos` are those to look at, null for all of the state. Every
 * company whose names differ afterwards gets a new version and a line of history, and is announced.
 */
export async function tieLearntNames(
  client: PoolClient,
  state: StateCode,
  learntNos: readonly number[] | null,
): Promise<void> {
  const of = (table: string): string => `${table}_${state.toLowerCase()}`;
  const { rows: present } = await client.query(`SELECT FROM ${of('learnt_names')} LIMIT 1`);
  if (present.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  await client.query('DROP TABLE IF EXISTS moved_names, renamed_companies');
  await client.query(movedNamesSql(of), [learntNos]);
  await client.query(renamedCompaniesSql(of));
  await moveNames(client, state, of);
  await client.query(
    `UPDATE ${of('businesses')} b SET version = b.version + 1, updated_at = now()
       FROM renamed_companies r WHERE r.file_number_key = b.file_number_key`,
  );
  await client.query(
    `INSERT INTO ${of('business_changes')} (state, file_number_key, version, position, type, field, before, after, source_no)
     SELECT '${state}', file_number_key, b.version, 0, 'business.name_changed', 'alternativeNames', r.before,
            coalesce(${alternativeNamesSql(of, 'b')}, '[]'), r.source_no
       FROM renamed_companies r JOIN ${of('businesses')} b USING (file_number_key)`,
  );
  const { rows } = await client.query<WrittenCompany>(
    `SELECT file_number_key AS key, b.version FROM renamed_companies JOIN ${of('businesses')} b USING (file_number_key)`,
  );
  await announceCompanies(client, state, rows);
}

/** Names whose company is another than before, with the one they had and the one they are to have. */
function movedNamesSql(of: (table: string) => string): string {
  const bornByOne = (condition: string): string =>
    `(SELECT min(n.file_number_key) FROM ${of('names')} n WHERE n.kind = 'legal' AND ${condition}
      HAVING count(DISTINCT n.file_number_key) = 1)`;
  return `
    CREATE TEMPORARY TABLE moved_names ON COMMIT DROP AS
    SELECT * FROM (
      SELECT l.learnt_no, l.source_no, l.name, l.folded, l.name_key, l.tied_to,
             CASE WHEN l.is_gone THEN NULL
                  WHEN l.holder_file_number_key IS NOT NULL THEN
                    (SELECT b.file_number_key FROM ${of('businesses')} b WHERE b.file_number_key = l.holder_file_number_key)
                  ELSE coalesce(${bornByOne('n.name_key = l.holder_name_key AND n.folded = l.holder_folded')},
                                ${bornByOne('n.name_key = l.holder_name_key')}) END AS belongs_to
        FROM ${of('learnt_names')} l WHERE $1::integer[] IS NULL OR l.learnt_no = ANY ($1)) tie
     WHERE tied_to IS DISTINCT FROM belongs_to`;
}

/** The companies that lose or get a name, with their alternative names before anything is changed. */
function renamedCompaniesSql(of: (table: string) => string): string {
  return `
    CREATE TEMPORARY TABLE renamed_companies ON COMMIT DROP AS
    SELECT c.file_number_key, c.source_no, coalesce(${alternativeNamesSql(of, 'c')}, '[]') AS before
      FROM (SELECT file_number_key, min(source_no) AS source_no
              FROM (SELECT tied_to AS file_number_key, source_no FROM moved_names
                     UNION ALL SELECT belongs_to, source_no FROM moved_names) moved
             WHERE file_number_key IS NOT NULL GROUP BY 1) c`;
}

async function moveNames(client: PoolClient, state: StateCode, of: (table: string) => string): Promise<void> {
  await client.query(
    `DELETE FROM ${of('names')} n USING moved_names m
      WHERE n.file_number_key = m.tied_to AND n.source_no = m.source_no AND n.position = m.learnt_no`,
  );
  await client.query(
    `INSERT INTO ${of('names')} (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
     SELECT '${state}', m.belongs_to, m.source_no, m.learnt_no, 'trade', m.name, m.folded, m.name_key, 'record', s.slug
       FROM moved_names m JOIN sources s USING (source_no) WHERE m.belongs_to IS NOT NULL`,
  );
  await client.query(
    `UPDATE ${of('learnt_names')} l SET tied_to = m.belongs_to FROM moved_names m WHERE m.learnt_no = l.learnt_no`,
  );
  await client.query(`DELETE FROM ${of('learnt_names')} WHERE is_gone AND tied_to IS NULL`);
}
