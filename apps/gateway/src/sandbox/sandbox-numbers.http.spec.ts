import { describe, expect, it } from '@jest/globals';
import { problemIn } from '../testing/problem-in.ts';
import { keyedGateway } from '../testing/started-gateway.ts';

/** What the guide "Test in the sandbox" says of file numbers. */
describe('the file numbers of the sandbox', () => {
  const at = keyedGateway({}, 'sandbox');

  const get = (path: string) => at.gateway.get(path, { headers: { 'x-api-key': at.key } });
  const post = (path: string, body: object) =>
    at.gateway.get(path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'x-api-key': at.key, 'content-type': 'application/json' },
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
    const real = await at.gateway.get(`/v1/businesses/us-or-${number}`, {
      headers: { 'x-api-key': await at.gateway.makeKey() },
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
});
