import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { settingsFor } from '@registry/opensearch-index/settings-for';
import { eventually, startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { setTimeout as delay } from 'node:timers/promises';
import { GatewaySurface, StartedGateway } from '../testing/started-gateway.ts';

const COMPANY = 'us-co-20191000001';
/** Paths that show it while it is not suppressed. */
const PATHS = [
  '/v1/businesses?q=cedar+ridge',
  '/v1/suggest?q=cedar+ridge',
  '/v1/search?q=cedar+ridge',
  '/v1/people?q=jane+doe',
];
/** Milliseconds for the notification of a suppression (ADR 0091). That time is tested: waiting until nothing is shown would pass later too. */
const SUPPRESSED_MS_MAX = 1_000;

await describeWithOpenSearch('services whose indexes are in OpenSearch', () => {
  let server: TestOpenSearch;
  let gateway: StartedGateway;
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    server = await startOpenSearch({ heapMiB: 512 });
    const settings = { ...settingsFor(server.cluster.urls) };
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'people', 'records-sections', 'jurisdiction', 'demo'],
      settings: { 'business-registry': settings, people: settings, demo: settings },
    });
    demo = new GatewaySurface(gateway.running, 'demo');
    key = await gateway.makeKey();
  }, 300_000);
  afterAll(async () => {
    await gateway.end();
    await server.remove();
  });

  it('find companies and people, suggest, match, hide what is suppressed, and fail while no node is there', async () => {
    await eventually(() => count('/v1/businesses?q=cedar+ridge'), 3, 20_000);
    await eventually(async () => (await count('/v1/people?q=jane+doe')) > 0, true, 60_000);
    expect((await read('/v1/businesses?q=cedar+ridge+bakrey')).suggestions).toMatchObject({
      q: [{ q: 'cedar ridge bakery' }],
    });
    expect(await match()).toBe(COMPANY);
    await eventually(showing, PATHS, 60_000);
    await gateway.run('business-registry', 'suppress', COMPANY, '--by', 'ops', '--reason', 'requested');
    expect((await read('/v1/businesses?q=cedar+ridge')).data.map(({ id }) => id)).not.toContain(COMPANY);
    await delay(SUPPRESSED_MS_MAX);
    expect(await showing()).toEqual([]);
    await eventually(facet, 2, 10_000);
    await eventually(() => count('/v1/businesses?q=cedar+ridge'), 2, 10_000);
    expect(await match()).not.toBe(COMPANY);
    await server.cluster.nodes[0]?.crash();
    expect((await get('/v1/businesses?q=cedar')).status).toBe(502);
    expect((await get(`/v1/businesses/us-co-20191000002`)).status).toBe(200);
    await server.cluster.nodes[0]?.start();
    await eventually(async () => (await get('/v1/businesses?q=cedar')).status, 200, 120_000);
  }, 600_000);

  /** Paths that show the company now. */
  async function showing(): Promise<string[]> {
    const texts = PATHS.map(async (path) => (path.startsWith('/v1/search') ? demo.get(path) : get(path)));
    const responses = await Promise.all(texts);
    return PATHS.filter((_, at) => responses[at]?.text.includes(COMPANY));
  }

  async function facet(): Promise<number | undefined> {
    const { text } = await demo.get('/v1/search?q=cedar+ridge');
    const { facets } = JSON.parse(text) as { facets?: { state: { value: string; count: number }[] } };
    return facets?.state.find(({ value }) => value === 'us-co')?.count;
  }

  function get(path: string) {
    return gateway.get(path, { headers: { 'x-api-key': key } });
  }

  async function read(path: string): Promise<Page> {
    return JSON.parse((await get(path)).text) as Page;
  }

  async function count(path: string): Promise<number> {
    return (await read(path)).total_count;
  }

  /** The company that a query means first. */
  async function match(): Promise<string | undefined> {
    const body = JSON.stringify({ queries: { one: { name: 'Cedar Ridge Bakery LLC', state: 'CO' } } });
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const { text } = await gateway.get('/v1/match', { method: 'POST', headers, body });
    const { results } = JSON.parse(text) as { results: { one: { candidates: { business: { id: string } }[] } } };
    return results.one.candidates[0]?.business.id;
  }
});

interface Page {
  readonly total_count: number;
  readonly data: readonly { readonly id: string }[];
  readonly suggestions: unknown;
}
