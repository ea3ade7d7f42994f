import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OUTBOX_TABLES_SQL, OutboxStore } from '@registry/feed';
import { Generations, OpenSearch } from '@registry/opensearch-index';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { Database } from '@registry/persistence';
import { executeSql } from '@registry/private-servers';
import { startOpenSearch, templateDatabase, type TestDatabase, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import pg from 'pg';
import type { IndexBuilder } from '../build/index-builder.ts';
import { DocumentIndex } from '../testing/document-index.ts';
import { SharedWriter } from './shared-writer.ts';

await describeWithOpenSearch('a process that lost its lock and does not know it', () => {
  let server: TestOpenSearch;
  let search: OpenSearch;
  let test: TestDatabase;
  let pool: pg.Pool;
  let indexes: DocumentIndex;
  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
    search = new OpenSearch(settingsFor(server.cluster.urls));
    test = await templateDatabase('followed-index', (url) => executeSql(url, OUTBOX_TABLES_SQL));
    pool = new pg.Pool({ connectionString: test.url, max: 4 });
    indexes = await DocumentIndex.create();
  });
  afterAll(async () => {
    await indexes.destroy();
    await pool.end();
    await test.drop();
    await search.close();
    await server.remove();
  });

  it('deletes no index of its successor, and does not have its own searched', async () => {
    const layout = { schema: { fields: ['state'], orders: [] } };
    const generations = new Generations(search, { layout, prefix: 'lost', name: 'documents', shards: 1 });
    const open = (builder: IndexBuilder) =>
      SharedWriter.open(generations, {
        ...{ builder, files: indexes.files(), outbox: new OutboxStore(new Database(pool)) },
        ...{ readsOf: () => [], write: () => Promise.resolve() },
      });
    let builds = 0;
    const one = await open({
      build: () => (builds++ === 0 ? Promise.resolve() : Promise.reject(new Error('The builder was stopped.'))),
    });
    const other = await open({ build: () => Promise.resolve() });
    await other.rebuild();
    const index = other.stored?.index ?? '';
    await expect(one.rebuild()).rejects.toThrow('The builder was stopped.');
    await one.end();
    await other.end();
    expect(await generations.uuid(index)).toBe(other.stored?.uuid);
    expect(await aliased(generations.alias)).toEqual([index]);
  });

  async function aliased(alias: string): Promise<string[]> {
    return Object.keys(await search.send<object>({ method: 'GET', path: `/_alias/${alias}`, msMax: 60_000 }));
  }
});
