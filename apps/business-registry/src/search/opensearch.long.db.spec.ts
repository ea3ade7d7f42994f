import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UNFILTERED } from '@registry/contracts-business-registry';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { eventually, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { suppressBusiness } from '../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { testSearches } from '../testing/search-oracle.suite.ts';

const decision = { by: 'ops', reason: 'requested by the company' };
/** Milliseconds until a node that was started again is written to: requests are refused for two seconds after failures. */
const RECOVERY_MS_MAX = 60_000;

await describeWithOpenSearch('search by an index in OpenSearch', () => {
  let server: TestOpenSearch;
  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
  });
  afterAll(() => server.remove());

  testSearches((registry) => start(registry, 'oracle'));

  it('is written by one replica, and by the other once that has ended', () =>
    withReplicas('two', async (registry, [one, other]) => {
      await registry.loadColorado([coloradoCompany('1', 'Alder Bakery LLC')]);
      await other.index.catchUp();
      expect(await find(one, 'alder')).toEqual(['us-co-1']);
      await expect(other.index.rebuild()).rejects.toThrow('Another process writes the index.');
      await one.end();
      await registry.loadColorado([coloradoCompany('1', 'Birch Bakery LLC'), coloradoCompany('2', 'Alder LLC')]);
      await other.index.catchUp();
      expect([await find(other, 'alder'), await find(other, 'birch')]).toEqual([['us-co-2', 'us-co-1'], ['us-co-1']]);
      expect(await other.index.rebuild()).toBe(JSON.stringify(await other.index.position()));
    }));

  it('shows no suppressed company from the moment of its suppression, on any replica, nor after a rebuild', () =>
    withReplicas('hidden', async (registry, [one, other]) => {
      await registry.loadColorado([coloradoCompany('1', 'Alder LLC'), coloradoCompany('2', 'Alder Inc')]);
      await other.index.catchUp();
      await registry.database.transaction((client) =>
        suppressBusiness(client, { state: 'CO', fileNumber: '1' }, decision),
      );
      expect([await find(one, 'alder'), await find(other, 'alder')]).toEqual([['us-co-2'], ['us-co-2']]);
      await one.index.catchUp();
      await one.index.rebuild();
      expect((await search(other, 'alder')).totalCount).toBe(1);
    }));

  it('has each change that comes while it is built again, deletions too', () =>
    withReplicas('rebuilt', async (registry, [one]) => {
      const companies = (word: string) =>
        Array.from({ length: 300 }, (_, at) => coloradoCompany(`${at}`, `${word} ${at} LLC`));
      await registry.loadColorado(companies('Alder'));
      await one.index.catchUp();
      const rebuilding = one.index.rebuild();
      await registry.loadColorado(companies('Birch'));
      for (const number of ['7', '8'])
        await registry.database.transaction((client) =>
          suppressBusiness(client, { state: 'CO', fileNumber: number }, decision),
        );
      await Promise.all([rebuilding, one.index.catchUp()]);
      await one.index.catchUp();
      expect([(await search(one, 'birch')).totalCount, (await search(one, 'alder')).totalCount]).toEqual([298, 298]);
    }));

  it('is unavailable while its node is, and then has all that was written meanwhile', () =>
    withReplicas('killed', async (registry, [one]) => {
      await registry.loadColorado([coloradoCompany('1', 'Alder LLC')]);
      await one.index.catchUp();
      await server.cluster.nodes[0]?.crash();
      await registry.loadColorado([coloradoCompany('2', 'Alder Inc')]);
      await expect(search(one, 'alder')).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
      await server.cluster.nodes[0]?.start();
      await server.cluster.health('wait_for_status=green');
      const isCaughtUp = () =>
        one.index.catchUp().then(
          () => true,
          () => false,
        );
      await eventually(isCaughtUp, true, RECOVERY_MS_MAX);
      expect(await find(one, 'alder')).toEqual(['us-co-1', 'us-co-2']);
    }));

  function start(registry: RegistryFixture, prefix: string): Promise<SearchFixture> {
    const settings = { ...settingsFor(server.cluster.urls), INDEX_PREFIX: prefix };
    return SearchFixture.start(registry, registry.folder, settings);
  }

  async function withReplicas(
    prefix: string,
    work: (registry: RegistryFixture, replicas: readonly [SearchFixture, SearchFixture]) => Promise<void>,
  ): Promise<void> {
    const registry = await RegistryFixture.create();
    const replicas = [await start(registry, prefix), await start(registry, prefix)] as const;
    try {
      await work(registry, replicas);
    } finally {
      for (const replica of replicas) await replica.end();
      await registry.destroy();
    }
  }
});

function search({ readModel }: SearchFixture, q: string) {
  return readModel.search({ q, ...UNFILTERED, sort: 'relevance', offset: 0, limit: 10 });
}

async function find(replica: SearchFixture, q: string): Promise<string[]> {
  return (await search(replica, q)).hits.map(({ id }) => id);
}
