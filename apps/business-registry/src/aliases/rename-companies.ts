import { isSameValue, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishCompanies, type WrittenCompany } from '../change-events/publish-companies.ts';
import { alternativeNamesSql } from './alternative-names.sql.ts';

/**
 * Makes a temporary table `renamed_companies` of companies whose names are about to change, with their alternative names as they are:
 * `companies` selects `file_number_key`, and the `source_no` that has it changed with the date of its data, `as_of`.
 */
export async function noteNamesBefore(client: PoolClient, state: StateCode, companies: string): Promise<void> {
  await client.query(`
    DROP TABLE IF EXISTS renamed_companies;
    CREATE TEMPORARY TABLE renamed_companies ON COMMIT DROP AS
    SELECT c.file_number_key, c.source_no, c.as_of, coalesce(${alternativeNamesSql(choosePartition(state), 'c')}, '[]') AS before, NULL::jsonb AS after
      FROM (${companies}) c`);
}

/**
 * Gives each of `renamed_companies` a new version and a change event, and a line of history if more than the spelling
 * of names changed.
 */
export async function writeRenamed(client: PoolClient, state: StateCode): Promise<void> {
  const of = choosePartition(state);
  const { rows } = await client.query<WrittenCompany>(
    `UPDATE ${of('businesses')} b SET version = b.version + 1, updated_at = now()
       FROM renamed_companies r WHERE r.file_number_key = b.file_number_key RETURNING b.file_number_key AS key, b.version`,
  );
  await client.query(`UPDATE renamed_companies r SET after = coalesce(${alternativeNamesSql(of, 'r')}, '[]')`);
  await client.query(
    `INSERT INTO ${of('business_changes')} (state, file_number_key, version, position, type, field, before, after, source_no, as_of)
     SELECT '${state}', file_number_key, b.version, 0, 'business.name_changed', 'alternative_names', r.before, r.after, r.source_no, r.as_of
       FROM renamed_companies r JOIN ${of('businesses')} b USING (file_number_key) WHERE file_number_key <> ALL ($1)`,
    [await respelledCompanies(client)],
  );
  await publishCompanies(client, state, rows);
}

/** Keys of `renamed_companies` whose names are the same but for their formatting and which sources state them. */
async function respelledCompanies(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ key: string; before: unknown; after: unknown }>(
    "SELECT file_number_key AS key, before, after FROM renamed_companies WHERE (before = '[]') = (after = '[]')",
  );
  return rows.filter(({ before, after }) => isSameValue(before, after)).map(({ key }) => key);
}

/** The partition of a table that has a state's rows. */
export function choosePartition(state: StateCode): (table: string) => string {
  return (table) => `${table}_${state.toLowerCase()}`;
}
