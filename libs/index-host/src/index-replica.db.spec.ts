import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Announcement, OUTBOX_TABLES_SQL } from '@registry/feed';
import type { IndexChange, IndexSchema } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { templateDatabase, temporaryFolder, type TestDatabase } from '@registry/testing';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { buildIndexFile } from './build/build-index.ts';
import { type ChangesRead, IndexReplica, type IndexReplicaOptions } from './index-replica.ts';
import { IndexFiles } from './index-files.ts';

const schema: IndexSchema = { fields: ['state'], orders: [] };

const upsert = (key: string): IndexChange => ({
  kind: 'upsert',
  document: { key, rank: 0, names: [], values: [null], orderKeys: [] },
});

describe('IndexReplica', () => {
  let test: TestDatabase;
  let pool: pg.Pool;
  let database: Database;

  beforeAll(async () => {
    test = await templateDatabase('followed-index', async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(OUTBOX_TABLES_SQL);
      await client.end();
    });
    pool = new pg.Pool({ connectionString: test.url, max: 4 });
    database = new Database(pool);
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  const announce = (lane: string, topic: string) =>
    pool.query("INSERT INTO announcements (lane, topic, item_count, body) VALUES ($1, $2, 1, '{}')", [lane, topic]);

  async function started(readsOf: IndexReplicaOptions['readsOf']): Promise<IndexReplica> {
    const builder = {
      build: (path: string) => buildIndexFile(database, { schema, documents: async function* () {} }, path),
    };
    const files = new IndexFiles(temporaryFolder('followed-index').path, 'documents', schema);
    const index = new IndexReplica({ database, files, builder, readsOf });
    await index.onModuleInit();
    return index;
  }

  it('answers between the parts of what it applies', async () => {
    const index = await started(() => []);
    try {
      const parts = [1, 2, 3].map((part) => [0, 1].map((at) => upsert(`document ${part} ${at}`)));
      const seen = new Set<number>();
      let isOver = false;
      const applied = index.apply(() => Promise.resolve(parts)).then(() => (isOver = true));
      while (!isOver) {
        seen.add(index.search({ terms: [], offset: 0, limit: 0 }).total);
        await setImmediate();
      }
      await applied;
      expect([...seen]).toEqual([0, 2, 4, 6]);
    } finally {
      await index.onApplicationShutdown();
    }
  });

  it('follows a single change that comes during a load before the rest of the load', async () => {
    const followed: string[] = [];
    function* readsOf(announcements: readonly Announcement[]): Generator<ChangesRead> {
      for (const { topic } of announcements) {
        yield async () => {
          followed.push(topic);
          if (topic === 'load 1') await announce('prompt', 'single');
          return [];
        };
      }
    }
    const index = await started(readsOf);
    try {
      const loads = Array.from({ length: 20 }, (_, i) => `load ${i + 1}`);
      for (const load of loads) await announce('bulk', load);
      await index.catchUp();
      expect(followed.filter((topic) => topic !== 'single')).toEqual(loads);
      expect(followed.indexOf('single')).toBeGreaterThan(0);
      expect(followed.indexOf('single')).toBeLessThan(5);
    } finally {
      await index.onApplicationShutdown();
    }
  });
});
