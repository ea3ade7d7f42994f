import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeCoverage, UNFILTERED } from '@registry/contracts-business-registry';
import { toSampleSlug } from '@registry/domain';
import { readLoads } from '@registry/loading';
import { sourcesDirectory } from '@registry/sources';
import { join } from 'node:path';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const COLORADO = 'us-co/business-registry';

describe('the coverage of registers', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    search = await SearchFixture.start(registry);
  });
  afterEach(async () => {
    await search.end();
    await registry.destroy();
  });

  const colorado = async () => describeCoverage(await search.registers.loaded(), ['CO'])[0];
  const match = async (query: object) => {
    const handler = search.matcher;
    const { results } = await handler.matchCompanies({ queries: [query], limit: 3, minConfidence: 0.5 });
    return results[0];
  };

  it('is none where only a sample is loaded, also for who names no state', async () => {
    await registry.load(toSampleSlug(COLORADO), join(sourcesDirectory(), COLORADO, 'sample.csv'));
    const [sample] = await registry.rows<{ name: string }>('SELECT name FROM businesses ORDER BY name LIMIT 1');
    await search.index.catchUp();
    expect(await colorado()).toMatchObject({
      status: 'not_covered',
      scope: 'fictional sample data',
      register: null,
      sources: [{ source: toSampleSlug(COLORADO) }],
    });
    const absent = { name: 'Southwest Airlines Co' };
    expect(await match({ ...absent, state: 'CO' })).toMatchObject({ verdict: 'not_covered', candidates: [] });
    expect(await match(absent)).toMatchObject({ verdict: 'not_covered', candidates: [], coverage: [] });
    const fictional = await match({ name: sample?.name, state: 'CO' });
    expect(fictional).toMatchObject({
      candidates: [{ matched_name: sample?.name }],
      coverage: [{ status: 'not_covered' }],
    });
  });

  it('has the date of each state, as have the hits of a search over two, whichever is newer and though a newer load failed', async () => {
    const load = (asOf: string, extent: 'increment' | 'whole', ...ids: readonly string[]) =>
      registry.loadColorado(
        ids.map((id) => coloradoCompany(id, `Cedar ${id} LLC`)),
        undefined,
        { extent, asOf },
      );
    await load('2026-10-01', 'increment', '1', '2', '3');
    await registry.load(
      'us-ct/business-registry',
      join(sourcesDirectory(), 'us-ct/business-registry/sample.csv'),
      undefined,
      {
        extent: 'increment',
        asOf: '2026-11-20',
      },
    );
    expect(await load('2026-11-25', 'whole', '4')).toMatchObject({ check: { passed: false } });
    await search.index.catchUp();
    const dates = { CO: '2026-10-01', CT: '2026-11-20' } as const;
    for (const states of [['CO', 'CT'], ['CT', 'CO'], []] as const) {
      const request = { q: 'llc', ...UNFILTERED, states, sort: 'relevance', offset: 0, limit: 100 } as const;
      const { hits, coverage } = await search.readModel.search(request);
      expect(
        coverage.map(({ state, register, sources }) => [state, register, sources.map(({ as_of: asOf }) => asOf)]),
      ).toEqual(
        (states.length === 0 ? (['CO', 'CT'] as const) : states).map((state) => [state, 'part', [dates[state]]]),
      );
      const stated = hits
        .filter(({ id }) => id !== 'us-co-4')
        .map(({ id, as_of: asOf }) => `${id.slice(3, 5)} ${asOf}`);
      expect([...new Set(stated)].sort()).toEqual([`co ${dates.CO}`, `ct ${dates.CT}`]);
    }
  });

  it('is that of a part for a whole file with fewer rows than the whole registry has, as the load and matches say', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')], undefined, { extent: 'whole' });
    await search.index.catchUp();
    expect(await colorado()).toMatchObject({ status: 'partial', scope: 'a part of the registry', register: 'part' });
    const [load] = await readLoads(registry.database, { limit: 1, newest: false });
    expect(load).toMatchObject({ source: COLORADO, outcome: 'passed', whole: false });
    const { evidence = [] } = (await match({ name: 'Cedar Ridge LLC', state: 'CO' }))?.candidates[0] ?? {};
    expect(evidence.find(({ fact }) => fact === 'register')).toMatchObject({ agrees: false });
  });

  it('is all for one with as many, in each of the three', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')], undefined, { extent: 'whole' });
    await registry.rows('UPDATE described_sources SET expected_rows = 1');
    await search.index.catchUp();
    expect(await colorado()).toMatchObject({ status: 'covered', scope: null, register: 'whole' });
    expect((await readLoads(registry.database, { limit: 1, newest: false }))[0]).toMatchObject({ whole: true });
    const { evidence = [] } = (await match({ name: 'Cedar Ridge LLC', state: 'CO' }))?.candidates[0] ?? {};
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.find(({ fact }) => fact === 'register')?.agrees).not.toBe(false);
  });

  it('is that of a part for a source that does not say that it is complete, however whole its file', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')], undefined, { extent: 'whole' });
    await registry.rows('UPDATE described_sources SET expected_rows = 1, is_complete = false, scope = $$taxpayers$$');
    await search.index.catchUp();
    expect(await colorado()).toMatchObject({
      status: 'partial',
      scope: 'a part of the registry: taxpayers',
      register: 'part',
    });
  });
});
