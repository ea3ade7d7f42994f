import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from '@registry/testing';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

const PATH = '/v1/businesses/us-co-20191000001';

/** The 2.8 s that a request has, and what its answer needs. */
const ANSWER_MS_MAX = 3_000;

describe('what a request needs is away', () => {
  let gateway: StartedGateway;
  let database: TcpProxy;
  let key: string;

  beforeAll(async () => {
    gateway = await StartedGateway.start(
      { services: ['business-registry', 'records-sections'], settings: { gateway: { TIME_LIMIT_FACTOR: 1 } } },
      async (app, usual) => {
        if (app !== 'gateway') return usual;
        const url = String(usual['DATABASE_URL']);
        database = await startTcpProxy({ port: Number(new URL(url).port) });
        return { ...usual, DATABASE_URL: database.through(url) };
      },
    );
    key = await gateway.makeKey({ dailyLimit: 1_000_000 });
  });
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
    expect(ms).toBeLessThan(ANSWER_MS_MAX);
    for (const answer of answers) {
      expect(problemIn(answer)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const [health, healthMs] = await timed(() => gateway.get('/health'));
    expect([health.status, healthMs < ANSWER_MS_MAX]).toEqual([503, true]);
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
    await gateway.stack.app('business-registry').stop();
    await expectAway();
    await gateway.stack.startAnother('business-registry');
    await expectBack();
  }, 30_000);

  it('business-registry frozen: 502, and back when it thaws', async () => {
    gateway.stack.app('business-registry').signal('SIGSTOP');
    await expectAway();
    gateway.stack.app('business-registry').signal('SIGCONT');
    await expectBack();
  }, 30_000);

  it('NATS stopped: 502, and back when it is started again', async () => {
    await gateway.stack.nats.stop();
    await expectAway();
    await gateway.stack.nats.start();
    await expectBack();
  }, 30_000);

  it('NATS frozen: 502, and back when it thaws', async () => {
    gateway.stack.nats.freeze(true);
    await expectAway();
    gateway.stack.nats.freeze(false);
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
    await gateway.stack.nats.stop();
    const started = await gateway.stack.startAnother('gateway');
    expect((await gateway.get('/health/live')).status).toBe(200);
    await gateway.stack.nats.start();
    await expectBack();
    await started.stop();
  }, 30_000);
});
