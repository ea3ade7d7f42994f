import { beforeAll, describe, expect, it } from '@jest/globals';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

/** What the guide "Test in the sandbox" says of file numbers. */
describe('the file numbers of the sandbox', () => {
  let gateway: GatewaySurface;
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    demo = await sharedGateway('demo');
    key = await gateway.makeKey({}, 'sandbox');
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    gateway.get(path, { headers: { 'x-api-key': key, ...headers } });
  const post = (path: string, body: object, surface = gateway) =>
    surface.get(path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });

  it.each([
    ['SANDBOX-429', 429, 'too_many_requests'],
    ['SANDBOX-502', 502, 'upstream_unavailable'],
    ['sandbox-503', 503, 'overloaded'],
    ['SANDBOX-5', 404, 'business_not_found'],
  ])('%s is %d %s', async (number, status, code) => {
    for (const path of ['', '/events', '/liens']) {
      const response = await get(`/v1/businesses/us-or-${number}${path}`);
      expect(problemIn(response)).toMatchObject({ status, code });
      if (status !== 404) expect(response.headers['retry-after']).toBe('1');
    }
    const real = await gateway.get(`/v1/businesses/us-or-${number}`, {
      headers: { 'x-api-key': await gateway.makeKey() },
    });
    expect(problemIn(real)).toMatchObject({ status: 404, code: 'business_not_found' });
  });

  it.each([
    ['us-co-SANDBOX-1', 'active', 'fetched'],
    ['us-co-SANDBOX-6', 'inactive', 'fallback; reason="timeout"'],
    ['us-or-SANDBOX-7', 'unknown', 'fallback; reason="rate-limited"'],
    ['us-or-SANDBOX-8', 'active', 'not-wired'],
  ])('%s is %s, and a live lookup of it %s', async (id, status, lookup) => {
    const { headers, text } = await get(`/v1/businesses/${id}?refresh=true`);
    expect([JSON.parse(text), headers['x-refresh']]).toMatchObject([{ id, status }, lookup]);
  });

  it('give each verdict', async () => {
    const queries = {
      matched: { name: 'Cedar Ridge Bakery LLC', state: 'CO', file_number: 'SANDBOX-1' },
      review: { name: 'Twin Sample Pines LLC', state: 'OR' },
      no_match: { name: 'Zanzibar Quartz Holdings LLC', state: 'OR', file_number: 'SANDBOX-5' },
      not_covered: { name: 'Cedar Ridge Bakery LLC', state: 'TX', file_number: 'SANDBOX-1' },
      invalid: { state: 'OR' },
    };
    const { text } = await post('/v1/match', { queries, min_confidence: 0.3 });
    const { results } = JSON.parse(text) as { results: Record<string, { verdict: string }> };
    const verdicts = Object.entries(results).map(([id, { verdict }]) => [id, verdict]);
    expect(verdicts).toEqual(Object.keys(queries).map((verdict) => [verdict, verdict]));
  });

  it('are read at the time of a test clock', async () => {
    const { id: clock } = JSON.parse((await post('/v1/test_clocks', {}, demo)).text) as { id: string };
    const advance = async (to: string) => {
      await post(`/v1/test_clocks/${clock}/advance`, { to }, demo);
      const read = async () =>
        JSON.parse((await demo.get(`/v1/test_clocks/${clock}`, { headers: { 'x-api-key': key } })).text) as {
          status: string;
        };
      while ((await read()).status === 'advancing');
    };
    const company = async (path = 'us-or-SANDBOX-8') => {
      const { text, headers } = await get(`/v1/businesses/${path}`, { 'x-test-clock': clock });
      return { ...(JSON.parse(text) as Record<string, unknown>), refresh: headers['x-refresh'] };
    };
    expect(await company()).toMatchObject({ status: 'active', liens: { total_count: 0 }, as_of: '2026-01-01' });
    await advance('2026-01-11T00:00:00Z');
    expect(await company()).toMatchObject({ status: 'inactive', as_of: '2026-01-11' });
    await advance('2026-10-28T00:00:00Z');
    expect(await company()).toMatchObject({
      ...{ status: 'active', name: 'CEDAR RIDGE BREAD, LLC', liens: { total_count: 1, data: [{ status: 'Lapsed' }] } },
      licenses: { total_count: 1, data: [{ status: 'EXPIRED' }] },
    });
    expect(await company('us-or-SANDBOX-3')).toMatchObject({ errors: [{ code: 'business_not_found' }] });
    await advance('2027-01-06T00:00:00Z');
    expect(await company('us-or-SANDBOX-8?refresh=true')).toMatchObject({ refresh: 'fallback; reason="timeout"' });
    expect(await company('us-or-SANDBOX-3')).toMatchObject({ name: 'TWIN SAMPLE PINES LLC' });
    const { text } = await get('/v1/businesses/us-or-SANDBOX-8');
    expect(JSON.parse(text)).toMatchObject({ status: 'active', name: 'CEDAR RIDGE BAKERY, LLC' });
    const stranger = await gateway.get('/v1/businesses/us-or-SANDBOX-8', {
      headers: { 'x-api-key': await gateway.makeKey({}, 'sandbox'), 'x-test-clock': clock },
    });
    expect(problemIn(stranger)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'X-Test-Clock' });
  });
});
