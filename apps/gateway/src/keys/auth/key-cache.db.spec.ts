import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@registry/persistence';
import { eventually, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { gatewayDatabase, makeKey } from '../../testing/gateway-keys.ts';
import { makeApiKey, readPrefix } from './api-key.ts';
import { KeyCache } from './key-cache.ts';

describe('KeyCache', () => {
  let test: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    test = await gatewayDatabase();
    pool = new pg.Pool({ connectionString: test.url });
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  it('asks the database once for a prefix, whether a key has it or none', async () => {
    const database = new Database(pool);
    const requested = jest.spyOn(database, 'query');
    const keys = new KeyCache(database);
    const existing = readPrefix(await makeKey(test.url)) ?? '';
    const { prefix: missing } = makeApiKey();
    for (let time = 0; time < 20; time++) {
      expect(await keys.find(existing)).toMatchObject({ prefix: existing });
      expect(await keys.find(missing)).toBeUndefined();
    }
    expect(requested).toHaveBeenCalledTimes(2);
  });

  it('asks once for many at a time', async () => {
    const database = new Database(pool);
    const requested = jest.spyOn(database, 'query');
    const keys = new KeyCache(database);
    await Promise.all(Array.from({ length: 1_000 }, async () => keys.find(makeApiKey().prefix)));
    expect(requested.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('finds a key that was created after it was asked for in vain, within seconds', async () => {
    const keys = new KeyCache(new Database(pool));
    const prefix = readPrefix(await makeKey(test.url)) ?? '';
    await pool.query("UPDATE api_keys SET prefix = 'elsewher' WHERE prefix = $1", [prefix]);
    expect(await keys.find(prefix)).toBeUndefined();
    await pool.query("UPDATE api_keys SET prefix = $1 WHERE prefix = 'elsewher'", [prefix]);
    await eventually(async () => (await keys.find(prefix))?.prefix, prefix, 5_000);
  });
});
