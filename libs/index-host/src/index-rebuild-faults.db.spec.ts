import { expect, it, jest } from '@jest/globals';
import { OUTBOX_TABLES_SQL, OutboxStore } from '@registry/feed';
import type { IndexSchema } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { executeSql } from '@registry/private-servers';
import { templateDatabase, temporaryFolder } from '@registry/testing';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buildIndexFile } from './build/build-index.ts';
import { IndexReplica } from './index-replica.ts';
import { IndexFiles } from './index-files.ts';
import { DocumentIndex, readEach, upsert } from './testing/document-index.ts';

it('leaves no rejection without a handler when a base cannot be built while the database is unavailable', async () => {
  const test = await templateDatabase('followed-index', (url) => executeSql(url, OUTBOX_TABLES_SQL));
  const pool = new pg.Pool({ connectionString: test.url, max: 4 });
  const database = new Database(pool);
  const schema: IndexSchema = { fields: ['state'], orders: [] };
  const empty = { schema, documents: async function* () {} };
  let builds = 0;
  const builder = {
    async build(path: string) {
      if (builds++ === 0) return buildIndexFile(database, empty, path);
      await new Promise<void>((resolve) => {
        jest.spyOn(OutboxStore.prototype, 'assignSequences').mockImplementation(() => {
          resolve();
          return Promise.reject(new Error('unavailable'));
        });
      });
      await delay(100);
      throw new Error('The database is gone.');
    },
  };
  const files = new IndexFiles(temporaryFolder('rebuild-faults').path, 'documents', schema);
  const index = new IndexReplica({ database, files, builder, readsOf: () => [] });
  const unhandled: unknown[] = [];
  const note = (reason: unknown): unknown => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await index.onModuleInit();
    await pool.query(
      "INSERT INTO announcements (lane, topic, item_count, body) VALUES ('bulk', 'of a load', 200000, '{}')",
    );
    await expect(index.catchUp()).rejects.toThrow('unavailable');
    await delay(300);
    expect({ builds, unhandled }).toEqual({ builds: 2, unhandled: [] });
  } finally {
    process.off('unhandledRejection', note);
    jest.restoreAllMocks();
    await index.onApplicationShutdown();
    await pool.end();
    await test.drop();
  }
});

it('keeps what it has where the base that was built cannot be read, and takes no older file in its place', async () => {
  const indexes = await DocumentIndex.create();
  const documents = [upsert('first').document];
  let isBroken = false;
  const builder = {
    build: (path: string) => (isBroken ? writeFile(path, 'no index') : indexes.build(path, documents)),
  };
  const index = await indexes.start(
    readEach((topic) => Promise.resolve([[upsert(topic)]])),
    { builder },
  );
  try {
    await indexes.publish('prompt', 'second');
    await index.catchUp();
    isBroken = true;
    expect([await index.rebuild(), await index.documentCount(), await index.changesWaiting()]).toEqual([
      undefined,
      2,
      0,
    ]);
    await indexes.resetEpoch();
    await expect(index.catchUp()).rejects.toThrow('could not be read');
    expect(await index.position()).toBeUndefined();
  } finally {
    await index.onApplicationShutdown();
    await indexes.destroy();
  }
});
