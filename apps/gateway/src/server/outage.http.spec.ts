import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '@registry/testing';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

const PATH = '/v1/businesses/us-co-20191000001';

describe('what a request needs is away', () => {
  let gateway: StartedGateway;
  let database: TcpProxy;
  let key: string;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      settings: async (settings) => {
        const { port } = new URL(String(settings['DATABASE_URL']));
        database = await startTcpProxy({ port: Number(port) });
        return {
          DATABASE_URL: database.through(String(settings['DATABASE_URL'])),
          TIME_LIMIT_FACTOR: 1,
        };
      },
    });
    key = await gateway.makeKey({ dailyLimit: 1_000_000 });
  }, 60_000);
  afterAll(async () => {
    await gateway.end();
    await database.refuse();
  });

  const get = (path = PATH) => gateway.get(path, { headers: { 'x-api-key': key } });

  async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
    const since = performance.now();
    return [await work(), performance.now() - since];
  }

  /** 502 within three seconds with Retry-After, for one caller and for a hundred; 503 of /health. */
  async function expectAway(): Promise<void> {
    const [answers, ms] = await timed(() => Promise.all(Array.from({ length: 100 }, () => get())));
    expect(ms).toBeLessThan(3_000);
    for (const answer of answers) {
      expect(problemIn(answer)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const [health, healthMs] = await timed(() => gateway.get('/health'));
    expect([health.status, healthMs < 3_000]).toEqual([503, true]);
    expect((await gateway.get('/health/live')).status).toBe(200);
  }

  /** Back to 200 within five seconds, by itself. */
  async function expectBack(): Promise<void> {
    const since = performance.now();
    for (;;) {
      const [{ status }, health] = [await get(), await gateway.get('/health')];
      const { checks } = JSON.parse(health.text) as { checks: Record<string, string> };
      if (status === 200 && checks['database'] === 'ok' && checks['business-registry'] === 'ok') return;
      const ms = performance.now() - since;
      if (ms > 5_000) throw new Error(`not back after ${ms} ms: ${status} ${health.text}`);
    }
  }

  it('business-registry stopped: 502, and back when it is started again', async () => {
    await gateway.registry.stop();
    await expectAway();
    await gateway.restart('registry');
    await expectBack();
  }, 30_000);

  it('business-registry frozen: 502, and back when it thaws', async () => {
    gateway.registry.signal('SIGSTOP');
    await expectAway();
    gateway.registry.signal('SIGCONT');
    await expectBack();
  }, 30_000);

  it('NATS stopped: 502, and back when it is started again', async () => {
    await gateway.nats.stop();
    await expectAway();
    await gateway.nats.start();
    await expectBack();
  }, 30_000);

  it('NATS frozen: 502, and back when it thaws', async () => {
    gateway.nats.freeze(true);
    await expectAway();
    gateway.nats.freeze(false);
    await expectBack();
  }, 30_000);

  it("the gateway's Postgres refuses connections: 502, and back when it takes them", async () => {
    await database.refuse();
    await expectAway();
    await database.accept();
    await expectBack();
  }, 30_000);

  it("the network to the gateway's Postgres swallows everything: 502, and back when it does not", async () => {
    database.pause();
    await expectAway();
    database.resume();
    await expectBack();
  }, 30_000);

  it('starts while NATS is away', async () => {
    await gateway.nats.stop();
    const started = await gateway.startAnother();
    expect((await gateway.get('/health/live')).status).toBe(200);
    await gateway.nats.start();
    await expectBack();
    await started.stop();
  }, 30_000);
});
