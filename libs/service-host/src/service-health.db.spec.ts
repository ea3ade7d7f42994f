import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@registry/persistence';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { ServiceHealth } from './service-health.ts';

let test: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  test = await templateDatabase('service-health', () => Promise.resolve());
  pool = new pg.Pool({ connectionString: test.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it('reports the rows of small tables exactly, also before they are analyzed, and those of large ones as estimated', async () => {
  await pool.query(`CREATE TABLE few AS SELECT n FROM generate_series(1, 7) n;
    CREATE TABLE none (n integer);
    CREATE TABLE parts (n integer) PARTITION BY RANGE (n);
    CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (100);
    INSERT INTO parts SELECT generate_series(1, 14);
    CREATE TABLE many AS SELECT n FROM generate_series(1, 20000) n;
    ANALYZE many; DELETE FROM many WHERE n <= 100`);
  const health = new ServiceHealth(new Database(pool), ['few', 'none', 'parts', 'many'], '1', []);
  expect((await health.check()).figures).toEqual({ few: 7, none: 0, parts: 14, many: 20_000 });
});
