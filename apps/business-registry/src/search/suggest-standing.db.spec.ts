import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SearchBusinessesRequest, searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const EVERYTHING: SearchBusinessesRequest = {
  ...searchBusinesses.example.request,
  ...{ ...UNFILTERED, q: 'llc', offset: 0, limit: 1 },
};

describe('the standing that a search suggests for a status', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    for (const state of ['us-ak', 'us-ct']) {
      await registry.load(`${state}/business-registry`, `libs/sources/${state}/business-registry/sample.csv`);
    }
    await registry.loadColorado([
      coloradoCompany('01', 'Cedar LLC'),
      coloradoCompany('02', 'Cedar Ridge LLC', { entitystatus: 'Exists' }),
      coloradoCompany('03', 'Old Cedar LLC', { entitystatus: 'Voluntarily Dissolved' }),
      coloradoCompany('04', 'Late Cedar LLC', { entitystatus: 'Administratively Dissolved' }),
      coloradoCompany('05', 'Odd Cedar LLC', { entitystatus: 'Pending Abduction' }),
      coloradoCompany('06', 'Lone Alder LLC'),
    ]);
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const reply = (more: Partial<SearchBusinessesRequest>) => search.readModel.search({ ...EVERYTHING, ...more });
  const suggested = async (more: Partial<SearchBusinessesRequest>) => (await reply(more)).suggestions.standing;
  const count = async (more: Partial<SearchBusinessesRequest>) => (await reply(more)).totalCount;

  it.each([
    ['active', ['active']],
    [' Active ', ['active']],
    ['Good Standing', ['active']],
    ['EXISTS', ['active']],
    ['Voluntarily Dissolved', ['inactive']],
    ['Forfeited', ['inactive']],
    ['inactive', ['inactive']],
    ['unknown', ['unknown']],
    ['Pending Abduction', []],
    ['Nothing Like It', []],
  ] as const)('is named where it finds more than the wording of one registry: %s', async (status, standing) => {
    expect(await suggested({ status })).toEqual(standing);
    for (const one of standing) expect(await count({ standing: one })).toBeGreaterThan(await count({ status }));
  });

  it('is not named where every company found has that wording, or without a status', async () => {
    expect(await suggested({ q: 'lone alder', status: 'good standing' })).toEqual([]);
    expect(await suggested({ q: 'old cedar', status: 'voluntarily dissolved' })).toEqual([]);
    expect([await suggested({}), await suggested({ standing: 'active' })]).toEqual([[], []]);
    expect(await suggested({ status: 'good standing', standing: 'inactive' })).toEqual([]);
  });

  it('is that of the wording elsewhere where no company found has it', async () => {
    expect(await suggested({ q: 'lone alder', status: 'Exists' })).toEqual(['active']);
    expect(await suggested({ states: ['CO'], status: 'Active' })).toEqual(['active']);
    expect(await suggested({ q: 'lone alder', status: 'Forfeited' })).toEqual([]);
  });

  it('is named with similar names and on the first page of a traversal, and not while a query is typed', async () => {
    expect(await suggested({ q: 'cedr', status: 'Good Standing', fuzzy: true })).toEqual(['active']);
    expect(await suggested({ status: 'Good Standing', after: '' })).toEqual(['active']);
    expect(await suggested({ status: 'Good Standing', isTyped: true })).toEqual([]);
  });

  it('is named for entities where more entities are found', async () => {
    await registry.rows(
      `INSERT INTO entity_members (entity_id, state, file_number_key)
         SELECT 'ent_1', state, file_number_key FROM businesses WHERE state = 'CO' AND file_number IN ('01', '02')`,
    );
    const cedar = { q: 'cedar', states: ['CO'], status: 'good standing' } as const;
    expect([await suggested(cedar), await suggested({ ...cedar, byEntity: true })]).toEqual([['active'], []]);
    expect(await suggested({ ...cedar, status: 'voluntarily dissolved', byEntity: true })).toEqual(['inactive']);
  });
});
