import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { denied, screeningRequests, SCREENED_ID as ID } from '../testing/lists/denied-list.ts';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

describe('the screening of a business', () => {
  const document = new Documented('production');
  let gateway: StartedGateway;
  let requests: Awaited<ReturnType<typeof screeningRequests>>;

  beforeAll(async () => {
    gateway = await StartedGateway.start({ services: ['business-registry', 'records-sections'] });
    requests = await screeningRequests(gateway);
  }, 300_000);
  afterAll(() => gateway.end());

  const json = (response: HttpResponse) => JSON.parse(response.text);
  const load = (version: Parameters<typeof gateway.stack.load>[0]) => gateway.stack.load(version);

  it('says that the company was not screened where no list is loaded', async () => {
    const response = await requests.get(`/v1/businesses/${ID}/watchlist`);
    expect([response.status, document.departures('listWatchlistResults', response)]).toEqual([200, []]);
    expect(json(response)).toMatchObject({ total_count: 0, hit_count: 0, coverage: { status: 'not_covered' } });
    const { watchlist } = json(await requests.get(`/v1/businesses/${ID}`));
    expect(watchlist).toMatchObject({ hit_count: 0, lists: [], coverage: { status: 'not_covered' } });
    const sparse = json(await requests.get(`/v1/businesses/${ID}?sparse=true`));
    expect(sparse.watchlist.coverage).toMatchObject({ status: 'not_fetched' });
  });

  it('has hits and possible results in the object and in pages, as documented', async () => {
    await load(denied());
    await eventually(async () => (await requests.list()).total_count, 2, 30_000);
    const response = await requests.get(`/v1/businesses/${ID}`);
    expect([response.status, document.departures('getBusiness', response)]).toEqual([200, []]);
    const { watchlist } = json(response);
    expect(watchlist).toMatchObject({ hit_count: 1, agencies: [{ abbr: 'BIS' }], lists: [{ abbr: 'DPL' }] });
    const page = await requests.get(`/v1/businesses/${ID}/watchlist?per_page=1`);
    expect([page.status, document.departures('listWatchlistResults', page)]).toEqual([200, []]);
    expect(json(page)).toMatchObject({ total_count: 2, has_more: true, hit_count: 1, data: [{ status: 'hit' }] });
    const second = json(await requests.get(`/v1/businesses/${ID}/watchlist?per_page=1&page=2`));
    expect(second).toMatchObject({
      has_more: false,
      data: [{ status: 'possible', entity_name: 'Cedar Ridge Bakery Inc' }],
    });
    expect(watchlist.lists[0].results).toEqual([...json(page).data, ...second.data]);
  });

  it('comes with matches of a list, also for a name that is in no register', async () => {
    const response = await gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': requests.others, 'content-type': 'application/json' },
      body: JSON.stringify({
        queries: {
          known: { name: 'Cedar Ridge Bakery LLC', state: 'CO', address: '1 Main St, Denver CO 80202' },
          unknown: { name: 'Quillhaven Lantern Freight', state: 'CO', city: 'Lamar', postal_code: '81052' },
          nobody: { name: 'Nobody Has This Name Anywhere', state: 'CO' },
          abroad: { name: 'Quillhaven Lantern Freight LLC', country: 'Malta' },
          bad: { name: '???' },
        },
        fields: ['watchlist', 'liens'],
      }),
    });
    expect([response.status, document.departures('matchCompanies', response)]).toEqual([200, []]);
    const { results } = json(response);
    expect(results.known).toMatchObject({
      verdict: 'matched',
      candidates: [
        { business: { id: ID }, watchlist: { hit_count: 1, results: [{ status: 'hit' }, { status: 'possible' }] } },
      ],
    });
    expect(results.unknown).toMatchObject({
      verdict: 'not_in_register',
      watchlist: { hit_count: 1, results: [{ status: 'hit', entity_name: 'Quillhaven Lantern Freight LLC' }] },
    });
    expect(results.nobody).toMatchObject({
      verdict: 'not_in_register',
      watchlist: { hit_count: 0, results: [], coverage: { status: 'partial' } },
    });
    expect(results.abroad).toMatchObject({ verdict: 'not_covered', watchlist: { hit_count: 0 } });
    expect(results.bad).not.toHaveProperty('watchlist');
  });

  it('is unavailable, not empty, while the service with the lists is away', async () => {
    await gateway.stack.app('records-sections').kill();
    for (const path of [`/v1/businesses/${ID}`, `/v1/businesses/${ID}/watchlist`])
      expect(problemIn(await requests.get(path))).toMatchObject({ status: 502, code: 'upstream_unavailable' });
  });
});
