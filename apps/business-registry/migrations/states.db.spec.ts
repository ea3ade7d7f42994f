import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stateCodes } from '@registry/domain';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { runMigrations } from '@registry/persistence/migrations';
import { migrations } from './migrations.ts';

/** Of each state its partitions: the table, with the columns, indexes and triggers that the partition has. */
const PARTITIONS = `
  SELECT upper(right(relname, 2)) AS state, parent || ' ' || replace(string_agg(part, '; ' ORDER BY part), relname, parent) AS has
    FROM (SELECT c.oid, c.relname, inhparent::regclass::text AS parent FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid AND relkind = 'r') p
    CROSS JOIN LATERAL (
      SELECT format('%s %s %s %s', attnum, attname, format_type(atttypid, atttypmod), attnotnull) AS part
        FROM pg_attribute WHERE attrelid = p.oid AND attnum > 0
      UNION ALL SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = p.oid
      UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = p.oid
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = p.oid) parts
   GROUP BY relname, parent ORDER BY 1, 2`;

let made: DatabaseFixture;

beforeAll(async () => {
  made = new DatabaseFixture(await migratedDatabase('business-registry', migrations));
});

afterAll(() => made.destroy());

it('all states have what the first ones have, though they come later and while a transaction reads these', async () => {
  const reader = await made.database.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM businesses, names, registrations');
  expect(await runMigrations({ url: made.test.url, name: 'business-registry', migrations })).toEqual([]);
  await reader.query('COMMIT');
  reader.release();
  const partitions = Map.groupBy(await made.rows<{ state: string; has: string }>(PARTITIONS), ({ state }) => state);
  const of = (state: string): string[] | undefined => partitions.get(state)?.map(({ has }) => has);
  expect([...partitions.keys()]).toEqual([...stateCodes].sort());
  expect(of('CO')).toHaveLength(7);
  for (const state of stateCodes) expect([state, of(state)]).toEqual([state, of('CO')]);
});

it('a state that came later keeps the versions of its rows', async () => {
  await made.rows(
    "INSERT INTO businesses (state, file_number_key, file_number, name, status) VALUES ('FL', '1', '1', 'Old', 'active')",
  );
  await made.rows("UPDATE businesses_fl SET name = 'New'");
  expect(await made.rows('SELECT name FROM past.businesses_versions')).toEqual([{ name: 'Old' }]);
});
