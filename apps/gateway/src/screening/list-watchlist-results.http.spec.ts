import { beforeAll, describe, expect, it } from '@jest/globals';
import { screeningRequests, SCREENED_ID as ID } from '../testing/lists/denied-list.ts';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { showcaseGateway } from '../testing/showcase/showcase.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('the screening of a business', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let requests: Awaited<ReturnType<typeof screeningRequests>>;
  /** To a gateway where no list is loaded. */
  let unscreened: typeof requests;

  beforeAll(async () => {
    gateway = await showcaseGateway('production');
    requests = await screeningRequests(gateway);
    unscreened = await screeningRequests(await sharedGateway());
  }, 300_000);

  const json = (response: HttpResponse) => JSON.parse(response.text);

  it('says that the company was not screened where no list is loaded', async () => {
    const response = await unscreened.get(`/v1/businesses/${ID}/watchlist`);
    expect([response.status, document.departures('listWatchlistResults', response)]).toEqual([200, []]);
    expect(json(response)).toMatchObject({ total_count: 0, hit_count: 0, coverage: { status: 'not_covered' } });
    const { watchlist } = json(await unscreened.get(`/v1/businesses/${ID}`));
    expect(watchlist).toMatchObject({ hit_count: 0, lists: [], coverage: { status: 'not_covered' } });
    const sparse = json(await unscreened.get(`/v1/businesses/${ID}?sparse=true`));
    expect(sparse.watchlist.coverage).toMatchObject({ status: 'not_fetched' });
  });

  it('has hits and possible results in the object and in pages, as documented', async () => {
    const response = await requests.get(`/v1/businesses/${ID}`);
    expect([response.status, document.departures('getBusiness', response)]).toEqual([200, []]);
    const { watchlist } = json(response);
    expect(watchlist).toMatchObject({
      hit_count: 1,
      agencies: [{ abbr: 'HHS-OIG' }, { abbr: 'BIS' }],
      lists: [{ abbr: 'LEIE', results: [] }, { abbr: 'DPL' }],
    });
    const page = await requests.get(`/v1/businesses/${ID}/watchlist?per_page=1`);
    expect([page.status, document.departures('listWatchlistResults', page)]).toEqual([200, []]);
    expect(json(page)).toMatchObject({ total_count: 2, has_more: true, hit_count: 1, data: [{ status: 'hit' }] });
    const second = json(await requests.get(`/v1/businesses/${ID}/watchlist?per_page=1&page=2`));
    expect(second).toMatchObject({
      has_more: false,
      data: [{ status: 'possible', entity_name: 'Cedar Ridge Bakery Inc' }],
    });
    expect(watchlist.lists[1].results).toEqual([...json(page).data, ...second.data]);
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
});
