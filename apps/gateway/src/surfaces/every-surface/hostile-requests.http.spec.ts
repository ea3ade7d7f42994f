import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats, type TestNats } from '@registry/testing';
import type { SurfaceName } from '../../testing/gateway-plan.ts';
import { everyRead, hostileRequests, type SentRequest } from '../../testing/hostile/hostile-requests.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const SURFACES: readonly SurfaceName[] = ['production', 'demo'];

/** The requests whose response has a status that it must not have. */
async function failing(
  gateway: GatewaySurface,
  key: string,
  requests: readonly SentRequest[],
  mustNotBe: (status: number) => boolean,
): Promise<string[]> {
  const failed: string[] = [];
  for (const { path, headers, ...rest } of requests) {
    const { status } = await gateway.get(path, { ...rest, headers: { 'x-api-key': key, ...headers } });
    const shown = [status, rest.method ?? 'GET', path, headers?.['accept'] ?? '', rest.body ?? ''].join(' ');
    if (mustNotBe(status)) failed.push(shown.slice(0, 200));
  }
  return failed;
}

async function toToken(production: GatewaySurface, key: string): Promise<string> {
  const { text } = await production.get('/v1/reconciliation', { headers: { 'x-api-key': key } });
  return (JSON.parse(text) as { url: string }).url.split('/').at(-1) ?? '';
}

describe.each(SURFACES)('every operation and page of %s', (surface) => {
  let gateway: GatewaySurface;
  let key: string;
  let token: string;

  beforeAll(async () => {
    const production = await sharedGateway();
    gateway = await sharedGateway(surface);
    key = await production.makeKey({ dailyLimit: 1_000_000 }, 'enterprise');
    token = await toToken(production, key);
  }, 180_000);

  it('responds to values that nothing has, and that no program reads, without an internal error', async () => {
    const requests = hostileRequests(surface, token);
    expect(requests.length).toBeGreaterThan(300);
    expect(await failing(gateway, key, requests, (status) => status >= 500)).toEqual([]);
  }, 300_000);

  it('says the same of what there is not to clients of every Accept header', async () => {
    expect(await failing(gateway, key, everyRead(surface, token), (status) => status >= 500)).toEqual([]);
  });

  describe('while no service responds', () => {
    let nats: TestNats;
    let away: ExtraGateway;

    beforeAll(async () => {
      nats = await startNats();
      away = await ExtraGateway.start(gateway, { NATS_URL: nats.url });
    });
    afterAll(async () => {
      await away.end();
      await nats.remove();
    });

    it('says at /health that its services are unavailable', async () => {
      const { status, text } = await away.get('/health');
      expect([status, JSON.parse(text)]).toMatchObject([
        503,
        { status: 'unavailable', checks: { database: 'ok', 'business-registry': 'unavailable' } },
      ]);
    });

    it('is 502 or does not need a service, for every Accept header', async () => {
      const reads = everyRead(surface, token).filter(({ path }) => path !== '/health');
      const isWrong = (status: number) => status >= 500 && status !== 502;
      expect(await failing(away, key, reads, isWrong)).toEqual([]);
      const isServed = (status: number) => status < 502;
      expect((await failing(away, key, reads, isServed)).length).toBeLessThan(reads.length * 0.8);
    }, 300_000);
  });
});
