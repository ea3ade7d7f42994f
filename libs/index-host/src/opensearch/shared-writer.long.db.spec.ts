import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LeaderLease, OUTBOX_TABLES_SQL, OutboxStore } from '@registry/feed';
import { Generations, OpenSearch } from '@registry/opensearch-index';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { Database } from '@registry/persistence';
import { executeSql } from '@registry/private-servers';
import {
  eventually,
  startOpenSearch,
  templateDatabase,
  type TestDatabase,
  type TestOpenSearch,
} from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { IndexBuilder } from '../build/index-builder.ts';
import { DocumentIndex } from '../testing/document-index.ts';
import { leaseName, SharedWriter } from './shared-writer.ts';

await describeWithOpenSearch('a process that writes an index in OpenSearch', () => {
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

  it('deletes no index of its successor after it lost its lock, and does not have its own searched', async () => {
    const generations = await claimed('lost');
    const one = await open(generations, failing(2));
    const other = await open(generations, failing());
    await other.rebuild();
    const index = other.stored?.index ?? '';
    await expect(one.rebuild()).rejects.toThrow('Build 2 fails.');
    await one.end();
    await other.end();
    expect(await generations.uuid(index)).toBe(other.stored?.uuid);
    expect(await aliased(generations.alias)).toEqual([index]);
  });

  it('begins a rebuild that fails again with an empty index, and deletes the other one', async () => {
    const generations = await claimed('again');
    const writer = await open(generations, failing(2, 3));
    const before = writer.stored?.index;
    await writer.rebuild();
    const after = writer.stored?.index ?? '';
    expect(after).not.toBe(before);
    expect(await aliased(generations.alias)).toEqual([after]);
    await eventually(() => listed('again-'), [after]);
    await writer.end();
  });

  it('does not delete an index that it has just created as an old one', async () => {
    const generations = await claimed('created');
    const create = generations.create.bind(generations);
    const stillThere: string[][] = [];
    const writer = await open(generations, failing());
    generations.create = async () => {
      const index = await create();
      await delay(500); // old indexes are deleted 100 ms after the first was searched
      stillThere.push(await listed(index));
      return index;
    };
    await writer.rebuild();
    expect(stillThere).toEqual([[writer.stored?.index]]);
    await writer.end();
  });

  it('deletes the indexes of another layout once no process has their lock, and none of another name', async () => {
    const [old, others] = [await claimed('layouts', ['state', 'city']), await claimed('layouts-documents')];
    for (const generations of [old, others]) await (await open(generations, failing())).end();
    const lease = await LeaderLease.acquire(pool, leaseName(old.alias));
    const generations = await claimed('layouts');
    const orphan = await generations.create();
    const writer = await open(generations, failing());
    const index = writer.stored?.index ?? '';
    await eventually(() => listed(orphan), []);
    expect(await old.read()).toBeDefined();
    expect(await aliased(old.alias)).toHaveLength(1);
    await lease?.release();
    await eventually(() => listed(old.alias), []);
    await eventually(() => old.read(), undefined);
    expect([await aliased(generations.alias), await aliased(others.alias)]).toEqual([[index], [expect.anything()]]);
    await writer.end();
  });

  it('refuses the indexes of another owner until they are taken over', async () => {
    const generations = await claimed('owned');
    await (await open(generations, failing())).end();
    await generations.claim('spec');
    await expect(generations.claim('other')).rejects.toThrow(
      /INDEX_PREFIX is "owned".*brds index APP rebuild --take-over/,
    );
    await generations.claim('other', true);
    await expect(generations.claim('spec')).rejects.toThrow(/INDEX_PREFIX is "owned"/);
    expect(await generations.read()).toBeUndefined();
  });

  async function claimed(prefix: string, fields = ['state']): Promise<Generations> {
    const layout = { schema: { fields, orders: [] } };
    const generations = new Generations(search, { layout, prefix, name: 'documents', shards: 1 });
    await generations.claim('spec');
    return generations;
  }

  function open(generations: Generations, builder: IndexBuilder): Promise<SharedWriter> {
    const database = new Database(pool);
    return SharedWriter.open(generations, {
      ...{ builder, database, files: indexes.files(), outbox: new OutboxStore(database), keptMs: 100 },
      ...{ readsOf: () => [], write: () => Promise.resolve() },
    });
  }

  /** The names of indexes that begin with a text. */
  async function listed(text: string): Promise<string[]> {
    return Object.keys(await search.send<object>({ method: 'GET', path: `/${text}*/_alias`, msMax: 60_000 })).filter(
      (name) => !name.endsWith('-positions'),
    );
  }

  async function aliased(alias: string): Promise<string[]> {
    return Object.keys(await search.send<object>({ method: 'GET', path: `/_alias/${alias}`, msMax: 60_000 }));
  }
});

/** A builder that fills nothing, and fails at these of its builds. */
function failing(...numbers: readonly number[]): IndexBuilder {
  let builds = 0;
  return {
    async build() {
      builds += 1;
      if (numbers.includes(builds)) throw new Error(`Build ${builds} fails.`);
    },
  };
}
