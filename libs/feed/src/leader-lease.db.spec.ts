import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { LeaderLease } from './leader-lease.ts';

describe('LeaderLease', () => {
  let test: TestDatabase;
  let holder: pg.Pool;
  let other: pg.Pool;

  beforeAll(async () => {
    test = await templateDatabase('leader-lease', () => Promise.resolve());
    const open = () => new pg.Pool({ connectionString: test.url, max: 1 });
    [holder, other] = [open(), open()];
  });
  afterAll(async () => {
    await Promise.all([holder.end(), other.end()]);
    await test.drop();
  });

  async function listeners(): Promise<number[]> {
    const client = await other.connect();
    const counts = ['error', 'end'].map((event) => client.listenerCount(event));
    client.release();
    return counts;
  }

  it("is one process's at a time, and leaves nothing behind where it was asked for in vain", async () => {
    const lease = await LeaderLease.acquire(holder, 'role');
    expect(lease).toBeDefined();
    const before = await listeners();
    for (let i = 0; i < 3; i += 1) expect(await LeaderLease.acquire(other, 'role')).toBeUndefined();
    expect(await listeners()).toEqual(before);
    lease?.release();
    let next: LeaderLease | undefined;
    while (next === undefined) next = await LeaderLease.acquire(other, 'role'); // the server may see the end a moment later
    next.release();
  });
});
