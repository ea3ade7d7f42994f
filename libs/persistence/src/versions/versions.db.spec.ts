import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inThePast, requestContext } from '@registry/request-context';
import type { PoolClient } from 'pg';
import { migration } from '../orm/migrations.ts';
import { DatabaseFixture, migratedDatabase } from '../testing/database-fixture.ts';
import { listMissingInPast } from '../testing/past-columns.ts';
import { endOfMillisecond } from '../testing/past-responses.ts';
import { VersionRetention } from './version-retention.ts';
import {
  pastFunctionsMigration,
  type VersionedTable,
  versionedColumnsMigration,
  versionsMigration,
} from './versions-migration.ts';

const TABLES: readonly VersionedTable[] = [
  { table: 'plain', key: ['id'], lookups: ['value'] },
  { table: 'parted', key: ['state', 'id'], bulky: ['body'] },
];

const migrations = [
  migration(
    'Made1790000000000',
    'CREATE TABLE sources (source_no int)',
    'CREATE TABLE plain (id int PRIMARY KEY, value text)',
    `CREATE TABLE parted (state text, id int, value text, body json NOT NULL, PRIMARY KEY (state, id)) PARTITION BY LIST (state)`,
    "CREATE TABLE parted_co PARTITION OF parted FOR VALUES IN ('CO')",
    "CREATE TABLE parted_or PARTITION OF parted FOR VALUES IN ('OR')",
  ),
  versionsMigration('MadeVersions1790000000001', TABLES),
  pastFunctionsMigration('MadePastFunctions1790000000002', TABLES),
];

describe('a table with versions', () => {
  let made: DatabaseFixture;
  beforeAll(async () => {
    made = new DatabaseFixture(await migratedDatabase('made-versions', migrations));
  });
  beforeEach(async () => {
    await made.rows('DELETE FROM plain');
    await made.rows('DELETE FROM parted');
  });
  afterAll(() => made.destroy());

  const write = (text: string) => made.rows(text);
  const plain = async () =>
    (await made.rows<{ id: number; value: string }>('SELECT id, value FROM plain ORDER BY id')).map(
      ({ id, value }) => `${id}${value}`,
    );
  const parted = () => made.rows('SELECT state, id, value, body FROM parted ORDER BY id');
  const now = endOfMillisecond;

  it('is read as it was at each time, after inserts, updates, deletes and returns', async () => {
    const seen: [string, string[]][] = [[await now(), await plain()]];
    for (const text of [
      "INSERT INTO plain VALUES (1, 'a'), (2, 'a')",
      "UPDATE plain SET value = 'b' WHERE id = 1",
      'DELETE FROM plain WHERE id = 2',
      "INSERT INTO plain VALUES (2, 'c')",
      "UPDATE plain SET value = 'd'",
      'TRUNCATE plain',
      "INSERT INTO plain VALUES (1, 'e')",
    ]) {
      await write(text);
      seen.push([await now(), await plain()]);
    }
    expect(new Set(seen.map(([, rows]) => rows.join())).size).toBe(seen.length - 1);
    for (const [time, rows] of seen) expect(await inThePast(time, plain)).toEqual(rows);
  });

  it('has in its past what was committed by then, in whichever order transactions began and ended', async () => {
    await write("INSERT INTO plain VALUES (1, 'first')");
    const ended: ((value?: unknown) => void)[] = [];
    const begin = (text: string): [started: Promise<unknown>, done: Promise<unknown>] => {
      let started: (value?: unknown) => void = () => undefined;
      const isStarted = new Promise((resolve) => (started = resolve));
      const done = made.database.transaction(async (client: PoolClient) => {
        await client.query('SELECT now()');
        const mayWrite = new Promise((resolve) => ended.push(resolve));
        started();
        await mayWrite;
        await client.query(text);
      });
      return [isStarted, done];
    };
    const [started, older] = begin("UPDATE plain SET value = 'started first, ended last'");
    await started;
    const [isNewerStarted, newer] = begin("UPDATE plain SET value = 'started last, ended first'");
    await isNewerStarted;
    const seen: [string, string[]][] = [[await now(), await plain()]];
    // What is known of the writes of a time changes when one of them ends.
    const readAll = async () => {
      const found = await Promise.all([...seen, ...seen].map(([time]) => inThePast(time, plain)));
      expect(found).toEqual([...seen, ...seen].map(([, rows]) => rows));
    };
    await readAll();
    for (const [at, transaction] of [
      [1, newer],
      [0, older],
    ] as const) {
      ended[at]?.();
      await transaction;
      seen.push([await now(), await plain()]);
      await readAll();
    }
    expect(seen.map(([, rows]) => rows)).toEqual([
      ['1first'],
      ['1started last, ended first'],
      ['1started first, ended last'],
    ]);
  });

  it('reads again on the connection of a read that ended after its time', async () => {
    await write("INSERT INTO plain VALUES (1, 'first')");
    const time = await now();
    const slow = { name: 'slow', text: 'SELECT id, pg_sleep(0.4)::text AS slept, pg_backend_pid() AS pid FROM plain' };
    const read = (deadlineMs: number) =>
      requestContext.run({ requestId: 'slow', knownAt: time, deadlineAt: Date.now() + deadlineMs }, () =>
        made.database.query<{ id: number; pid: number }>(slow),
      );
    const pools = Array.from({ length: 10 }, () => read(100));
    expect((await Promise.allSettled(pools)).map(({ status }) => status)).toEqual(pools.map(() => 'rejected'));
    const again = await Promise.all(Array.from({ length: 10 }, () => read(20_000)));
    expect(again.flat().map(({ id }) => id)).toEqual(again.map(() => 1));
  });

  it('does not write large columns again where an update leaves them, and reads them', async () => {
    const seen: [string, unknown][] = [];
    for (const text of [
      `INSERT INTO parted VALUES ('CO', 1, 'a', '{"n":1}'), ('OR', 2, 'a', '{"n":2}')`,
      "UPDATE parted_co SET value = 'b'",
      "UPDATE parted SET value = 'c'",
      `UPDATE parted SET body = '{"n":3}' WHERE id = 1`,
      "UPDATE parted SET value = 'd'",
      "DELETE FROM parted WHERE state = 'CO'",
      `INSERT INTO parted_co VALUES ('CO', 1, 'e', '{"n":4}')`,
    ]) {
      await write(text);
      seen.push([await now(), await parted()]);
    }
    for (const [time, rows] of seen) expect(await inThePast(time, parted)).toEqual(rows);
    const kept = await made.rows('SELECT id, body FROM past.parted_versions WHERE rests_on_next ORDER BY version_no');
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.every(({ body }) => body === null)).toBe(true);
  });

  it('keeps what a version rests on where one transaction replaces a row twice', async () => {
    await write(`INSERT INTO parted VALUES ('CO', 1, 'a', '{"n":1}')`);
    const [time, before] = [await now(), await parted()];
    await made.database.transaction(async (client) => {
      await client.query("UPDATE parted SET value = 'b'");
      await client.query('DELETE FROM parted');
      await client.query(`INSERT INTO parted VALUES ('CO', 1, 'c', '{"n":2}')`);
    });
    expect(await inThePast(time, parted)).toEqual(before);
  });

  it('loses versions that are too old, and the times that needed them', async () => {
    await write("INSERT INTO plain VALUES (1, 'a')");
    const early = await now();
    await write("UPDATE plain SET value = 'b'");
    await now(); // what was replaced is older than the time in milliseconds
    const since = new Date(await now());
    await write("UPDATE plain SET value = 'c'");
    const late = await now();
    await write("UPDATE plain SET value = 'd'");
    await new VersionRetention(made.database, 1).drop(since);
    await expect(inThePast(early, plain)).rejects.toMatchObject({
      code: { slug: 'before_first_load' },
      message: `Nothing was known at ${early}: what is kept begins at ${since.toISOString()}. Choose that time or a later one.`,
    });
    expect(await inThePast(since.toISOString(), plain)).toEqual(['1b']);
    expect(await inThePast(late, plain)).toEqual(['1c']);
    const kept = await made.rows('SELECT value FROM past.plain_versions');
    expect(kept.map(({ value }) => value).sort()).toEqual(['b', 'c']);
  });

  it('has no past where nothing was committed', async () => {
    await write("INSERT INTO plain VALUES (1, 'a')");
    const kept = () => made.rows('SELECT count(*)::int AS n FROM past.plain_versions');
    const before = await kept();
    await expect(
      made.database.transaction(async (client) => {
        await client.query("UPDATE plain SET value = 'b'");
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await kept()).toEqual(before);
  });
});

describe('a column that a versioned table gets', () => {
  const named = ['plain', 'parted'].map((table) => `ALTER TABLE ${table} ADD COLUMN further jsonb`);
  const made = async (name: string, more: (typeof migrations)[number]) =>
    new DatabaseFixture(await migratedDatabase(`made-columns-${name}`, [...migrations, more]));

  it('is reported where its migration forgets the past', async () => {
    const database = await made('forgets', migration('Forgets1790000000003', ...named));
    const missing = await listMissingInPast(database);
    expect(missing).toEqual(
      expect.arrayContaining([
        'past.parted() further',
        'past.parted_versions further',
        'past.keep_updated_parted() further',
      ]),
    );
    expect(missing.every((one) => one.endsWith(' further'))).toBe(true);
    await database.destroy();
  });

  it('is kept and read from then on', async () => {
    const database = await made('follows', versionedColumnsMigration('Follows1790000000003', TABLES, ...named));
    expect(await listMissingInPast(database)).toEqual([]);
    const read = () => database.rows('SELECT p.further, p.value, d.further AS other, d.body FROM plain p, parted d');
    await database.rows(`INSERT INTO plain VALUES (1, 'a', DEFAULT, '{"n":1}')`);
    await database.rows(`INSERT INTO parted VALUES ('CO', 1, 'a', '{"b":1}', DEFAULT, '{"n":1}')`);
    const [time, before] = [await endOfMillisecond(), await read()];
    await database.rows(`UPDATE plain SET further = '{"n":2}'`);
    await database.rows(`UPDATE parted SET further = '{"n":2}'`);
    expect(before).toHaveLength(1);
    expect(await read()).not.toEqual(before);
    expect(await inThePast(time, read)).toEqual(before);
    await database.destroy();
  });
});
