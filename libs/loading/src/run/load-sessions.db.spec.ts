import { expect, it } from '@jest/globals';
import { withDatabase } from '@registry/persistence';
import { templateDatabase } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadTarget } from '../load-target.ts';
import { openSessions } from './load-sessions.ts';

it('of a load that the database gives only one of end with the command', async () => {
  const test = await templateDatabase('load-sessions', () => Promise.resolve());
  const target = { merge: () => Promise.reject(new Error()), prepare: () => Promise.reject(new Error()) };
  const command = withDatabase({ url: test.url, name: 'spec', poolMax: 1, connectMsMax: 300 }, (database) =>
    openSessions(database, target as unknown as LoadTarget<never>),
  ).catch(() => 'failed');
  expect(await Promise.race([command, delay(5_000, 'hangs')])).toBe('failed');
  await test.drop();
});
