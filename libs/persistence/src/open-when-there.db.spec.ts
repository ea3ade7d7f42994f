import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { startTcpProxy, templateDatabase, type TestDatabase } from '@registry/testing';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Database } from './database.ts';
import { PersistenceModule, type PersistenceOptions } from './persistence.module.ts';

const BETWEEN_TRIES_MS_MAX = 2_000;

describe('a service that starts while its Postgres is away', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await templateDatabase('data-source', () => Promise.resolve());
  });
  afterAll(() => test.drop());

  const open = (url: string, more: Partial<PersistenceOptions> = {}) =>
    NestFactory.createApplicationContext(PersistenceModule.forRoot({ url, name: 'spec', ...more }), {
      logger: false,
      abortOnError: false,
    });

  it('waits for it, with at most two seconds between tries, and serves', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(test.url).port) });
    const url = proxy.through(test.url);
    await proxy.refuse();
    const triedAt: number[] = [];
    const away = createServer((socket) => {
      triedAt.push(performance.now());
      socket.destroy();
    }).listen(proxy.port, '127.0.0.1');
    await once(away, 'listening');
    const opening = open(url);
    while (triedAt.length < 7) await once(away, 'connection');
    away.close();
    await proxy.accept();
    const app = await opening;
    expect(await app.get(Database).check()).toBe('ok');
    const gaps = triedAt.slice(1).map((at, i) => at - (triedAt[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(BETWEEN_TRIES_MS_MAX + 1_000);
    await app.close();
    await proxy.refuse();
  });

  it.each([
    [10, 4],
    [2, 2],
  ])('is there when its connections have planned what a request needs (of %d: %d)', async (poolMax, warm) => {
    const statement = { name: 'names', text: 'SELECT name FROM pg_prepared_statements ORDER BY name' };
    const app = await open(test.url, { poolMax, warmUp: { statement, values: [] } });
    const { pool } = app.get(Database);
    expect([pool.idleCount, pool.totalCount]).toEqual([warm, warm]);
    const prepared = Array.from({ length: warm }, () => app.get(Database).query(statement));
    expect(await Promise.all(prepared)).toEqual(prepared.map(() => [{ name: 'names' }]));
    await app.close();
  });

  it('ends at once with what Postgres says where waiting would not help', async () => {
    const wrong = new URL(test.url);
    wrong.pathname = '/nowhere';
    await expect(open(wrong.href)).rejects.toThrow('nowhere');
  });
});
