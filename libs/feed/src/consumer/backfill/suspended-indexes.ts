import type { PoolClient } from 'pg';

/** For services that suspend indexes: the definitions of those that are dropped while a first backfill fills their tables. */
export const SUSPENDED_INDEXES_SQL = `
CREATE TABLE feed_suspended_indexes (
  owner text NOT NULL,
  table_name text NOT NULL,
  definition text NOT NULL,
  PRIMARY KEY (owner, definition)
)`;

/**
 * Drops the indexes of tables that a first backfill is about to fill, in the client's transaction, and writes their definitions down.
 * Keys stay: rows arrive in their order, which costs little.
 */
export async function suspendIndexes(client: PoolClient, publisher: string, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `WITH secondary AS (
       SELECT indrelid::regclass::text AS table_name, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
         FROM pg_index WHERE indrelid = ANY ($2::regclass[]) AND NOT indisunique
     ), noted AS (
       INSERT INTO feed_suspended_indexes (owner, table_name, definition) SELECT $1, table_name, definition FROM secondary
       ON CONFLICT DO NOTHING
     )
     SELECT name FROM secondary`,
    [publisher, tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}

/** Builds the suspended indexes, in the client's transaction, and has the planner know what the tables have now. */
export async function restoreIndexes(client: PoolClient, publisher: string): Promise<void> {
  const { rows } = await client.query<{ table_name: string; definition: string }>(
    'DELETE FROM feed_suspended_indexes WHERE owner = $1 RETURNING table_name, definition',
    [publisher],
  );
  await client.query(`SET LOCAL maintenance_work_mem = '${BUILD_MEMORY}'`);
  for (const { definition } of rows) {
    await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS ')); // a migration may have made it since
  }
  for (const table of new Set(rows.map(({ table_name: name }) => name))) await client.query(`ANALYZE ${table}`);
}

/** Memory for sorting the entries of an index. */
const BUILD_MEMORY = '256MB';
