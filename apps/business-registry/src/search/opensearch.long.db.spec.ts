import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UNFILTERED } from '@registry/contracts-business-registry';
import type { BaseContents } from '@registry/index-host';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { eventually, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { register } from 'prom-client';
import { suppressBusiness } from '../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { companyBase } from './company-base.ts';
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
      await eventually(() => isCaughtUp(one), true, RECOVERY_MS_MAX);
      expect(await find(one, 'alder')).toEqual(['us-co-1', 'us-co-2']);
    }));

  it('goes on with a rebuild while its node is killed and started again, and loses and doubles nothing', async () => {
    const registry = await RegistryFixture.create();
    const companies = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => coloradoCompany(`${at}`, `${word} ${at} LLC`));
    let isToKill = false;
    const base: BaseContents = {
      ...companyBase,
      async *documents(database) {
        let restarted: Promise<void> | undefined;
        for await (const some of companyBase.documents(database)) {
          if (isToKill && restarted === undefined) {
            await server.cluster.nodes[0]?.crash();
            await registry.loadColorado(companies('Birch', 2_600));
            restarted = server.cluster.nodes[0]?.start();
          }
          yield some;
        }
        await restarted;
      },
    };
    await registry.loadColorado(companies('Alder', 2_500));
    const replica = await start(registry, 'on', base);
    try {
      expect((await search(replica, 'alder')).totalCount).toBe(2_500);
      isToKill = true;
      const before = await rebuilds();
      await replica.index.rebuild();
      expect(await rebuilds()).toEqual({ ...before, done: before.done + 1 });
      await eventually(() => isCaughtUp(replica), true, RECOVERY_MS_MAX);
      const counts = [(await search(replica, 'birch')).totalCount, (await search(replica, 'alder')).totalCount];
      expect(counts).toEqual([2_600, 2_500]); // former names are found too
    } finally {
      await replica.end();
      await registry.destroy();
    }
  }, 300_000);

  it('starts with no index of another database', async () => {
    const registry = await RegistryFixture.create();
    const own = await start(registry, 'owned');
    const other = await RegistryFixture.create();
    await expect(start(other, 'owned')).rejects.toThrow(/INDEX_PREFIX is "owned".* another database/);
    await own.end();
    for (const each of [registry, other]) await each.destroy();
  });

  function start(registry: RegistryFixture, prefix: string, base?: BaseContents): Promise<SearchFixture> {
    const settings = { ...settingsFor(server.cluster.urls), INDEX_PREFIX: prefix };
    return SearchFixture.start(registry, registry.folder, settings, base);
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

function isCaughtUp({ index }: SearchFixture): Promise<boolean> {
  return index.catchUp().then(
    () => true,
    () => false,
  );
}

/** Rebuilds of this process, by outcome. */
async function rebuilds(): Promise<{ readonly done: number; readonly failed: number }> {
  const values = (await register.getSingleMetric('index_rebuilds_total')?.get())?.values ?? [];
  const [done = 0, failed = 0] = ['done', 'failed'].map(
    (one) => values.find(({ labels }) => labels['outcome'] === one)?.value,
  );
  return { done, failed };
}
