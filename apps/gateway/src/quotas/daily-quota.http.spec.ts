import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askManyTimes } from '../testing/many-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

const CAP = 10_000;

describe('the daily cap over three gateways', () => {
  let gateway: StartedGateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({ services: ['business-registry'] });
    await Promise.all([gateway.stack.startAnother('gateway'), gateway.stack.startAnother('gateway')]);
  });
  afterAll(() => gateway.end());

  const usage = async (key: string) => {
    const { text } = await gateway.get('/v1/account', { headers: { 'x-api-key': key } });
    return (JSON.parse(text) as { usage_today: number }).usage_today;
  };
  const replicas = () => gateway.replicaUrls();
  const get = { path: '/v1/businesses/us-co-20191000001?sparse=true', connections: 50 };

  it('of 12,000 requests at once exactly 10,000 are answered and 2,000 refused, and usage_today is 10,000', async () => {
    const key = await gateway.makeKey({ dailyLimit: CAP });
    const counts = await askManyTimes({ ...get, baseUrls: replicas(), key, times: 12_000 });
    expect(counts).toEqual({ 200: CAP, 403: 2_000, lost: 0 });
    expect(await usage(key)).toBe(CAP);
  }, 120_000);

  it('403 says how long to wait, and that nothing is left', async () => {
    const key = await gateway.makeKey({ dailyLimit: 1 });
    const question = { headers: { 'x-api-key': key } };
    const first = await gateway.get(get.path, question);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"daily";q=1;w=86400',
      ratelimit: expect.stringMatching(/^"daily";r=0;t=\d+$/),
    });
    for (const path of [get.path, '/v1/nothing', '/v1/businesses']) {
      const answer = await gateway.get(path, question);
      expect(problemIn(answer)).toMatchObject({ status: 403, code: 'daily_limit_reached' });
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(86_400);
      expect(answer.headers.ratelimit).toMatch(/^"daily";r=0;t=\d+$/);
    }
    expect(await usage(key)).toBe(1);
  });

  it('is never passed when a gateway is killed while it answers', async () => {
    const key = await gateway.makeKey({ dailyLimit: CAP });
    const counts = await askManyTimes({
      ...get,
      path: '/v1/nothing',
      baseUrls: replicas(),
      key,
      times: 15_000,
      answered: (count) => {
        if (count === 3_000) gateway.stack.app('gateway').signal('SIGKILL');
      },
    });
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts[404]).toBeLessThanOrEqual(CAP);
    expect((counts[404] ?? 0) + (counts[403] ?? 0) + counts.lost).toBe(15_000);
    expect(await usage(key)).toBeLessThanOrEqual(CAP);
    expect(await usage(key)).toBeGreaterThanOrEqual(counts[404] ?? 0);
  }, 120_000);
});
