import { beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewaySurface, sharedGateway } from '../../../../testing/started-gateway.ts';

describe('the pages of watchlists', () => {
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    key = await demo.makeKey({}, 'enterprise');
  }, 120_000);

  it("are nobody else's: another site's form is refused, and nothing is kept by a cache", async () => {
    const cookie = `watchlists_key=${key}`;
    const page = await demo.get('/watchlists', { headers: { cookie, accept: 'text/html' } });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(page.headers).not.toHaveProperty('etag');
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const body = 'name=Forged&type=digest&target=evil%40example.com';
    for (const [field, from] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const answer = await demo.get('/watchlists', { method: 'POST', headers: { ...form, [field]: from }, body });
      expect(answer.status).toBe(400);
    }
    const own = await demo.get('/watchlists', { headers: { cookie, accept: 'text/html' } });
    expect(own.text).not.toContain('Forged');
    const unsigned = await demo.get('/watchlists', { method: 'POST', headers: { ...form, cookie: '' }, body });
    expect(unsigned.status).toBe(401);
  });
});
