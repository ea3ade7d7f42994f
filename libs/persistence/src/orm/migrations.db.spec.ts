import { afterEach, expect, it } from '@jest/globals';
import { eventually, templateDatabase, type TestDatabase } from '@registry/testing';
import { Client } from 'pg';
import { migration, runMigrations } from './migrations.ts';

const Earlier = migration('Trees1790000000000', 'CREATE TABLE trees (id integer)');
const First = migration('OrchardTables1796000000000', 'CREATE TABLE trees (id integer)');
const Later = migration('Fruits1799000000000', 'CREATE TABLE fruits (id integer)');

let made: TestDatabase;
afterEach(() => made.drop());

const migrated = async (name: string, ...migrations: (typeof First)[]): Promise<string> => {
  made = await templateDatabase(name, (url) => runMigrations({ url, name: 'orchard', migrations }));
  return made.url;
};

it('the database of a build before the first release is refused and stays as it is', async () => {
  const url = await migrated('earlier-build', Earlier);
  const starting = runMigrations({ url, name: 'orchard', migrations: [First] });
  await expect(starting).rejects.toThrow(
    'The database of orchard is of a build before 1.0.0, which this version does not read. Start with --fresh, which removes all data.',
  );
  expect(await runMigrations({ url, name: 'orchard', migrations: [Earlier] })).toEqual([]);
});

it('the database of a later release is not', async () => {
  const url = await migrated('later-release', First, Later);
  expect(await runMigrations({ url, name: 'orchard', migrations: [First] })).toEqual([]);
});

it('a table that a backup reads is changed after it, and requests of it do not wait for both', async () => {
  const url = await migrated('locked-table', First);
  const [backup, requests] = [new Client(url), new Client(`${url}?options=-c%20statement_timeout%3D5s`)];
  await Promise.all([backup.connect(), requests.connect()]);
  try {
    await backup.query('BEGIN; LOCK TABLE trees IN ACCESS SHARE MODE'); // as pg_dump
    const Changed = migration('Leaves1799000000001', 'ALTER TABLE trees ADD COLUMN leaves integer');
    const ran = runMigrations({ url, name: 'orchard', migrations: [First, Changed] });
    const changed = expect(ran).resolves.toEqual(['Leaves1799000000001']);
    const isWaiting = "SELECT FROM pg_locks WHERE relation = 'trees'::regclass AND NOT granted";
    await eventually(async () => (await requests.query(isWaiting)).rowCount, 1);
    await requests.query('SELECT id FROM trees');
    await backup.query('COMMIT');
    await changed;
  } finally {
    await Promise.all([backup.end(), requests.end()]);
  }
});

it('a migration that has worked for long waits as long for a lock, and does not begin again', async () => {
  const url = await migrated('long-work', First);
  const reader = new Client(url);
  await reader.connect();
  try {
    await reader.query('BEGIN; LOCK TABLE trees IN ACCESS SHARE MODE');
    let attempts = 0;
    const counted = async () => ((attempts += 1), []);
    const change = 'ALTER TABLE trees ADD COLUMN leaves integer';
    const Long = migration('Leaves1799000000001', counted, 'SELECT pg_sleep(3.5)', change);
    const changed = expect(runMigrations({ url, name: 'orchard', migrations: [First, Long] })).resolves.toHaveLength(1);
    const isWaiting = "SELECT FROM pg_locks WHERE relation = 'trees'::regclass AND NOT granted";
    await eventually(async () => (await reader.query(isWaiting)).rowCount, 1);
    await reader.query('SELECT pg_sleep(2.5)'); // longer than a statement waits at first
    await reader.query('COMMIT');
    await changed;
    expect(attempts).toBe(1);
  } finally {
    await reader.end();
  }
});
