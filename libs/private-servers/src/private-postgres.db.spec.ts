import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identify } from '@registry/processes';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServiceDatabase, executeSql, withClient } from './postgres-databases.ts';
import { reachableDirectory, temporaryRoot } from './postgres-runtime.ts';
import { PrivatePostgres } from './private-postgres.ts';
import { postgresUser } from './server-user.ts';

describe('PrivatePostgres', () => {
  let folder: string;
  let directory: string;
  let postgres: PrivatePostgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(temporaryRoot(postgresUser()), 'private-postgres-'));
    chmodSync(folder, 0o755);
    directory = reachableDirectory(join(folder, 'cluster'), postgresUser());
    postgres = server();
    await postgres.start();
    await executeSql(postgres.url(), 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (1)');
  });

  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('sorts by code point and folds case by the rules of Unicode on every machine', async () => {
    expect(
      await one("SELECT lower('ÉÄŐ') || (SELECT string_agg(x, '' ORDER BY x) FROM unnest(ARRAY['b','B','é','a']) x)"),
    ).toBe('éäőBabé');
  });

  it('makes databases of several services at the same time', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `service_${i}`);
    const make = (name: string) =>
      ensureServiceDatabase(postgres.url(), { database: name, role: name, password: 'secret' });
    await Promise.all([...names, ...names].map(make));
    expect(await one("SELECT count(*)::text FROM pg_database WHERE datname LIKE 'service\\_%'")).toBe('6');
  });

  it('keeps what was committed over a crash, on the same port', async () => {
    const { port } = postgres;
    await executeSql(postgres.url(), 'INSERT INTO kept VALUES (2)');
    await postgres.crash();
    await postgres.start();
    expect(postgres.port).toBe(port);
    expect(await one('SELECT count(*)::text FROM kept')).toBe('2');
  });

  it('ends a server that a killed process left on the cluster', async () => {
    const left = postgres.pid ?? 0;
    const next = server(); // knows nothing of the one that runs
    await next.start();
    expect(identify(left)).toBeUndefined();
    postgres = next;
    expect(await one('SELECT count(*)::text FROM kept')).toBe('2');
  });

  it('waits for a session that has not ended yet, of a server that was killed', async () => {
    await withClient(postgres.url(), async (client) => {
      const session = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
      process.kill(session, 'SIGSTOP');
      process.kill(postgres.pid ?? 0, 'SIGKILL');
      const refused = () => readFileSync(join(folder, 'log'), 'utf8').includes('pre-existing shared memory block');
      const watch = setInterval(() => {
        if (!refused()) return;
        clearInterval(watch);
        process.kill(session, 'SIGCONT');
      }, 50);
      postgres = server();
      await postgres.start().finally(() => clearInterval(watch));
      expect(refused()).toBe(true);
    });
    expect(await one('SELECT count(*)::text FROM kept')).toBe('2');
  });

  it('starts over the pid file of a dead server whose id a stranger has by now, and leaves the stranger alone', async () => {
    await postgres.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(stranger, 'spawn');
    writeFileSync(join(directory, 'postmaster.pid'), `${stranger.pid}\n${directory}\n1\n5432\n`, { mode: 0o644 });
    await postgres.start();
    expect(await one('SELECT count(*)::text FROM kept')).toBe('2');
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  it('says why, from the log of the server, when it cannot start', async () => {
    const broken = server({ shared_buffers: 'lots' });
    await postgres.stop();
    await expect(broken.start()).rejects.toThrow(/did not start[\s\S]*shared_buffers/);
    await postgres.start();
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('shared_buffers');
  });

  function server(settings: Record<string, string> = {}): PrivatePostgres {
    return new PrivatePostgres({ directory, password: 'test', logFile: join(folder, 'log'), settings });
  }

  async function one(statement: string): Promise<unknown> {
    const { rows } = await withClient(postgres.url(), (client) => client.query({ text: statement, rowMode: 'array' }));
    return (rows as unknown[][])[0]?.[0];
  }
});
