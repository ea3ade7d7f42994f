import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTcpProxy, templateDatabase, type TestDatabase } from '@registry/testing';
import type { BoundStatement } from './database.ts';
import { openPool, type PoolOptions, withDatabase } from './pool.ts';

const ONE: BoundStatement = { statement: { name: 'one', text: 'SELECT $1::int AS one' }, values: [1] };
const WRONG: BoundStatement = { statement: { name: 'wrong', text: 'SELECT nothing' }, values: [] };

describe('a pool', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await templateDatabase('data-source', () => Promise.resolve());
  });
  afterAll(() => test.drop());

  const opened = <T>(options: Partial<PoolOptions>, work: Parameters<typeof withDatabase<T>>[1]): Promise<T> =>
    withDatabase({ url: test.url, name: 'spec', poolMax: 3, ...options }, work);

  it('warms up each connection before anyone has it, and those that replace it', async () => {
    const names = {
      name: 'names',
      text: "SELECT string_agg(name, ' ' ORDER BY name) AS names FROM pg_prepared_statements",
    };
    await opened({ warmUp: ONE }, async (database) => {
      const prepared = () => Promise.all([1, 2, 3].map(() => database.query(names)));
      const warm = [1, 2, 3].map(() => [{ names: 'names one' }]);
      expect(await prepared()).toEqual(warm);
      const end = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
      await database.query(end).catch(() => undefined);
      expect(await prepared()).toEqual(warm);
    });
  });

  it('answers though what is to be warm cannot be asked', async () => {
    await opened({ warmUp: WRONG }, async (database) => {
      expect(await database.query<{ one: number }>(ONE.statement, [2])).toEqual([{ one: 2 }]);
      await expect(database.query(WRONG.statement)).rejects.toMatchObject({ code: '42703' });
    });
  });

  it('connects a command where a request has given up', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(test.url).port) });
    const url = proxy.through(test.url);
    const pool = openPool({ url, name: 'spec' });
    try {
      proxy.pause();
      const found = opened({ url }, (database) => database.query(ONE.statement, [2]));
      await expect(pool.connect()).rejects.toThrow('timeout');
      proxy.resume();
      expect(await found).toEqual([{ one: 2 }]);
    } finally {
      await pool.end();
      await proxy.refuse();
    }
  });

  it('gives promises whose errors keep the way to the caller', async () => {
    await opened({}, async ({ pool }) => {
      const client = await pool.connect();
      const queryWrongly = async () => await client.query(WRONG.statement.text);
      await expect(queryWrongly()).rejects.toMatchObject({
        code: '42703',
        stack: expect.stringContaining('queryWrongly'),
      });
      const arrays = { text: 'SELECT $1::int', values: [4], rowMode: 'array' as const };
      expect((await client.query(arrays)).rows).toEqual([[4]]);
      expect((await client.query('SELECT $1::int AS one', [5])).rows).toEqual([{ one: 5 }]);
      client.release();
    });
  });
});
