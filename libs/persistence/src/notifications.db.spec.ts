import { expect, it } from '@jest/globals';
import { templateDatabase } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Notifications } from './notifications.ts';
import { openPool } from './pool.ts';

it('a listening connection that breaks twice, or after its end, is released once and throws nothing', async () => {
  const test = await templateDatabase('persistence', () => Promise.resolve());
  const pool = openPool({ url: test.url, name: 'spec' });
  const clients: PoolClient[] = [];
  pool.on('acquire', (client) => clients.push(client));
  const notifications = new Notifications(pool, 'spec');
  await notifications.start();
  const breakTwice = () => {
    for (let times = 0; times < 2; times += 1) clients.at(-1)?.emit('error', new Error('broken'));
  };
  expect(breakTwice).not.toThrow();
  await notifications.start();
  await notifications.end();
  expect(clients).toHaveLength(2);
  expect(breakTwice).not.toThrow();
  await pool.end();
  await test.drop();
});

it('takes no connection of its pool for good where the server refuses to listen', async () => {
  const test = await templateDatabase('persistence', () => Promise.resolve());
  const pool = openPool({ url: test.url, name: 'spec', poolMax: 1, connectMsMax: 500 });
  const notifications = new Notifications(pool, 'no channel'); // an error of the statement, as a standby has it
  for (let attempt = 0; attempt < 3; attempt += 1) await notifications.next(1);
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
  await test.drop();
});

it('keeps no connection that it gets after its end, so that the pool can end', async () => {
  const test = await templateDatabase('persistence', () => Promise.resolve());
  const pool = openPool({ url: test.url, name: 'spec', poolMax: 1 });
  const busy = await pool.connect();
  const notifications = new Notifications(pool, 'spec');
  const starting = notifications.start();
  await notifications.end();
  busy.release();
  await starting;
  expect(await Promise.race([pool.end().then(() => 'ended'), delay(5_000, 'hangs', { ref: false })])).toBe('ended');
  await test.drop();
});
