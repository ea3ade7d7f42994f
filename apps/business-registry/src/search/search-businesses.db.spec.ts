import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SearchBusinessesRequest, searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const everything: SearchBusinessesRequest = {
  ...searchBusinesses.example.request,
  ...UNFILTERED,
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
      coloradoCompany('0800990123', "J.R.'s Diner LLC"),
      coloradoCompany('09', 'K. R. V. Fencing'),
      coloradoCompany('21', 'Xray Imaging LLC'),
      coloradoCompany('22', 'Salem X-Ray LLC'),
      coloradoCompany('23', 'Salem X Ray Labs LLC'),
      coloradoCompany('24', '株式会社ミドリ工業'),
      coloradoCompany('25', 'アオバ International'),
      coloradoCompany('26', '北京科技有限公司'),
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
    ['an ampersand for and', "o'neil and sons", ['06']],
    ['words of several names of one company', 'ridge mountain', ['02']],
  ])('is indifferent to %s', async (_what, q, found) => {
    expect(await ids({ q })).toEqual(found);
  });

  it.each([
    ['jrs diner', '0800990123'],
    ['krv fencing', '09'],
    ['#0800990123', '0800990123'],
  ])('finds a name or number as people write it: %s', async (q, found) => expect(await ids({ q })).toEqual([found]));

  it.each([
    ['xray', ['21', '22']],
    ['x-ray', ['21', '22', '23']],
    ['"x-ray"', ['21', '22', '23']],
    ['x-ra*', ['21', '22', '23']],
  ])('finds a word with a hyphen and without one: %s', async (q, found) => {
    const { hits, totalCount, suggestions } = await search.readModel.search({ ...everything, q });
    expect([hits.map(({ id }) => id.replace('us-co-', '')), totalCount]).toEqual([found, found.length]);
    expect(hits.map(({ matched_name }) => matched_name)).toEqual(hits.map(({ name }) => name));
    expect(suggestions.q).toEqual([]);
    expect(await ids({ q: q.replaceAll(/"|\*$/g, ''), isTyped: true })).toEqual(found);
  });

  it.each([
    ['ミドリ工業', '24'],
    ['ミドリ工業株式会社', '24'],
    ['アオバ', '25'],
    ['北京', '26'],
  ])('finds a word next to a legal form or another word: %s', async (q, found) => {
    expect(await ids({ q })).toEqual([found]);
  });

  it.each([
    ['cedr ridge bakery', 'cedar ridge bakery'],
    ['vedar irdge bakkery', 'cedar ridge bakery'],
  ])('with fuzzy finds the nearest spelling of %s', async (q, nearest) => {
    const { hits, totalCount, suggestions } = await search.readModel.search({ ...everything, q, fuzzy: true });
    expect(suggestions.q).toEqual([{ q: nearest, total_count: 1 }]);
    expect([totalCount, hits.map(({ matched_on }) => matched_on)]).toEqual([1, ['similar_name']]);
  });

  it('suggests by number while it is typed, and no other text', async () => {
    const typed = (q: string) => search.readModel.search({ ...everything, q, isTyped: true });
    expect((await typed('us-co-0800990123')).hits).toMatchObject([{ matched_on: 'id' }]);
    expect((await typed('800990123')).hits).toMatchObject([{ matched_on: 'file_number' }]);
    expect(await typed('cedr bakr')).toMatchObject({ hits: [], suggestions: { q: [] } });
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

  it.each([
    ['us-co-04', 'id', ['04']],
    ['us-co-4', 'id', []],
    ['04', 'file_number', ['04']],
    ['4', 'file_number', ['04']],
  ])('finds by %s a company with this %s', async (q, matchedOn, found) => {
    const { hits, totalCount } = await search.readModel.search({ ...everything, q });
    expect(hits.map(({ id }) => id)).toEqual(found.map((number) => `us-co-${number}`));
    expect(totalCount).toBe(found.length);
    for (const hit of hits) expect(hit).toMatchObject({ matched_on: matchedOn, matched_name: '' });
  });

  it('puts the company of a number before those that have it in a name, and counts both', async () => {
    await registry.loadColorado([coloradoCompany('09', '3 Sisters LLC'), coloradoCompany('10', 'Route 3')]);
    await search.index.catchUp();
    expect(await ids({ q: '3' })).toEqual(['03', '09', '10']);
    expect(await ids({ q: '3', offset: 1, limit: 1 })).toEqual(['09']);
    expect((await search.readModel.search({ ...everything, q: '3', limit: 1 })).totalCount).toBe(3);
    expect(await ids({ q: '3', states: ['NY'] })).toEqual([]);
  });

  it.each([
    ['cedar', '02', 'Cedar Ridge Bakery LLC'],
    ['mountain', '02', 'Mountain Bread'],
    ['ridge mountain', '02', 'Cedar Ridge Bakery LLC'],
    ['cafe', '05', 'Café Niño LLC'],
  ])('says by which name %s found a company', async (q, number, matchedName) => {
    const { hits } = await search.readModel.search({ ...everything, q });
    expect(hits.find(({ id }) => id === `us-co-${number}`)).toMatchObject({
      matched_on: 'name',
      matched_name: matchedName,
    });
  });

  it('filters by standing, place and day of formation, whether a company is found by name or by number', async () => {
    await registry.loadColorado([
      coloradoCompany('20', 'Placed Alder LLC', {
        principalcity: 'Ft. Collins',
        principalzipcode: '80524-1234',
        entityformdate: '07/04/2015',
      }),
      coloradoCompany('21', 'Placed Birch LLC', {
        principalcity: 'DENVER',
        principalzipcode: '80202',
        entityformdate: '07/04/1776',
        entitystatus: 'Voluntarily Dissolved',
      }),
      coloradoCompany('22', 'Placed Spruce LLC', {
        principalcity: '',
        principalzipcode: '',
        agentprincipalcity: 'Denver',
        agentprincipalzipcode: '80202',
        entityformdate: '',
      }),
    ]);
    await search.index.catchUp();
    const found = (more: Partial<SearchBusinessesRequest>) => ids({ q: 'placed', ...more });
    expect(await found({})).toEqual(['20', '22', '21']);
    expect(await found({ standing: 'inactive' })).toEqual(['21']);
    expect(await found({ city: 'fort collins' })).toEqual(['20']);
    expect(await found({ city: 'denver' })).toEqual(['21']);
    expect(await found({ postalCode: '80524' })).toEqual(['20']);
    expect(await found({ formedFrom: '2015-07-04' })).toEqual(['20']);
    expect(await found({ formedFrom: '2015-07-05' })).toEqual([]);
    expect(await found({ formedTo: '2015-07-04' })).toEqual(['20', '21']);
    expect(await found({ formedFrom: '1851-01-01', formedTo: '2015-07-03' })).toEqual([]);
    expect(await found({ formedTo: '1776-07-03' })).toEqual([]);
    expect(await found({ formedFrom: '1776-07-04', formedTo: '1776-07-04' })).toEqual(['21']);
    expect(await found({ formedFrom: '2030-01-01' })).toEqual([]);
    await registry.loadColorado([coloradoCompany('20', 'Placed Alder LLC', { entityformdate: '01/02/2087' })]);
    await search.index.catchUp();
    expect(await found({ formedFrom: '2087-01-02' })).toEqual(['20']);
    expect(await found({ formedFrom: '2087-01-03' })).toEqual([]);
    expect(await found({ formedTo: '2087-01-01' })).toEqual(['21']);
    expect(await ids({ q: '21', city: 'denver' })).toEqual(['21']);
    expect(await ids({ q: '21', city: 'boulder' })).toEqual([]);
  });

  it('suggests the wordings that there are where no company of the state has the one asked for', async () => {
    const query = { ...everything, q: 'cedar', states: ['CO' as const], status: 'Dissolved', entityType: 'dllc' };
    const { hits, suggestions } = await search.readModel.search(query);
    expect(hits).toEqual([]);
    expect(suggestions).toEqual({
      status: ['Good Standing', 'Voluntarily Dissolved'],
      entity_type: [],
      standing: [],
      q: [],
    });
    const ofNobody = await search.readModel.search({ ...query, states: ['NY'] });
    expect(ofNobody.suggestions).toEqual({ q: [], status: [], entity_type: [], standing: [] });
    const known = await search.readModel.search({ ...query, q: 'nobody', status: ' good STANDING' });
    expect(known.suggestions).toEqual({ q: [], status: [], entity_type: [], standing: [] });
  });

  it('suggests wordings of the companies found where others have the one asked for', async () => {
    const found = { ...everything, q: 'cedar ridge', states: ['CO' as const] };
    const { suggestions } = await search.readModel.search({ ...found, status: 'voluntarily dissolved' });
    expect(suggestions.status).toEqual(['Good Standing']);
    const { hits } = await search.readModel.search({ ...found, status: suggestions.status[0] ?? null });
    expect(hits).not.toEqual([]);
  });

  it('suggests the standing that a status means, where it finds something', async () => {
    const suggested = async (more: Partial<SearchBusinessesRequest>) =>
      (await search.readModel.search({ ...everything, q: 'cedar', ...more })).suggestions.standing;
    expect(await suggested({ status: ' ACTIVE' })).toEqual(['active']);
    expect(await suggested({ status: 'active', standing: 'active' })).toEqual(['active']);
    expect(await suggested({ status: 'active', standing: 'inactive' })).toEqual([]);
    expect(await suggested({ status: 'active', states: ['NY'] })).toEqual([]);
    expect(await suggested({ status: 'active', q: 'nobody' })).toEqual([]);
    expect(await suggested({ status: 'Good Standing' })).toEqual([]);
  });

  it('says of each state asked for what of its register is loaded', async () => {
    const sources = [{ source: 'us-co/business-registry' }];
    const colorado = { state: 'CO', status: 'partial', scope: 'a part of the registry', sources, register: 'part' };
    const requested = await search.readModel.search({ ...everything, q: 'cedar', states: ['CO', 'NY'] });
    expect(requested.coverage).toMatchObject([
      colorado,
      { state: 'NY', status: 'not_covered', scope: null, sources: [], register: null },
    ]);
    expect((await search.readModel.search({ ...everything, q: 'cedar' })).coverage).toMatchObject([colorado]);
  });

  it('filters by state', async () => {
    expect(await ids({ q: 'cedar', states: ['NY'] })).toEqual([]);
    expect(await ids({ q: 'big cedar', states: ['CO'] })).toEqual(['08']);
    expect(await ids({ q: 'big cedar', states: ['NY', 'CO'] })).toEqual(['08']);
  });
});
