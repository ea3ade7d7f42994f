import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { WatchedSessions } from '@registry/persistence/watched-sessions';
import { beginMerge } from './state-turns.ts';

const SOURCE = 'us-co/business-registry';
/** Three chunks, of which two are merged side by side. */
const [ROWS, CHUNK_ROWS] = [50, 20];
const TABLES = ['businesses', 'registrations', 'names', 'addresses', 'officers'];

const file = Array.from({ length: ROWS }, (_, i) => coloradoCompany(String(i + 1), `Company ${i + 1} LLC`));

/** Statements at which a load is killed. */
const WRITES = /^\s*(?:COPY|INSERT|UPDATE|DELETE|WITH|COMMIT|ANALYZE)/;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** What a load leaves, whichever way it went. */
async function left(registry: RegistryFixture) {
  const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const [rows] = await registry.rows(
    `SELECT ${counts.join(', ')}, (SELECT max(version) FROM businesses) AS version,
            (SELECT sum(item_count) FROM announcements WHERE topic = 'registry.changed')::int AS published,
            (SELECT sum(rows_new)::int FROM loads) AS new, (SELECT count(*) FROM loads WHERE finished_at IS NULL) AS unfinished,
            (SELECT count(*) FROM seen_rows) AS seen, (SELECT count(*) FROM row_headers) AS headers`,
  );
  return rows;
}

describe('a first load', () => {
  let registry: RegistryFixture;
  let path = '';
  beforeAll(async () => {
    registry = await RegistryFixture.create();
    path = join(registry.folder, 'companies.csv');
    const columns = Object.keys(
      (await registry.loadColorado(file.slice(0, 1)), await registry.originalRows('1'))[0] ?? {},
    );
    const lines = file.map((row) => columns.map((column) => row[column] ?? '').join(','));
    writeFileSync(path, `${[columns.join(','), ...lines].join('\n')}\n`);
  });
  afterAll(() => registry.destroy());
  beforeEach(() => clear());
  afterEach(() => clear());

  const clear = async (): Promise<void> => {
    const more = [
      'announcements',
      'described_sources',
      'rejected_rows',
      'row_headers',
      'seen_rows',
      'loads',
      'sources',
    ];
    await registry.rows(`TRUNCATE businesses, registrations, names, ${more.join(', ')} CASCADE`);
  };
  const more = { extent: 'whole', chunkRows: CHUNK_ROWS } as const;
  const load = async (seen: (text: string) => boolean = () => false) => {
    const sessions = new WatchedSessions(registry.test.url, seen);
    try {
      return await registry.load(SOURCE, path, undefined, more, sessions.database);
    } finally {
      await sessions.end();
    }
  };
  /** The server notices the end of a program when it next hears nothing from it. */
  const untilSessionsEnded = async (): Promise<void> => {
    const others =
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while ((await registry.rows(others)).length > 0) await delay(10);
  };

  it('that is killed at any of its writes is resumed, and leaves what one that was not killed leaves', async () => {
    const times = new Map<string, number>();
    const count = (text: string): number => {
      times.set(text, (times.get(text) ?? 0) + 1);
      return times.get(text) ?? 0;
    };
    expect(await load((text) => count(text) === 0)).toMatchObject({ read: ROWS, new: ROWS });
    const whole = await left(registry);
    expect(whole).toMatchObject({ businesses: ROWS, registrations: ROWS, published: ROWS, unfinished: 0 });
    const writes = [...times].filter(([text]) => WRITES.test(text));
    const each = writes.flatMap(([text, last]) =>
      (text === 'COMMIT' ? range(1, last) : [last]).map((at) => ({ text, at })),
    );
    expect(each.length).toBeGreaterThan(20);
    for (const { text: killedAt, at } of each.filter((_, i) => i % draws(1, 6) === 0)) {
      await clear();
      times.clear();
      await load((text) => count(text) === at && text === killedAt).catch(() => undefined);
      expect(times.get(killedAt)).toBe(at);
      await untilSessionsEnded();
      expect(await load()).toMatchObject({ read: ROWS, rejected: 0 });
      expect({ killedAt, left: await left(registry) }).toEqual({ killedAt, left: whole });
    }
  });

  it('merges chunks side by side, unless another load of the state does so', async () => {
    const open = async (): Promise<number> => {
      let [now, most] = [0, 0];
      await load((text) => {
        if (text.startsWith('COPY businesses')) most = Math.max(most, (now += 1));
        if (text.startsWith('UPDATE loads SET rows_done')) now -= 1;
        return false;
      });
      return most;
    };
    expect(await open()).toBe(2);
    const whole = await left(registry);
    await clear();
    await registry.database.transaction(async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtext('claim-state'), hashtext('CO'))");
      expect(await open()).toBe(1);
    });
    expect(await left(registry)).toEqual(whole);
  });

  it('takes turns with others that write companies of its state, whoever is first', async () => {
    const others: Promise<unknown>[] = [];
    const result = await registry.load(
      SOURCE,
      path,
      (target) => ({
        ...target,
        prepare: (reader, context, items) => {
          for (const item of items.slice(0, 3)) {
            const write = registry.database.transaction(async (client) => {
              await beginMerge(client, 'CO');
              return target.merge(client, context, [item]);
            });
            others.push(write);
          }
          return target.prepare?.(reader, context, items) ?? Promise.reject(new Error('The target prepares nothing.'));
        },
      }),
      { extent: 'whole', chunkRows: 5 },
    );
    await Promise.all(others);
    expect(result.new + result.unchanged).toBe(ROWS);
    expect(result.rejected).toBe(0);
    expect(await left(registry)).toMatchObject({ businesses: ROWS, names: ROWS, version: 1, published: ROWS });
  });

  it('looks nothing up while nobody else writes companies of its state, and the same file again once', async () => {
    const lookups: string[] = [];
    const seen = (text: string): boolean => (
      text.includes('FROM registrations r WHERE r.state') && lookups.push(text),
      false
    );
    await load(seen);
    expect(lookups).toHaveLength(0);
    expect(await load(seen)).toMatchObject({ unchanged: ROWS });
    expect(lookups).toHaveLength(3);
  });
});
