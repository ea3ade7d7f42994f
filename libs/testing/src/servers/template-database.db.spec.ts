import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executeSql, withClient } from '@registry/private-servers';
import { templateDatabase, type TestDatabase } from './template-database.ts';

let migrations = 0;
const migrate = async (url: string): Promise<void> => {
  migrations += 1;
  await executeSql(
    url,
    'CREATE EXTENSION pg_trgm',
    'CREATE TABLE companies (id text PRIMARY KEY)',
    "INSERT INTO companies VALUES ('us-or-1')",
  );
};

describe('templateDatabase', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([templateDatabase('made-up', migrate), templateDatabase('made-up', migrate)]);
  });

  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  it('runs the migrations once for all clones', () => {
    expect(migrations).toBe(1);
  });

  it('gives each spec file a database that no other sees', async () => {
    await executeSql(first.url, "INSERT INTO companies VALUES ('us-or-2')");
    expect(await count(first.url)).toBe(2);
    expect(await count(second.url)).toBe(1);
  });

  it("connects as the service's own role, which is not a superuser and cannot enter another database", async () => {
    const rows = await withClient(
      first.url,
      async (client) =>
        (await client.query('SELECT current_user::text AS role, rolsuper FROM pg_roles WHERE rolname = current_user'))
          .rows as unknown[],
    );
    expect(rows).toEqual([{ role: 'made_up', rolsuper: false }]);
    const elsewhere = new URL(first.url);
    elsewhere.pathname = '/postgres';
    await expect(executeSql(elsewhere.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
  });
});

async function count(url: string): Promise<number> {
  return withClient(url, async (client) => (await client.query('SELECT id FROM companies')).rowCount ?? 0);
}
