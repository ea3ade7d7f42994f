import type { DatabaseFixture } from './database-fixture.ts';

/**
 * Lists what the past of versioned tables lacks: columns of a table that its versions do not have, or have as another type, and
 * columns that a trigger does not copy or the function of the past does not read. `past.TABLE column` each; a migration that adds a column uses `versionedColumnsMigration`.
 */
export async function listMissingInPast(database: Pick<DatabaseFixture, 'rows'>): Promise<string[]> {
  const rows = await database.rows<{ missing: string }>(`
    WITH versioned AS (
      SELECT t.oid, t.relname, v.oid AS versions
        FROM pg_class t JOIN pg_class v ON v.relname = t.relname || '_versions' AND v.relnamespace = 'past'::regnamespace
       WHERE t.relnamespace = 'public'::regnamespace),
    columns AS (
      SELECT t.*, a.attname, a.atttypid FROM versioned t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped)
    SELECT format('past.%s_versions %s', relname, attname) AS missing FROM columns c
     WHERE NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.versions AND a.attname = c.attname AND a.atttypid = c.atttypid AND NOT a.attisdropped)
    UNION ALL
    SELECT format('past.%s() %s', p.proname, c.attname) FROM columns c
      JOIN pg_proc p ON p.pronamespace = 'past'::regnamespace AND p.proname ~ ('^(keep_[a-z]+_)?' || c.relname || '$')
     WHERE p.prosrc !~ ('\\m' || c.attname || '\\M')
    ORDER BY 1`);
  return rows.map(({ missing }) => missing);
}
