import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import { executeSql } from '@registry/private-servers';
import { eventually, templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { Database } from './database.ts';

const ONE = { name: 'one', text: 'SELECT 1 AS one' };

describe('Database', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await templateDatabase('persistence', () => Promise.resolve());
    const pool = new pg.Pool({ connectionString: test.url, max: 1 });
    pool.on('error', () => undefined); // as that of a data source: one that breaks between statements is replaced
    database = new Database(pool);
  });
  afterAll(async () => {
    await database.pool.end();
    await test.drop();
  });

  const responses = async () => (await database.query<{ one: number }>(ONE)).map(({ one }) => one);

  it('gives a statement what is left of the budget, then gives its connection up and answers the next', async () => {
    const slow = { name: 'slow', text: 'SELECT pg_sleep(20)' };
    const context = { requestId: 'slow', deadlineAt: Date.now() + 300 };
    const startedAt = performance.now();
    await expect(requestContext.run(context, () => database.query(slow))).rejects.toMatchObject({
      code: codes.service.upstreamUnavailable,
      cause: expect.objectContaining({ message: expect.stringContaining('Query read timeout') }),
    });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await responses()).toEqual([1]);
  });

  it('keeps the connection of a statement that ends a little late, with what it has planned', async () => {
    const slow = { name: 'late', text: 'SELECT pg_sleep(0.4)' };
    const prepared = {
      name: 'prepared',
      text: "SELECT pg_backend_pid() AS pid, array_agg(name ORDER BY name) FILTER (WHERE name = 'late') AS names FROM pg_prepared_statements",
    };
    const [before] = await database.query(prepared);
    const context = { requestId: 'late', deadlineAt: Date.now() + 100 };
    await expect(requestContext.run(context, () => database.query(slow))).rejects.toMatchObject({
      code: codes.service.upstreamUnavailable,
    });
    expect(await database.query(prepared)).toEqual([{ ...before, names: ['late'] }]);
  });

  it('outlives a connection that breaks, in a statement and in a transaction', async () => {
    const end = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
    await expect(database.query(end)).rejects.toMatchObject({ code: codes.service.upstreamUnavailable });
    expect(await responses()).toEqual([1]);
    await expect(database.transaction((client) => client.query(end.text))).rejects.toMatchObject({
      code: codes.service.upstreamUnavailable,
    });
    expect(await responses()).toEqual([1]);
    expect(await database.check()).toBe('ok');
  });

  it('is unavailable, and says so, while it takes no writes', async () => {
    const readOnly = (value: 'on' | 'off') =>
      executeSql(
        test.adminUrl,
        'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE', // this session is of that database, too
        `ALTER DATABASE ${test.name} SET default_transaction_read_only = ${value}`,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${test.name}' AND pid <> pg_backend_pid()`,
      );
    await readOnly('on');
    await expect(database.query({ name: 'write', text: 'CREATE TABLE t ()' })).rejects.toMatchObject({
      code: codes.service.upstreamUnavailable,
    });
    expect(await database.check()).toBe('the database is read-only');
    await readOnly('off');
    await eventually(() => database.check(), 'ok');
  });

  it('throws the error of a wrong statement, with the way to who asked', async () => {
    const wrong = { name: 'wrong', text: 'SELECT nothing' };
    await expect(database.query(wrong)).rejects.toMatchObject({
      code: '42703',
      stack: expect.stringContaining('database.db.spec'),
    });
    expect(await responses()).toEqual([1]);
  });

  it('says what keeps the database from answering', async () => {
    const away = new Database(new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }));
    expect(await away.check()).toContain('ECONNREFUSED');
    await expect(away.query(ONE)).rejects.toMatchObject({ code: codes.service.upstreamUnavailable });
    await away.pool.end();
  });
});
