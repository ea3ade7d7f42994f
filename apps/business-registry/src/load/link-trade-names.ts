import type { StateCode } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';
import { announceCompanies, type WrittenCompany } from '../announcements/announce-companies.ts';
import { alternativeNamesSql } from './alternative-names.sql.ts';

/**
 * Ties the trade names of a state to its companies, in the client's transaction: to the company whose file number the
 * registry names, else to the one company that bears the registrant's full folded name, else to the one that bears its name key, else to none. Run after each load of either,
 * it adds and removes what differs from the ties there are, and every company whose names changed gets a new version
 * and a line of history, and is announced.
 */
export async function linkTradeNames(client: PoolClient, context: LoadContext, state: StateCode): Promise<void> {
  const of = (table: string): string => `${table}_${state.toLowerCase()}`;
  const { rows: present } = await client.query(`SELECT FROM ${of('trade_names')} LIMIT 1`);
  if (present.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  await client.query('DROP TABLE IF EXISTS ties, relinked');
  await client.query(wantedTiesSql(of));
  await client.query(affectedSql(of));
  await client.query(`
    DELETE FROM ${of('names')} n USING relinked r
     WHERE n.file_number_key = r.file_number_key AND n.source_type = 'trade_name'
       AND NOT EXISTS (SELECT FROM ties t WHERE t.file_number_key = n.file_number_key AND t.trade_name_no = n.position AND t.name = n.name)`);
  await client.query(`
    INSERT INTO ${of('names')} (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
    SELECT '${state}', t.file_number_key, t.source_no, t.trade_name_no, 'trade', t.name, t.folded, t.name_key, 'trade_name', t.trade_name_id
      FROM ties t JOIN relinked r USING (file_number_key)
    ON CONFLICT (state, file_number_key, source_no, position) DO NOTHING`);
  await client.query(
    `UPDATE ${of('businesses')} b SET version = b.version + 1, updated_at = now()
       FROM relinked r WHERE r.file_number_key = b.file_number_key`,
  );
  await client.query(
    `INSERT INTO ${of('business_changes')} (state, file_number_key, version, position, type, field, before, after, source_no)
     SELECT '${state}', file_number_key, b.version, 0, 'business.name_changed', 'alternativeNames', r.before,
            coalesce(${alternativeNamesSql(of, 'b')}, '[]'), $1
       FROM relinked r JOIN ${of('businesses')} b USING (file_number_key)`,
    [context.sourceNo],
  );
  const { rows } = await client.query<WrittenCompany>(
    `SELECT file_number_key AS key, b.version FROM relinked JOIN ${of('businesses')} b USING (file_number_key)`,
  );
  await announceCompanies(client, state, rows);
}

/** The ties as they should be: one company a trade name. */
function wantedTiesSql(of: (table: string) => string): string {
  const borneByOne = (column: string): string =>
    `SELECT ${column}, min(file_number_key) AS file_number_key FROM ${of('names')}
      WHERE kind = 'legal' GROUP BY ${column} HAVING count(DISTINCT file_number_key) = 1`;
  return `
    CREATE TEMPORARY TABLE ties ON COMMIT DROP AS
    SELECT t.trade_name_no, t.trade_name_id, t.source_no, t.name, t.folded, t.name_key,
           coalesce(numbered.file_number_key, exact.file_number_key, keyed.file_number_key) AS file_number_key
      FROM ${of('trade_names')} t
      LEFT JOIN ${of('businesses')} numbered ON numbered.file_number_key = t.registrant_key
      LEFT JOIN (${borneByOne('folded')}) exact ON exact.folded = t.registrant_folded
      LEFT JOIN (${borneByOne('name_key')}) keyed ON keyed.name_key = t.registrant_name_key
     WHERE coalesce(numbered.file_number_key, exact.file_number_key, keyed.file_number_key) IS NOT NULL`;
}

/** The companies whose ties differ from those wanted, with their alternative names before anything is changed. */
function affectedSql(of: (table: string) => string): string {
  const there = `SELECT file_number_key, position AS trade_name_no, name FROM ${of('names')} WHERE source_type = 'trade_name'`;
  const wanted = 'SELECT file_number_key, trade_name_no, name FROM ties';
  return `
    CREATE TEMPORARY TABLE relinked ON COMMIT DROP AS
    SELECT d.file_number_key, coalesce(${alternativeNamesSql(of, 'd')}, '[]') AS before
      FROM (SELECT DISTINCT file_number_key
              FROM ((${wanted} EXCEPT ${there}) UNION ALL (${there} EXCEPT ${wanted})) differing) d`;
}
