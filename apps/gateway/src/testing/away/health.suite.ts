import { expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Documented } from '../documented.ts';
import type { StartedGateway } from '../started-gateway.ts';

/** Settings of services that say of any disk that little of it is free. */
export const LITTLE_DISK = { DISK_FREE_SHARE_MIN: 1 };

/** `/health` of the production API: what it names while all is well, where business-registry and records-sections have little disk, and what it says of a service that died. */
export function describeHealth(at: () => StartedGateway): void {
  const document = new Documented('production');

  it('200: needs no key and names what the API needs, and who has little free disk, as documented', async () => {
    const response = await at().get('/health');
    expect(response.status).toBe(200);
    expect(document.departures('getHealth', response)).toEqual([]);
    expect(JSON.parse(response.text)).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      checks: {
        database: 'ok',
        'business-registry': 'ok',
        'records-sections': 'ok',
        people: 'ok',
        jurisdiction: 'ok',
        batches: 'ok',
      },
      warnings: ['business-registry', 'records-sections'].map((service) =>
        expect.stringMatching(new RegExp(`^${service}: [\\d.]+ % of the disk is free, less than 100 %`)),
      ),
    });
  });

  it('503: names the check that fails, reveals nothing else, and is 200 again by itself', async () => {
    const becomes = async (status: number) => {
      for (;;) {
        const response = await at().get('/health');
        if (response.status === status) return response;
        await delay(50);
      }
    };
    await at().stack.app('business-registry').kill();
    const response = await becomes(503);
    expect(document.departures('getHealth', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      status: 'unavailable',
      checks: { database: 'ok', 'business-registry': 'unavailable' },
    });
    expect((await at().get('/health/live')).status).toBe(200);
    await at().stack.startAnother('business-registry');
    const since = performance.now();
    await becomes(200);
    expect(performance.now() - since).toBeLessThan(5_000);
  });
}
