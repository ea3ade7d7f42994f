import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { LeaderLease } from './leader-lease.ts';

/** The one session of this database, other than the asker's own, of which the condition holds. */
async function sessionOf(caller: pg.Pool, condition: string): Promise<number | undefined> {
  const { rows } = await caller.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
  );
  return rows[0]?.pid;
}

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

  async function consumers(): Promise<number[]> {
    const client = await other.connect();
    const counts = ['error', 'end'].map((event) => client.listenerCount(event));
    client.release();
    return counts;
  }

  it("is one process's at a time, and leaves nothing behind where it was asked for in vain", async () => {
    const lease = await LeaderLease.acquire(holder, 'role');
    expect(lease).toBeDefined();
    const before = await consumers();
    for (let i = 0; i < 3; i += 1) expect(await LeaderLease.acquire(other, 'role')).toBeUndefined();
    expect(await consumers()).toEqual(before);
    await lease?.release();
    const next = await LeaderLease.acquire(other, 'role');
    expect(next).toBeDefined();
    await next?.release();
    expect(await consumers()).toEqual(before);
  });

  it('gives its connection back as it was: without lock and not listening', async () => {
    const lease = await LeaderLease.acquire(holder, 'role');
    let woken = 0;
    await lease?.listen('lease_test', () => (woken += 1));
    await other.query('NOTIFY lease_test');
    await eventually(() => Promise.resolve(woken), 1);
    const held = await sessionOf(other, "wait_event = 'ClientRead' AND query LIKE 'LISTEN%'");
    await lease?.release();
    const { rows } = await holder.query<{ pid: number; locks: number; channels: number }>(
      `SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
              (SELECT count(*)::int FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory') AS locks`,
    );
    expect(rows).toEqual([{ pid: held, locks: 0, channels: 0 }]);
  });

  it('is lost with its connection, which is then replaced', async () => {
    const lease = await LeaderLease.acquire(holder, 'role');
    const held = await sessionOf(other, "query LIKE 'SELECT pg_try_advisory_lock%'");
    await other.query('SELECT pg_terminate_backend($1)', [held]);
    await eventually(() => Promise.resolve(lease?.lost.aborted), true);
    await lease?.release();
    const next = await LeaderLease.acquire(holder, 'role');
    expect(next).toBeDefined();
    await next?.release();
  });
});
