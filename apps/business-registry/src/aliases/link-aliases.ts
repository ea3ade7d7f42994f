import { identifiesOne, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { adoptAliases } from './adopt-aliases.ts';
import { noteNamesBefore, choosePartition, writeRenamed } from './rename-companies.ts';

/**
 * Links names that records give to a holder to the holder's company, in the client's transaction. The company is the
 * one with its file number, if the records have one; else the only one of the state whose registry publishes its EIN;
 * else the only one with its full folded name; else the only one with its name key; else the one that is linked in this
 * way to other holders with its EIN and to none with another; else none. A holder of another state or of none is linked
 * only by its EIN. A holder's own name that the company's registry has is not added. `aliasNos` are those to check, and
 * `eins` the EINs by which aliases are adopted; null for all of the state. Every company whose names differ afterwards
 * gets a new version, a line of history and a change event.
 */
export async function linkAliases(
  client: PoolClient,
  state: StateCode,
  aliasNos: readonly number[] | null,
  eins: readonly string[] | null,
): Promise<void> {
  const of = choosePartition(state);
  const { rows: present } = await client.query(`SELECT FROM link_aliases LIMIT 1`);
  if (present.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  const fillers = await fillerEins(client, of, aliasNos, eins);
  const adopted = eins?.length === 0 ? [] : await adoptAliases(client, state, eins, fillers);
  await client.query('DROP TABLE IF EXISTS moved_names');
  await client.query(movedNamesSql(of), [aliasNos === null ? null : [...aliasNos, ...adopted], fillers]);
  await noteNamesBefore(
    client,
    state,
    `SELECT DISTINCT ON (file_number_key) file_number_key, source_no, as_of
       FROM (SELECT linked_to AS file_number_key, source_no, as_of FROM moved_names
              UNION ALL SELECT belongs_to, source_no, as_of FROM moved_names) moved
      WHERE file_number_key IS NOT NULL ORDER BY file_number_key, as_of DESC NULLS LAST, source_no`,
  );
  await moveNames(client, state, of);
  await writeRenamed(client, state);
}

/**
 * Those of the given EINs, or of all of the state, that holders of unrelated names in any state have: they identify
 * nobody (`identifiesOne`).
 */
async function fillerEins(
  client: PoolClient,
  of: (table: string) => string,
  aliasNos: readonly number[] | null,
  eins: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await client.query<{ ein: string; names: string[] }>(
    `WITH eins AS MATERIALIZED (
       SELECT DISTINCT holder_ein AS ein FROM ${of('link_aliases')}
        WHERE holder_ein IS NOT NULL AND ($1::integer[] IS NULL OR $2::text[] IS NULL OR alias_no = ANY ($1) OR holder_ein = ANY ($2))
     )
     SELECT e.ein, array_agg(DISTINCT l.holder_folded) AS names FROM eins e JOIN link_aliases l ON l.holder_ein = e.ein
      WHERE NOT l.is_gone AND NOT l.is_adopted AND l.holder_folded IS NOT NULL
      GROUP BY e.ein HAVING count(DISTINCT l.holder_name_key) > 1`,
    [aliasNos, eins],
  );
  return rows.filter(({ names }) => !identifiesOne(names)).map(({ ein }) => ein);
}

/** Names whose company is another than before, with the one they had and the one they are to have. */
function movedNamesSql(of: (table: string) => string): string {
  const heldByOneCompany = (condition: string): string =>
    `(SELECT min(n.file_number_key) FROM ${of('names')} n WHERE n.kind = 'legal' AND ${condition}
      HAVING count(DISTINCT n.file_number_key) = 1)`;
  return `
    CREATE TEMPORARY TABLE moved_names ON COMMIT DROP AS
    WITH eins AS MATERIALIZED (
      SELECT holder_ein FROM ${of('link_aliases')} WHERE alias_no = ANY ($1) AND holder_ein IS NOT NULL
      UNION
      SELECT o.holder_ein FROM ${of('link_aliases')} l JOIN ${of('link_aliases')} o ON o.holder_name_key = l.holder_name_key
       WHERE l.alias_no = ANY ($1) AND o.holder_ein IS NOT NULL
    ), looked_at AS (
      SELECT * FROM ${of('link_aliases')} WHERE $1::integer[] IS NULL OR alias_no = ANY ($1)
      UNION
      SELECT l.* FROM eins JOIN ${of('link_aliases')} l USING (holder_ein)
    ), identified AS MATERIALIZED (
      SELECT l.*,
             CASE WHEN l.is_gone THEN NULL
                  WHEN l.holder_file_number_key IS NOT NULL THEN
                    (SELECT b.file_number_key FROM ${of('businesses')} b WHERE b.file_number_key = l.holder_file_number_key)
                  ELSE coalesce((SELECT min(b.file_number_key) FROM ${of('businesses')} b
                                  WHERE b.ein = l.holder_ein AND l.holder_ein <> ALL ($2) HAVING count(*) = 1),
                                ${heldByOneCompany('n.name_key = l.holder_name_key AND n.folded = l.holder_folded')},
                                ${heldByOneCompany('n.name_key = l.holder_name_key')}) END AS company
        FROM looked_at l
    ), assigned AS (
      SELECT i.company, min(i.holder_ein) AS ein
        FROM identified i JOIN ${of('businesses')} b ON b.file_number_key = i.company
       WHERE i.holder_ein IS NOT NULL AND i.holder_ein <> ALL ($2) AND b.ein IS NULL GROUP BY i.company HAVING count(DISTINCT i.holder_ein) = 1
    ), candidates AS (
      SELECT i.*, CASE WHEN i.is_gone THEN NULL ELSE coalesce(i.company, t.company) END AS candidate
        FROM identified i LEFT JOIN (SELECT ein, min(company) AS company FROM assigned GROUP BY ein HAVING count(*) = 1) t
          ON t.ein = i.holder_ein
    ), linked AS (
      SELECT c.*,
             CASE WHEN c.folded = c.holder_folded AND EXISTS (
                    SELECT FROM ${of('names')} n
                     WHERE n.file_number_key = c.candidate AND n.name_key = c.name_key AND n.source_type <> 'record')
                  THEN NULL ELSE c.candidate END AS belongs_to
        FROM candidates c
    )
    SELECT alias_no, source_no, as_of, name, folded, name_key, linked_to, belongs_to
      FROM linked WHERE linked_to IS DISTINCT FROM belongs_to`;
}

async function moveNames(client: PoolClient, state: StateCode, of: (table: string) => string): Promise<void> {
  await client.query(
    `DELETE FROM ${of('names')} n USING moved_names m
      WHERE n.file_number_key = m.linked_to AND n.source_no = m.source_no AND n.position = m.alias_no`,
  );
  await client.query(
    `INSERT INTO ${of('names')} (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
     SELECT '${state}', m.belongs_to, m.source_no, m.alias_no, 'trade', m.name, m.folded, m.name_key, 'record', s.slug
       FROM moved_names m JOIN sources s USING (source_no) WHERE m.belongs_to IS NOT NULL`,
  );
  await client.query(
    `UPDATE ${of('link_aliases')} l SET linked_to = m.belongs_to FROM moved_names m WHERE m.alias_no = l.alias_no`,
  );
  await client.query(`DELETE FROM ${of('link_aliases')} WHERE is_gone AND linked_to IS NULL`);
}
