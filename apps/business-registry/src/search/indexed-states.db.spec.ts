import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNFILTERED } from '@registry/contracts-business-registry';
import { eventually } from '@registry/testing';
import type { PoolClient } from 'pg';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

describe('while the index follows a load', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;
  let holder: PoolClient | undefined;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')], undefined, { extent: 'whole' });
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await release();
    await search.end();
    await registry.destroy();
  });

  /** The index waits for the positions of change events, which nobody can give meanwhile. */
  const hold = async () => {
    holder = await registry.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM feed_lanes FOR UPDATE');
  };
  const release = async () => {
    await holder?.query('COMMIT');
    holder?.release();
    holder = undefined;
  };
  const found = async (states: readonly 'CO'[] = ['CO']) => {
    const request = { q: 'alder', ...UNFILTERED, states, sort: 'relevance', offset: 0, limit: 10 } as const;
    const { totalCount, coverage } = await search.readModel.search(request);
    return { totalCount, coverage };
  };
  const match = async (query: object = { name: 'Alder Books LLC', state: 'CO' }) => {
    const handler = search.matcher;
    const { results } = await handler.matchCompanies({ queries: [query], limit: 3, minConfidence: 0.5 });
    return results[0];
  };
  const settled = () => eventually(async () => (await found()).coverage[0]?.indexing, undefined, 10_000);

  it.each([[['CO'] as const], [[] as const]])(
    'search and match say how far it is, until everything is found (states: %j)',
    async (states) => {
      const number = states.length + 2;
      await settled();
      expect(
        await match({ name: `Alder ${number} LLC`, ...(states[0] === undefined ? {} : { state: 'CO' }) }),
      ).toMatchObject({ message: expect.not.stringContaining('indexed') });
      await hold();
      await registry.loadColorado([coloradoCompany(String(number), `Alder ${number} LLC`)]);
      await registry.rows('UPDATE described_sources SET expected_rows = 1'); // the whole file of before is all of it
      const indexing = { found: number === 3 ? 1 : 2, waiting: 1 };
      await eventually(async () => (await found(states)).coverage[0]?.indexing, indexing, 10_000);
      const { coverage } = await found(states);
      expect(coverage).toMatchObject([
        {
          state: 'CO',
          status: 'partial',
          scope: expect.stringMatching(/^being indexed: .* found, 1 change waits$/),
        },
      ]);
      expect(
        await match({ name: `Alder ${number} LLC`, ...(states[0] === undefined ? {} : { state: 'CO' }) }),
      ).toMatchObject({
        verdict: 'no_match',
        message: expect.stringMatching(
          /^No loaded company reaches .*\. The registry of Colorado is being indexed: .* Send the query again later\.$/,
        ),
        coverage: [{ state: 'CO', indexing }],
      });
      await release();
      await settled();
      expect((await found(states)).coverage).toMatchObject([{ status: 'covered', scope: null, register: 'whole' }]);
      const after = await match({ name: `Alder ${number} LLC`, state: 'CO' });
      expect(after).toMatchObject({ candidates: [{ matched_name: `Alder ${number} LLC` }] });
      expect(after).not.toHaveProperty('message');
    },
  );

  it('each replica speaks of itself: one that starts has everything, while another is behind', async () => {
    await settled();
    await search.index.onApplicationShutdown(); // its following has ended for good
    await registry.loadColorado([coloradoCompany('9', 'Alder Nine LLC')]);
    await eventually(async () => (await found()).coverage[0]?.indexing?.waiting, 1, 10_000);
    const other = await SearchFixture.start(registry);
    const request = { q: 'alder nine', ...UNFILTERED, states: ['CO'], sort: 'relevance', offset: 0, limit: 1 } as const;
    expect(await other.readModel.search(request)).toMatchObject({ totalCount: 1 });
    expect((await other.readModel.search(request)).coverage[0]).not.toHaveProperty('indexing');
    expect((await found()).coverage[0]).toHaveProperty('indexing');
    await other.end();
  });

  it('a log that began anew is nothing that the index has', async () => {
    await registry.rows('UPDATE feed_epochs SET epoch = gen_random_uuid()');
    await eventually(async () => ((await found()).coverage[0]?.indexing?.waiting ?? 0) > 1, true, 10_000);
  });
});
