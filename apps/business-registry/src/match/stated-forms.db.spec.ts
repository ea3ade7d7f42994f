import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

describe('the legal form that a query states, or none', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('30', 'Ambleside Kiln LLC'),
      coloradoCompany('31', 'Ambleside Kiln'),
      coloradoCompany('32', 'Foxbarrow Loom'),
      coloradoCompany('33', 'Foxbarrow Loom, Inc.'),
      coloradoCompany('34', 'Wrenfold Tannery Inc.', { principaladdress1: '77 Kestrel Way' }),
    ]);
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const match = async (query: object) => {
    const queries = [{ ...query, state: 'CO' }];
    const { results } = await search.matcher.matchCompanies({ queries, limit: 3, minConfidence: 0 });
    return results[0];
  };

  it.each([
    ['Ambleside Kiln', '31'],
    ['AMBLESIDE KILN', '31'],
    ['Ambleside Kiln LLC', '30'],
    ['Foxbarrow Loom', '32'],
    ['Foxbarrow Loom Incorporated', '33'],
  ])('puts the company whose name has the same form, or none, before its namesake: %s', async (name, number) => {
    const { candidates = [] } = (await match({ name })) ?? {};
    expect([candidates[0]?.business.id, candidates.length]).toEqual([`us-co-${number}`, 2]);
  });

  it.each([
    [{ name: 'Wrenfold Tannery LLC' }, 'LLC'],
    [{ name: 'Wrenfold Tannery, L.P.', address: '77 Kestrel Way, Denver, CO 80202' }, 'LP'],
  ])('is named with that of the registry where they differ: %j', async (query, stated) => {
    expect(await match(query)).toMatchObject({
      verdict: 'review',
      candidates: [{ business: { id: 'us-co-34' } }],
      message: expect.stringContaining(`name states the legal form ${stated}; Wrenfold Tannery Inc. states INC.`),
    });
  });
});
