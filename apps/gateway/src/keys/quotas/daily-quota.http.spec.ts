import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendManyRequests } from '../../testing/many-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { type AppProcess, draws } from '@registry/testing';

const CAP = draws(10_000, 200);

describe('the daily cap over three gateways', () => {
  let gateway: GatewaySurface;
  let extra: readonly [ExtraGateway, ExtraGateway<AppProcess>];

  beforeAll(async () => {
    gateway = await sharedGateway();
    extra = await Promise.all([ExtraGateway.start(gateway), ExtraGateway.startApart(gateway)]);
  });
  afterAll(() => Promise.all(extra.map((one) => one.end())));

  const usage = async (key: string) => {
    const { text } = await gateway.get('/v1/account', { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { usage_today: number }).usage_today;
  };
  const replicas = () => [gateway, ...extra].map(({ baseUrl }) => baseUrl);
  const get = { path: '/v1/businesses/us-co-20191000001?sparse=true', connections: 50 };

  it('of a fifth more requests at once than it allows exactly as many are answered, the rest is refused', async () => {
    const key = await gateway.makeKey({ dailyLimit: CAP });
    const counts = await sendManyRequests({ ...get, baseUrls: replicas(), key, times: CAP * 1.2 });
    expect(counts).toEqual({ 200: CAP, 403: CAP * 0.2, lost: 0 });
    expect(await usage(key)).toBe(CAP);
  });

  it('403 says how long to wait, and that nothing is left', async () => {
    const key = await gateway.makeKey({ dailyLimit: 1 });
    const request = { headers: { 'x-api-key': key } };
    const first = await gateway.get(get.path, request);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"daily";q=1;w=86400',
      ratelimit: expect.stringMatching(/^"daily";r=0;t=\d+$/),
    });
    for (const path of [get.path, '/v1/nothing', '/v1/businesses']) {
      const response = await gateway.get(path, request);
      expect(problemIn(response)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
      const seconds = Number(response.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(86_400);
      expect(response.headers.ratelimit).toMatch(/^"daily";r=0;t=\d+$/);
    }
    expect(await usage(key)).toBe(1);
  });

  it.each([
    ['a company that exists', get.path],
    ['a company that does not', '/v1/businesses/us-co-99999999999'],
    ['a parameter that is not valid', '/v1/businesses?state=nowhere'],
  ])('a gateway that does not know yet that the cap is reached refuses a request for %s', async (_, path) => {
    const key = await gateway.makeKey({ dailyLimit: 1 });
    const request = { headers: { 'x-api-key': key } };
    expect(await gateway.get(get.path, request)).toMatchObject({ status: 200 });
    const response = await extra[0].get(path, request);
    expect(problemIn(response)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
    expect(response.headers.ratelimit).toMatch(/^"daily";r=0;t=\d+$/);
    expect(await usage(key)).toBe(1);
  });

  it('is never passed when a gateway is killed while it answers', async () => {
    const key = await gateway.makeKey({ dailyLimit: CAP });
    const counts = await sendManyRequests({
      ...get,
      path: '/v1/nothing',
      baseUrls: replicas(),
      key,
      times: CAP * 1.5,
      responded: (count) => {
        // So early that it cannot have received all of its requests: a fast one has answered them by a third.
        if (count === CAP * 0.05) extra[1].app.signal('SIGKILL');
      },
    });
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts[404]).toBeLessThanOrEqual(CAP);
    expect((counts[404] ?? 0) + (counts[403] ?? 0) + counts.lost).toBe(CAP * 1.5);
    expect(await usage(key)).toBeLessThanOrEqual(CAP);
    expect(await usage(key)).toBeGreaterThanOrEqual(counts[404] ?? 0);
  });
});
