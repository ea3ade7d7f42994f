import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadingGateway } from '../../testing/loading/loading-gateway.ts';
import { recordsLoad } from '../../testing/sample-records.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const BAKERY = 'us-co-20191000001';

describe('the number of a record, such as a license', () => {
  let production: GatewaySurface;
  let demo: GatewaySurface;
  let headers: Record<string, string>;

  beforeAll(async () => {
    demo = await showcaseGateway();
    production = await showcaseGateway('production');
    headers = { 'x-api-key': await production.makeKey() };
  }, 180_000);

  const search = async (query: string) =>
    JSON.parse((await production.get(`/v1/businesses?${query}`, { headers })).text);

  it.each(['ACC.2021-700200', 'acc.2021-700200', 'License%20no.%20ACC.2021-700200', '%23ACC.2021-700200&state=CO'])(
    'finds the company that has it where nothing else is found: %s',
    async (q) => {
      expect(await search(`q=${q}`)).toMatchObject({
        total_count: 1,
        has_more: false,
        data: [{ id: BAKERY, matched_on: 'record_number', matched_name: '' }],
        suggestions: { q: [] },
      });
    },
  );

  it('finds it only with the filters of the search, and nothing by a number that no record has', async () => {
    for (const filter of ['state=OR', 'standing=inactive', 'page=2']) {
      expect(await search(`q=ACC.2021-700200&${filter}`)).toMatchObject({ data: [] });
    }
    expect(await search('q=ACC.2021-700201')).toMatchObject({ total_count: 0, data: [] });
  });

  it.each(['', '&cursor=*'])('suggests the standing where a status hides it (%s)', async (more) => {
    expect(await search(`q=ACC.2021-700200&status=active${more}`)).toMatchObject({
      data: [],
      suggestions: { standing: ['active'] },
    });
  });

  it('finds it on the demo and its page too', async () => {
    expect(JSON.parse((await demo.get('/v1/search?q=license+acc.2021-700200')).text)).toMatchObject({
      query: 'license acc.2021-700200',
      total_count: 1,
      data: [{ id: BAKERY, matched_on: 'record_number' }],
    });
    expect((await demo.get('/?q=ACC.2021-700200')).text).toContain('Found by the number of one of its records');
  });

  it('finds a company by the oldest of its many records, before similar names of others', async () => {
    const gateway = await loadingGateway();
    const key = await gateway.makeKey();
    const records = Array.from({ length: 1_100 }, (_, at) => ({
      id: `FLEET-${10_000 + at}`,
      holder: 'PAGING WORKS 30 LLC',
      state: 'CO',
      date: new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10),
    }));
    const like = { id: 'PAGING-WORKS-300', holder: 'PAGING WORKS 31 LLC', state: 'CO', date: '2020-01-01' };
    await gateway.load(recordsLoad({ source: 'us-co/fleet-permits', kind: 'permit', records: [...records, like] }));
    const found = async (number: string) =>
      JSON.parse((await gateway.get(`/v1/businesses?q=${number}`, { headers: { 'x-api-key': key } })).text).data;
    const hit = { id: 'us-co-20201000030', matched_on: 'record_number' };
    expect([await found('FLEET-11099'), await found('FLEET-10000')]).toMatchObject([[hit], [hit]]);
    const similar = { ...hit, id: 'us-co-20201000031' };
    expect(await found('PAGING-WORKS-300&fuzzy=true')).toMatchObject([similar]);
    expect(await found('PAGING-WORKS-301&fuzzy=true')).not.toMatchObject([similar]);
  }, 300_000);
});
