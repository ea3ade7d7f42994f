import type { StateCode } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';
import { noteNamesBefore, choosePartition, writeRenamed } from '../aliases/rename-companies.ts';

/** Columns of a company's trade name: if one of these differs, so do its names. */
const LINKED_COLUMNS = ['name', 'kind', 'status', 'began', 'ended'];

const linked = (table: 'l' | 'n'): string => LINKED_COLUMNS.map((column) => `${table}.${column}`).join(', ');

/**
 * Links the trade names of a state to its companies, in the client's transaction: to the company whose file number the
 * registry names, or to none if that is not loaded. Without a number it is the only company with the registrant's full
 * folded name, else the only one with its name key, else none. It runs after each load of either and adds and removes
 * links that differ. Every company whose names changed gets a new version, a line of history and a change event.
 */
export async function linkTradeNames(client: PoolClient, context: LoadContext, state: StateCode): Promise<void> {
  const of = choosePartition(state);
  const { rows: present } = await client.query(`SELECT FROM ${of('trade_names')} LIMIT 1`);
  if (present.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  await client.query('DROP TABLE IF EXISTS links');
  await client.query(wantedLinksSql(of));
  await noteNamesBefore(client, state, affectedSql(of, context));
  await client.query(`
    DELETE FROM ${of('names')} n USING renamed_companies r
     WHERE n.file_number_key = r.file_number_key AND n.source_type = 'trade_name'
       AND NOT EXISTS (SELECT FROM links l WHERE (l.file_number_key, l.trade_name_no) = (n.file_number_key, n.position)
                          AND (${linked('l')}) IS NOT DISTINCT FROM (${linked('n')}))`);
  await client.query(`
    INSERT INTO ${of('names')} (state, file_number_key, source_no, position, folded, name_key, source_type, source_id, name, kind, status, began, ended)
    SELECT '${state}', l.file_number_key, l.source_no, l.trade_name_no, l.folded, l.name_key, 'trade_name', l.trade_name_id, ${linked('l')}
      FROM links l JOIN renamed_companies r USING (file_number_key)
    ON CONFLICT (state, file_number_key, source_no, position) DO NOTHING`);
  await writeRenamed(client, state);
}

/** The links as they should be: one company a trade name. */
function wantedLinksSql(of: (table: string) => string): string {
  const heldByOneCompany = (column: string): string =>
    `SELECT ${column}, min(file_number_key) AS file_number_key FROM ${of('names')}
      WHERE kind = 'legal' GROUP BY ${column} HAVING count(DISTINCT file_number_key) = 1`;
  return `
    CREATE TEMPORARY TABLE links ON COMMIT DROP AS
    SELECT t.trade_name_no, t.trade_name_id, t.source_no, t.name, t.folded, t.name_key,
           t.kind, nullif(t.name_status, 'unknown') AS status, t.registration_date AS began, t.end_date AS ended,
           coalesce(numbered.file_number_key, exact.file_number_key, keyed.file_number_key) AS file_number_key
      FROM ${of('trade_names')} t
      LEFT JOIN ${of('businesses')} numbered ON numbered.file_number_key = t.registrant_key
      LEFT JOIN (${heldByOneCompany('folded')}) exact ON t.registrant_key IS NULL AND exact.folded = t.registrant_folded
      LEFT JOIN (${heldByOneCompany('name_key')}) keyed ON t.registrant_key IS NULL AND keyed.name_key = t.registrant_name_key
     WHERE coalesce(numbered.file_number_key, exact.file_number_key, keyed.file_number_key) IS NOT NULL`;
}

/** The companies whose links differ from those wanted. */
function affectedSql(of: (table: string) => string, { sourceNo, asOf }: LoadContext): string {
  const there = `SELECT file_number_key, position AS trade_name_no, ${linked('n')} FROM ${of('names')} n WHERE source_type = 'trade_name'`;
  const wanted = `SELECT file_number_key, trade_name_no, ${linked('l')} FROM links l`;
  return `SELECT DISTINCT file_number_key, ${sourceNo} AS source_no, ${asOf === null ? 'NULL' : `'${asOf}'`}::date AS as_of
            FROM ((${wanted} EXCEPT ${there}) UNION ALL (${there} EXCEPT ${wanted})) differing`;
}
