import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, type AppSettings, eventually, startApp, type TestDatabase } from '@registry/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Documented } from '../../testing/documented.ts';
import { send } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { ExtraGateway, sharedGateway } from '../../testing/started-gateway.ts';
import { gatewayDatabase, KEY_HASH_SECRET, makeKey } from '../../testing/gateway-keys.ts';

describe('requests that the gateway itself refuses', () => {
  let database: TestDatabase;
  let key: string;
  const started: AppProcess[] = [];
  const shared: ExtraGateway[] = [];

  beforeAll(async () => {
    database = await gatewayDatabase();
    key = await makeKey(database.url);
  });
  afterAll(() => Promise.all([...started.map((gateway) => gateway.kill()), ...shared.map((one) => one.end())]));

  async function gatewayWith(settings: AppSettings) {
    const usual = {
      DATABASE_URL: database.url,
      NATS_URL: 'nats://127.0.0.1:1',
      KEY_HASH_SECRET,
      EVIDENCE_SECRET: KEY_HASH_SECRET,
      PRODUCTION_PORT: 0,
    };
    const gateway = await startApp('gateway', { ...usual, ...settings });
    started.push(gateway);
    const baseUrl = `http://127.0.0.1:${String(gateway.ready['productionPort'])}`;
    const get = (path: string) => send(baseUrl, path, { headers: { 'x-api-key': key, 'x-request-id': 'traced' } });
    return { gateway, get };
  }

  /** Next to the gateway that specs share. */
  async function sharedWith(settings: AppSettings) {
    const extra = await ExtraGateway.start(await sharedGateway(), settings);
    shared.push(extra);
    const headers = { 'x-api-key': await extra.makeKey() };
    const get = (path: string) => extra.get(path, { headers });
    const used = async () => (JSON.parse((await get('/v1/account')).text) as { usage_today: number }).usage_today;
    return { get, used };
  }

  it('429: a key beyond the burst limit, where one is set, which does not count', async () => {
    const { get, used } = await sharedWith({ BURST_PER_SECOND: 3 });
    const before = await used();
    const responses = await Promise.all(Array.from({ length: 10 }, () => get('/v1/nothing')));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const response of refused) {
      expect(problemIn(response)).toMatchObject({ code: 'too_many_requests' });
      expect(response.headers['retry-after']).toBe('1');
    }
    expect(await used()).toBe(before + responses.length - refused.length);
  });

  it('503: more in flight than is allowed, at once, uncounted, and never a probe', async () => {
    const { get } = await sharedWith({ IN_FLIGHT_MAX: 0 });
    const response = await get('/v1/businesses?q=a');
    expect(problemIn(response)).toMatchObject({ status: 503, code: 'overloaded' });
    expect(response.headers['retry-after']).toBe('1');
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/openapi.json')).status).toBe(200);
  });

  describe('where the sender or the database fails', () => {
    let started: Awaited<ReturnType<typeof gatewayWith>>;
    beforeAll(async () => {
      started = await gatewayWith({});
    });

    it('/health/live says that the process runs, needs no key and calls no service: NATS is unavailable here', async () => {
      const port = String(started.gateway.ready['productionPort']);
      const response = await send(`http://127.0.0.1:${port}`, '/health/live');
      expect([response.status, JSON.parse(response.text)]).toEqual([200, { status: 'ok' }]);
      expect(new Documented('production').departures('getLiveness', response)).toEqual([]);
    });

    it.each([
      ['/v1/match', 'application/json', '{"q'],
      ['/v1/batches', 'text/csv', 'name\nA'],
      ['/v1/batches', 'application/x-ndjson', '{"name":"A"}\n{"'],
    ])('499: the sender of a body for %s (%s) breaks off', async (path, type, part) => {
      const { gateway } = started;
      const ended = (line: string) => line.includes(`"route":"${path}"`) && line.includes('"status":499');
      const before = gateway.lines.filter(ended).length;
      for (const ms of [0, 50, 300]) {
        const socket = connect(Number(gateway.ready['productionPort']), '127.0.0.1');
        await once(socket, 'connect'); // what is written before may not be sent at all
        const head = [`POST ${path} HTTP/1.1`, 'host: api', `x-api-key: ${key}`, `content-type: ${type}`];
        socket.write([...head, 'content-length: 1000', '', part].join('\r\n'));
        await delay(ms);
        socket.destroy();
      }
      await eventually(() => Promise.resolve(gateway.lines.filter(ended).length), before + 3, 10_000);
    });

    it('500: a fault returns to the caller nothing but the id under which it is logged, and is the only one in the log', async () => {
      const { gateway, get } = started;
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('ALTER TABLE key_usage RENAME TO elsewhere');
      const response = await get('/v1/nothing');
      await client.query('ALTER TABLE elsewhere RENAME TO key_usage');
      await client.end();
      expect(problemIn(response)).toMatchObject({ status: 500, code: 'internal_error' });
      expect(response.text).not.toContain('key_usage');
      expect(response.headers['x-request-id']).toBe('traced');
      await gateway.stop();
      const [logged = '', ...others] = gateway.lines.filter((line) => line.includes('"level":"error"'));
      expect(JSON.parse(logged)).toMatchObject({ requestId: 'traced', msg: 'request failed' });
      expect(logged).toContain('relation \\"key_usage\\" does not exist');
      expect(others).toEqual([]); // an aborted upload is not an error of the gateway
    });
  });
});
