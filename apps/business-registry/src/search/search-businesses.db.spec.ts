import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SearchBusinessesRequest, searchBusinesses } from '@registry/contracts-business-registry';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const everything: SearchBusinessesRequest = {
  ...searchBusinesses.example.request,
  state: null,
  status: null,
  entityType: null,
  offset: 0,
  limit: 100,
};

describe('search-businesses', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('01', 'Cedar LLC', { entityformdate: '01/01/2001' }),
      coloradoCompany('02', 'Cedar Ridge Bakery LLC', { entityformdate: '01/01/2020' }),
      coloradoCompany('03', 'Old Cedar Company', { entitystatus: 'Voluntarily Dissolved', entityformdate: '' }),
      coloradoCompany('04', 'The Cedar, Inc.', { entitystatus: 'Voluntarily Dissolved', entityformdate: '01/01/2010' }),
      coloradoCompany('05', 'Café Niño LLC', { entitytype: 'DPC ' }),
      coloradoCompany('06', "O'Neil & Sons Inc"),
      coloradoCompany('07', 'U.S. Steel Erectors Inc'),
      coloradoCompany('08', 'Big Cedar LLC'),
    ]);
    await registry.loadTradeNames([
      {
        mastertradenameid: 'T1',
        tradenamedescription: 'Mountain Bread',
        registrantorganization: 'Cedar Ridge Bakery LLC',
      },
    ]);
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const ids = async (request: Partial<SearchBusinessesRequest>): Promise<string[]> => {
    const reply = await search.readModel.search({ ...everything, ...request });
    return reply.hits.map(({ id }) => id.replace('us-co-', ''));
  };

  it('puts equal names first, then those that begin with the first word, then the rest; active before others, shorter before longer', async () => {
    expect(await ids({ q: 'cedar' })).toEqual(['01', '04', '02', '08', '03']);
  });

  it('orders by registration date, newest first, missing last', async () => {
    expect(await ids({ q: 'cedar', sort: 'registration_date' })).toEqual(['02', '08', '04', '01', '03']);
  });

  it.each([
    ['accents', 'cafe nino', ['05']],
    ['accents in the query', 'CAFÉ', ['05']],
    ['apostrophes', 'oneil', ['06']],
    ['an ampersand for and', "o'neil and sons", ['06']],
    ['dots', 'us steel', ['07']],
    ['words of several names of one company', 'ridge mountain', ['02']],
  ])('is indifferent to %s', async (_what, q, found) => {
    expect(await ids({ q })).toEqual(found);
  });

  it('finds nothing when one term is missing', async () => {
    expect(await ids({ q: 'cedar zebra' })).toEqual([]);
  });

  it('compares status and entity type verbatim but for case and outer white space', async () => {
    expect(await ids({ q: 'cedar', status: ' voluntarily DISSOLVED' })).toEqual(['04', '03']);
    expect(await ids({ q: 'cafe', entityType: 'dpc' })).toEqual(['05']);
    expect(await ids({ q: 'cedar', status: 'dissolved' })).toEqual([]);
  });

  it('counts exactly and pages without overlap or gap', async () => {
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => search.readModel.search({ ...everything, q: 'cedar', offset, limit: 2 })),
    );
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual(
      (await ids({ q: 'cedar' })).map((id) => `us-co-${id}`),
    );
  });

  it('filters by state', async () => {
    expect(await ids({ q: 'cedar', state: 'NY' })).toEqual([]);
    expect(await ids({ q: 'big cedar', state: 'CO' })).toEqual(['08']);
  });
});
