import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type StackLoad } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

const ID = 'us-co-20191000001';
const HEADER =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';

/** A version of the list: the bakery at its own place, elsewhere, and others. */
function denied(action = ''): StackLoad {
  const row = (name: string, street: string, city: string, zip: string) =>
    `${name}\t${street}\t${city}\tCO\tUS\t${zip}\t03/22/2013\t\tY\t2013-04-03\t${action}\t`;
  const rows = [
    row('Cedar Ridge Bakery LLC', `1 Main Street${action === '' ? '' : ', Suite 4'}`, 'Denver', '80202'),
    row('Cedar Ridge Bakery Inc', '9 Elm St', 'Lamar', '81052'),
    ...Array.from({ length: 400 }, (_, at) => row(`Juniper ${at} Freight LLC`, '1 Elm St', 'Lamar', '81052')),
  ];
  return {
    app: 'records-sections',
    source: 'us/bis-denied-persons',
    csv: `${[HEADER, ...rows].join('\n')}\n`,
  };
}

describe('the screening of a business', () => {
  const document = new Documented('production');
  let gateway: StartedGateway;
  let key: string;
  let others: string;

  beforeAll(async () => {
    gateway = await StartedGateway.start({ services: ['business-registry', 'records-sections'] });
    [key, others] = [await gateway.makeKey(), await gateway.makeKey()];
  }, 300_000);
  afterAll(() => gateway.end());

  const get = (path: string, as = key) => gateway.get(path, { headers: { 'x-api-key': as } });
  const put = (result: string, body: object, as = key) =>
    gateway.get(`/v1/businesses/${ID}/watchlist/${result}`, {
      method: 'PUT',
      headers: { 'x-api-key': as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const json = (response: HttpResponse) => JSON.parse(response.text);
  const list = async (as = key) => json(await get(`/v1/businesses/${ID}/watchlist`, as));
  const load = async (version: StackLoad) => {
    await gateway.stack.load(version);
  };

  it('says that the company was not screened where no list is loaded', async () => {
    const response = await get(`/v1/businesses/${ID}/watchlist`);
    expect([response.status, document.departures('listWatchlistResults', response)]).toEqual([200, []]);
    expect(json(response)).toMatchObject({ total_count: 0, hit_count: 0, coverage: { status: 'not_covered' } });
    const { watchlist } = json(await get(`/v1/businesses/${ID}`));
    expect(watchlist).toMatchObject({ hit_count: 0, lists: [], coverage: { status: 'not_covered' } });
    const sparse = json(await get(`/v1/businesses/${ID}?sparse=true`));
    expect(sparse.watchlist.coverage).toMatchObject({ status: 'not_fetched' });
  });

  it('has hits and possible results in the object and in pages, as documented', async () => {
    await load(denied());
    await eventually(async () => (await list()).total_count, 2, 30_000);
    const response = await get(`/v1/businesses/${ID}`);
    expect([response.status, document.departures('getBusiness', response)]).toEqual([200, []]);
    const { watchlist } = json(response);
    expect(watchlist).toMatchObject({ hit_count: 1, agencies: [{ abbr: 'BIS' }], lists: [{ abbr: 'DPL' }] });
    const page = await get(`/v1/businesses/${ID}/watchlist?per_page=1`);
    expect([page.status, document.departures('listWatchlistResults', page)]).toEqual([200, []]);
    expect(json(page)).toMatchObject({ total_count: 2, has_more: true, hit_count: 1, data: [{ status: 'hit' }] });
    const second = json(await get(`/v1/businesses/${ID}/watchlist?per_page=1&page=2`));
    expect(second).toMatchObject({
      has_more: false,
      data: [{ status: 'possible', entity_name: 'Cedar Ridge Bakery Inc' }],
    });
    expect(watchlist.lists[0].results).toEqual([...json(page).data, ...second.data]);
  });

  it('keeps what a workspace decides of a result for that workspace, until the entry changes', async () => {
    const [{ id }] = (await list()).data;
    const response = await put(id, { decision: 'not_a_match', note: 'Other owner' });
    expect([response.status, document.departures('decideResult', response)]).toEqual([200, []]);
    const decision = { decision: 'not_a_match', note: 'Other owner', is_current: true };
    expect(json(response)).toMatchObject({ id, status: 'hit', decision });
    expect(await list()).toMatchObject({ hit_count: 0, total_count: 2 });
    const { watchlist } = json(await get(`/v1/businesses/${ID}`));
    expect(watchlist).toMatchObject({ hit_count: 0, lists: [{ results: [{ id, decision }, { decision: null }] }] });
    expect(await list(others)).toMatchObject({ hit_count: 1, data: [{ id, decision: null }, { decision: null }] });

    await load(denied('F.R. NOTICE ADDED'));
    await eventually(async () => (await list()).hit_count, 1, 30_000);
    expect((await list()).data[0]).toMatchObject({ id, decision: { ...decision, is_current: false } });
    expect(json(await put(id, { decision: 'confirmed' }))).toMatchObject({
      decision: { decision: 'confirmed', note: null, is_current: true },
    });
    expect(await list()).toMatchObject({ hit_count: 1 });
  });

  it('refuses what is not a decision, and results that the company does not have', async () => {
    const [{ id }] = (await list()).data;
    expect(problemIn(await put(id, { decision: 'perhaps' })).status).toBe(422);
    expect(problemIn(await put(id, { decision: 'confirmed', note: 'x'.repeat(1_001) })).status).toBe(422);
    const unknown = problemIn(await put('wlr_unknown', { decision: 'confirmed' }));
    expect(unknown).toMatchObject({ status: 404, message: expect.stringContaining('"wlr_unknown"') });
  });

  it('comes with matches of a list, also for a name that is in no register', async () => {
    const response = await gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': others, 'content-type': 'application/json' },
      body: JSON.stringify({
        queries: {
          known: { name: 'Cedar Ridge Bakery LLC', state: 'CO', address: '1 Main St, Denver CO 80202' },
          unknown: { name: 'Juniper 7 Freight', state: 'CO', city: 'Lamar', postal_code: '81052' },
          nobody: { name: 'Nobody Has This Name Anywhere', state: 'CO' },
          abroad: { name: 'Juniper 7 Freight LLC', country: 'Malta' },
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
      watchlist: { hit_count: 1, results: [{ status: 'hit', entity_name: 'Juniper 7 Freight LLC' }] },
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
      expect(problemIn(await get(path))).toMatchObject({ status: 502, code: 'upstream_unavailable' });
  });
});
