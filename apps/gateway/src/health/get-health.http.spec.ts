import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

describe('GET /health', () => {
  const document = new Documented('production');
  let gateway: StartedGateway;

  beforeAll(async () => {
    const full = { DISK_FREE_SHARE_MIN: 1 };
    gateway = await StartedGateway.start({
      settings: { 'business-registry': full, 'records-sections': full },
    });
  });
  afterAll(() => gateway.end());

  it('200: needs no key and names what the API needs, and who has little free disk, as documented', async () => {
    const answer = await gateway.get('/health');
    expect(answer.status).toBe(200);
    expect(document.departures('getHealth', answer)).toEqual([]);
    expect(JSON.parse(answer.text)).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      checks: {
        database: 'ok',
        'business-registry': 'ok',
        'records-sections': 'ok',
        people: 'ok',
        jurisdiction: 'ok',
      },
      warnings: ['business-registry', 'records-sections'].map((service) =>
        expect.stringMatching(new RegExp(`^${service}: [\\d.]+ % of the disk is free, less than 100 %`)),
      ),
    });
  });

  it('400 and 405: takes no parameter and no other method', async () => {
    expect(problemIn(await gateway.get('/health?x=1'))).toMatchObject({ status: 400, code: 'unknown_parameter' });
    expect(problemIn(await gateway.get('/health', { method: 'POST' }))).toMatchObject({ status: 405 });
  });

  it('503: names the check that fails, reveals nothing else, and is 200 again by itself', async () => {
    const becomes = async (status: number) => {
      for (;;) {
        const answer = await gateway.get('/health');
        if (answer.status === status) return answer;
      }
    };
    await gateway.stack.app('business-registry').kill();
    const answer = await becomes(503);
    expect(document.departures('getHealth', answer)).toEqual([]);
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 'unavailable',
      checks: { database: 'ok', 'business-registry': 'unavailable' },
    });
    expect((await gateway.get('/health/live')).status).toBe(200);
    await gateway.stack.startAnother('business-registry');
    const since = performance.now();
    await becomes(200);
    expect(performance.now() - since).toBeLessThan(5_000);
  }, 30_000);
});
