import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { requestContext } from '@registry/request-context';
import { eventually, replicatedPostgres, type ReplicatedPostgres } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { Database, READ_DATABASE, type Statement } from '../database.ts';
import { PersistenceModule } from '../persistence.module.ts';
import { readWhole } from './read-whole.ts';

const LAG_MS_MAX = 400;
const COUNT: Statement = { name: 'count', text: 'SELECT count(*) AS n, pg_is_in_recovery() AS replica FROM kept' };
const insert: Statement = { name: 'insert', text: 'INSERT INTO kept VALUES (1)' };
const pauseReplay: Statement = { name: 'pause', text: 'SELECT pg_wal_replay_pause()' };
const resumeReplay: Statement = { name: 'resume', text: 'SELECT pg_wal_replay_resume()' };

describe('reads from a replica', () => {
  let servers: ReplicatedPostgres;
  let app: INestApplicationContext;
  let primary: Database;
  let reads: Database;
  let replica: Database;
  let replicaApp: INestApplicationContext;

  const open = (url: string, replicaUrl?: string): Promise<INestApplicationContext> =>
    NestFactory.createApplicationContext(
      PersistenceModule.forRoot({
        url,
        name: 'spec',
        ...(replicaUrl === undefined ? {} : { replica: { url: replicaUrl, lagMsMax: LAG_MS_MAX } }),
      }),
      { logger: false },
    );
  const count = async (database: Database) => (await database.query<{ n: number; replica: boolean }>(COUNT))[0];

  beforeAll(async () => {
    servers = await replicatedPostgres();
    app = await open(servers.primary.url(), servers.replica.url());
    primary = app.get(Database);
    reads = app.get<Database>(READ_DATABASE);
    await primary.query({ name: 'create', text: 'CREATE TABLE kept (n int)' });
    replicaApp = await open(servers.replica.url());
    replica = replicaApp.get(Database);
  });

  afterAll(async () => {
    await app.close();
    await replicaApp.close();
    await servers.remove();
  });

  /** Lets every process of the replica stand still, sessions included; returns what lets them go on. */
  async function freeze(): Promise<() => void> {
    const others = await replica.query<{ pid: number }>({ name: 'pids', text: 'SELECT pid FROM pg_stat_activity' });
    const pids = [servers.replica.pid ?? 0, ...others.map(({ pid }) => pid)];
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    return () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
  }

  /** Once reads go to the replica, which they do when it has what is required of it. */
  const readsGoToReplica = () => eventually(async () => (await count(reads))?.replica, true);

  it('go to the replica while it follows, and to the primary where there is none', async () => {
    await readsGoToReplica();
    const alone = await open(servers.primary.url());
    expect(alone.get(READ_DATABASE)).toBe(alone.get(Database));
    await alone.close();
  });

  it('go to the primary in a request as of a time, and in one that reads what it has just written', async () => {
    await readsGoToReplica();
    const within = (more: object) =>
      requestContext.run({ requestId: 'spec', deadlineAt: Date.now() + 60_000, ...more }, () => count(reads));
    expect(await within({ readsPrimary: true })).toMatchObject({ replica: false });
    const past = within({ knownAt: '2026-06-30T12:00:00.000Z' }); // only the primary has its versions: here none
    await expect(past).rejects.toMatchObject({ code: '3F000', message: expect.stringContaining('"past"') });
  });

  it('have what this process wrote, however far the replica is behind', async () => {
    await readsGoToReplica();
    await replica.query(pauseReplay);
    const before = (await count(primary))?.n ?? 0;
    await primary.query(insert);
    reads.wroteNow();
    expect(await count(reads)).toEqual({ n: before + 1, replica: false });
    await replica.query(resumeReplay);
    await readsGoToReplica();
  });

  it('have what others wrote once the lag that is allowed has passed', async () => {
    await readsGoToReplica();
    await replica.query(pauseReplay);
    const before = (await count(primary))?.n ?? 0;
    await primary.query(insert);
    const wroteAt = Date.now();
    while (Date.now() <= wroteAt + LAG_MS_MAX) {
      expect([before, before + 1]).toContain((await count(reads))?.n);
      await delay(20); // another client's pace
    }
    expect(await count(reads)).toEqual({ n: before + 1, replica: false });
    await replica.query(resumeReplay);
    await readsGoToReplica();
  });

  it('find on the primary what the replica does not have yet', async () => {
    await readsGoToReplica();
    await replica.query(pauseReplay);
    const before = (await count(primary))?.n ?? 0;
    await primary.query(insert);
    const found = await readWhole(
      reads,
      () => count(reads),
      (row) => row?.n === before + 1,
    );
    expect(found).toEqual({ n: before + 1, replica: false });
    await replica.query(resumeReplay);
    await readsGoToReplica();
  });

  it('go to the primary while the replica is frozen, ended or gone, and back when it is there again', async () => {
    await readsGoToReplica();
    const thaw = await freeze();
    expect(await count(reads)).toMatchObject({ replica: false });
    thaw();
    await readsGoToReplica();
    await servers.replica.stop();
    expect(await count(reads)).toMatchObject({ replica: false });
    await servers.replica.start();
    await readsGoToReplica();
  });

  it('go on from the replica while the primary is away', async () => {
    await readsGoToReplica();
    await servers.primary.stop();
    await delay(LAG_MS_MAX); // what is known of the primary is too old by now
    expect(await count(reads)).toMatchObject({ replica: true });
    await servers.primary.start();
    await eventually(() => primary.check(), 'ok');
  });

  it('fail for a statement that is at fault, as they do on the primary', async () => {
    await expect(reads.query({ name: 'wrong', text: 'SELECT nothing' })).rejects.toMatchObject({ code: '42703' });
  });
});
