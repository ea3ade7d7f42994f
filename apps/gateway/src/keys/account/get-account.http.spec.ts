import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/account', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway();
  });

  const as = (key: string): HttpRequest => ({ headers: { 'x-api-key': key } });
  const account = (key: string, query = '') => gateway.get(`/v1/account${query}`, as(key));
  const usage = async (key: string) => JSON.parse((await account(key)).text).usage_today;

  it('200: returns the usage, the cap and when the counter starts again, as documented', async () => {
    const key = await gateway.makeKey({ dailyLimit: 123 });
    await gateway.get('/v1/businesses?q=cedar', as(key));
    const response = await account(key);
    expect(document.departures('getAccount', response)).toEqual([]);
    expect(JSON.parse(response.text)).toEqual({
      object: 'account',
      usage_today: 1,
      daily_limit: 123,
      resets_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/),
      scopes: ['read', 'match', 'watch', 'verify'],
      email: null,
    });
    expect(response.headers['ratelimit-policy']).toBe('"daily";q=123;w=86400');
    expect(response.headers.ratelimit).toMatch(/^"daily";r=122;t=\d{1,5}$/);
  });

  it('200: neither counts nor is refused at the cap', async () => {
    const key = await gateway.makeKey({ dailyLimit: 2 });
    for (let requested = 0; requested < 5; requested++) expect((await account(key)).status).toBe(200);
    expect(await usage(key)).toBe(0);
    for (let requested = 0; requested < 4; requested++) await gateway.get('/v1/businesses?q=cedar', as(key));
    const response = await account(key);
    expect([response.status, JSON.parse(response.text).usage_today]).toEqual([200, 2]);
    expect(response.headers.ratelimit).toMatch(/^"daily";r=0;/);
  });

  it('200: counts every other request with a valid key, whatever its status', async () => {
    const key = await gateway.makeKey();
    const paths: [string, number][] = [
      ['/v1/businesses?q=cedar', 200],
      ['/v1/businesses', 400],
      ['/v1/businesses/nonsense', 400],
      ['/v1/businesses/us-co-%zz', 400],
      ['/v1/businesses/us-co-1', 404],
      ['/v1/nothing', 404],
    ];
    for (const [path, status] of paths) expect((await gateway.get(path, as(key))).status).toBe(status);
    expect((await gateway.get('/v1/businesses', { ...as(key), method: 'POST' })).status).toBe(405);
    expect(await usage(key)).toBe(7);
  });

  it('200: does not count requests that need no key', async () => {
    const key = await gateway.makeKey();
    for (const path of ['/health', '/health/live', '/docs', '/openapi.json', '/nothing'])
      await gateway.get(path, as(key));
    expect(await usage(key)).toBe(0);
  });
});
