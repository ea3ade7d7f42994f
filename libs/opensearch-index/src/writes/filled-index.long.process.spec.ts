import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { setTimeout as delay } from 'node:timers/promises';
import { BulkWriter, completeIndex, Generations, OpenSearch, OpenSearchIndex } from '../index.ts';
import { settingsFor } from '../testing/settings-for.ts';

const layout = { schema: { fields: ['state'], orders: [] } };
const SHARDS = 3;
const DOCUMENTS = 60;

await describeWithOpenSearch('an index of three nodes that is filled', () => {
  let server: TestOpenSearch;
  let search: OpenSearch;
  let generations: Generations;
  beforeAll(async () => {
    server = await startOpenSearch({ nodes: 3 });
    search = new OpenSearch(settingsFor(server.cluster.urls));
    generations = new Generations(search, { layout, prefix: 'filled', name: 'documents', shards: SHARDS });
    await generations.prepare();
  });
  afterAll(async () => {
    await search.close();
    await server.remove();
  });

  it('has no copies until it is complete, and is then found on two nodes each, also by changes that follow', async () => {
    const index = await filled();
    expect(await listShards(index)).toEqual(Array.from({ length: SHARDS }, () => 'p STARTED'));
    await completeIndex(search, index);
    const all = ['p STARTED', 'r STARTED'].flatMap((shard) => Array.from({ length: SHARDS }, () => shard));
    expect((await listShards(index)).toSorted()).toEqual(all);
    await generations.refresh(index);
    await generations.publish(index);
    const found = new OpenSearchIndex(search, { layout, alias: generations.alias, msMax: 60_000 });
    expect(await found.documentCount()).toBe(DOCUMENTS);
    await write(index, DOCUMENTS, 1);
    for (; (await found.documentCount()) === DOCUMENTS;) await delay(100); // by itself, within seconds
    expect(await found.documentCount()).toBe(DOCUMENTS + 1);
  });

  it('is not complete while a node with one of its shards is gone, and is once that is back', async () => {
    const index = await filled();
    const [, , last] = server.cluster.nodes;
    await last?.crash();
    await expect(completeIndex(search, index)).rejects.toThrow(`A shard of ${index} is not there.`);
    await last?.start();
    await server.cluster.health('wait_for_nodes=3');
    await completeIndex(search, index);
    await generations.refresh(index);
    await generations.publish(index);
    const found = new OpenSearchIndex(search, { layout, alias: generations.alias, msMax: 60_000 });
    expect(await found.documentCount()).toBe(DOCUMENTS);
  });

  it('is complete once a cluster is back that was gone meanwhile', async () => {
    const index = await filled();
    for (const node of server.cluster.nodes) await node.crash();
    await Promise.all([completeIndex(search, index, 120_000), ...server.cluster.nodes.map((node) => node.start())]);
    const shards = await listShards(index);
    expect(shards.filter((shard) => shard === 'p STARTED')).toHaveLength(SHARDS);
  });

  async function filled(): Promise<string> {
    const index = await generations.create();
    await write(index, 0, DOCUMENTS);
    return index;
  }

  async function write(index: string, first: number, count: number): Promise<void> {
    const changes = Array.from({ length: count }, (_, at) => ({
      kind: 'upsert' as const,
      document: { key: `us-co-${first + at}`, rank: 1, names: [], values: ['CO'], orderKeys: [] },
    }));
    await new BulkWriter(search, layout).write(changes, { alias: Generations.writeAlias(index), version: 1 });
  }

  async function listShards(index: string): Promise<string[]> {
    const path = `/_cat/shards/${index}`;
    const query = { h: 'prirep,state', format: 'json' };
    const shards = await search.send<{ prirep: string; state: string }[]>({
      method: 'GET',
      path,
      query,
      msMax: 60_000,
    });
    // One that is whole may be on its way to another node.
    return shards.map(({ prirep, state }) => `${prirep} ${state.replace('RELOCATING', 'STARTED')}`);
  }
});
