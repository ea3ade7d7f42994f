import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { announceCompanies, type WrittenCompany } from '../announcements/announce-companies.ts';
import { alternativeNamesSql } from '../load/alternative-names.sql.ts';

/**
 * Ties names that records give to a holder to the company that the holder is, in the client's transaction: the one with
 * its file number, where the records carry one; else the one company of the state whose registry publishes its EIN; else
 * the one that bears its full folded name; else the one that bears its name key; else the one that other holders with its
 * EIN, and none with another, are so found to be; else none. A holder's own name that the company's registry has is no
 * further name. `learntNos` are those to look at, null for all of the state. Every
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
    WITH eins AS MATERIALIZED (
      SELECT holder_ein FROM ${of('learnt_names')} WHERE learnt_no = ANY ($1) AND holder_ein IS NOT NULL
      UNION
      SELECT o.holder_ein FROM ${of('learnt_names')} l JOIN ${of('learnt_names')} o ON o.holder_name_key = l.holder_name_key
       WHERE l.learnt_no = ANY ($1) AND o.holder_ein IS NOT NULL
    ), looked_at AS (
      SELECT * FROM ${of('learnt_names')} WHERE $1::integer[] IS NULL OR learnt_no = ANY ($1)
      UNION
      SELECT l.* FROM eins JOIN ${of('learnt_names')} l USING (holder_ein)
    ), identified AS MATERIALIZED (
      SELECT l.*,
             CASE WHEN l.is_gone THEN NULL
                  WHEN l.holder_file_number_key IS NOT NULL THEN
                    (SELECT b.file_number_key FROM ${of('businesses')} b WHERE b.file_number_key = l.holder_file_number_key)
                  ELSE coalesce((SELECT min(b.file_number_key) FROM ${of('businesses')} b WHERE b.ein = l.holder_ein HAVING count(*) = 1),
                                ${bornByOne('n.name_key = l.holder_name_key AND n.folded = l.holder_folded')},
                                ${bornByOne('n.name_key = l.holder_name_key')}) END AS company
        FROM looked_at l
    ), taught AS (
      SELECT i.company, min(i.holder_ein) AS ein
        FROM identified i JOIN ${of('businesses')} b ON b.file_number_key = i.company
       WHERE i.holder_ein IS NOT NULL AND b.ein IS NULL GROUP BY i.company HAVING count(DISTINCT i.holder_ein) = 1
    ), candidates AS (
      SELECT i.*, CASE WHEN i.is_gone THEN NULL ELSE coalesce(i.company, t.company) END AS candidate
        FROM identified i LEFT JOIN (SELECT ein, min(company) AS company FROM taught GROUP BY ein HAVING count(*) = 1) t
          ON t.ein = i.holder_ein
    ), linked AS (
      SELECT c.*,
             CASE WHEN c.folded = c.holder_folded AND EXISTS (
                    SELECT FROM ${of('names')} n
                     WHERE n.file_number_key = c.candidate AND n.name_key = c.name_key AND n.source_type <> 'record')
                  THEN NULL ELSE c.candidate END AS belongs_to
        FROM candidates c
    )
    SELECT learnt_no, source_no, name, folded, name_key, tied_to, belongs_to
      FROM linked WHERE tied_to IS DISTINCT FROM belongs_to`;
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
