import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ensureServiceDatabase,
  postgresUser,
  PrivatePostgres,
  reachableDirectory,
  withClient,
} from '@registry/private-servers';
import {
  projectRoot,
  runAppProgram,
  startPostgres,
  type TestPostgres,
  temporaryFolder,
  type TemporaryFolder,
} from '@registry/testing';
import { chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { deployedApps } from './deployed-app.ts';

const apps = (await deployedApps(projectRoot)).filter(({ database }) => database);
const PASSWORD = 'test';
/** Every app is built and migrated first. */
const PREPARATION_MS_MAX = 300_000;
/** What a copy leaves out: the log, which is copied once the copy has ended, and what belongs to the running server. */
const LEFT_OUT =
  /\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/[^/]+|postmaster\.(pid|opts)$/;

describe('a backup that is taken while companies are written', () => {
  let postgres: TestPostgres;
  let folder: TemporaryFolder;
  let restored: PrivatePostgres;
  /** The last number that was acknowledged before the backup ended, by app. */
  let acknowledged: ReadonlyMap<string, number>;

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true, settings: { wal_level: 'replica' } });
    folder = temporaryFolder('restored-postgres');
    for (const { name } of apps)
      await ensureServiceDatabase(postgres.adminUrl, { database: name, role: name, password: PASSWORD });
    await Promise.all(
      apps.map(async ({ name }) => {
        const settings = { DATABASE_URL: toUrl(postgres, name) };
        const { code, stderr } = await runAppProgram(name, 'migrate', [], settings);
        expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
      }),
    );
    const directory = reachableDirectory(join(folder.path, 'cluster'), postgresUser());
    acknowledged = await withWriters(postgres, (written) => backUp(postgres, directory, written));
    restored = new PrivatePostgres({ directory, password: PASSWORD, logFile: join(folder.path, 'restored.log') });
    await restored.start();
  }, PREPARATION_MS_MAX);

  afterAll(async () => {
    await restored.stop();
    await postgres.remove();
    folder.remove();
  });

  it.each(apps.map(({ name }) => name))(
    'of %s holds everything that was acknowledged before it ended',
    async (name) => {
      const last = acknowledged.get(name) ?? 0;
      expect(last).toBeGreaterThan(0);
      const rows = await withClient(toUrl(restored, name), (client) =>
        client.query<{ n: number }>('SELECT n FROM backup_test WHERE n <= $1 ORDER BY n', [last]),
      );
      expect(rows.rows.map(({ n }) => n)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
    },
  );

  it.each(apps.map(({ name }) => name))(
    'of %s has every table, so that its migrations have nothing to do',
    async (name) => {
      const { code, stdout } = await runAppProgram(name, 'migrate', [], { DATABASE_URL: toUrl(restored, name) });
      expect({ code, stdout }).toEqual({ code: 0, stdout: `${name}: up to date\n` });
    },
  );
});

/**
 * The files of a running server as a snapshot of its disk has them, and the log up to the end of the copy. Answers what
 * was written by then: rows that are acknowledged while or after the log is copied need not be in it.
 */
async function backUp(
  server: TestPostgres,
  target: string,
  written: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const atEnd = await withClient(server.adminUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const source = rows[0]?.data_directory ?? '';
    await client.query(`SELECT pg_backup_start('test', fast => true)`);
    cpSync(source, target, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    const stopped = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    const writtenAtEnd = new Map(written);
    cpSync(join(source, 'pg_wal'), join(target, 'pg_wal'), { recursive: true });
    writeFileSync(join(target, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
    return writtenAtEnd;
  });
  expect(server.pid).toBeDefined();
  giveToServer(target);
  return atEnd;
}

/** Runs work while each database gets numbered rows; the work gets the last that was acknowledged, by app. */
async function withWriters<T>(
  server: PrivatePostgres,
  work: (last: ReadonlyMap<string, number>) => Promise<T>,
): Promise<T> {
  const last = new Map<string, number>();
  const clients = apps.map(({ name }) => ({ name, client: new Client({ connectionString: toUrl(server, name) }) }));
  const ending = new AbortController();
  const writing = clients.map(async ({ name, client }) => {
    await client.connect();
    await client.query('CREATE TABLE backup_test (n int PRIMARY KEY)');
    for (let n = 1; !ending.signal.aborted; n += 1) {
      await client.query('INSERT INTO backup_test VALUES ($1)', [n]);
      last.set(name, n);
    }
    await client.end();
  });
  while (last.size < apps.length) await new Promise((resolve) => setImmediate(resolve));
  try {
    return await work(last);
  } finally {
    ending.abort();
    await Promise.all(writing);
  }
}

function toUrl(server: PrivatePostgres, app: string): string {
  return server.url(app, app, PASSWORD);
}

/** The server runs as another user where the tests run as root. */
function giveToServer(folder: string): void {
  const { uid, gid } = postgresUser();
  if (uid === undefined || gid === undefined) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
}
