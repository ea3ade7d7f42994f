import { eventually } from '@registry/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { hasReconciliationSchemas, ReconciliationSchemas } from '../testing/lists/reconciliation-schemas.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

const BAKERY = 'us-co-20191000001';
const schemas = hasReconciliationSchemas ? new ReconciliationSchemas() : undefined;
const bySchema = schemas === undefined ? it.skip : it;

const left = ({ headers }: HttpResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);

describe('the reconciliation service', () => {
  const document = new Documented('production');
  let production: GatewaySurface;
  let demo: GatewaySurface;
  let key: string;
  let keyed: string;

  beforeAll(async () => {
    [production, demo] = [await sharedGateway(), await sharedGateway('demo')];
    key = await production.makeKey({ dailyLimit: 1_000 });
    keyed = await readPath(key);
  });

  /** The path of the service of a key. */
  async function readPath(ofKey: string): Promise<string> {
    const response = await production.get('/v1/reconciliation', { headers: { 'x-api-key': ofKey } });
    expect(document.departures('getReconciliationService', response)).toEqual([]);
    return new URL(JSON.parse(response.text).url).pathname;
  }

  const at = { demo: () => [demo, '/reconcile'] as const, production: () => [production, keyed] as const };
  const get = (surface: keyof typeof at, path = '') => {
    const [gateway, base] = at[surface]();
    return gateway.get(`${base}${path}`);
  };
  const post = (surface: keyof typeof at, form: Record<string, string>) => {
    const [gateway, base] = at[surface]();
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    return gateway.get(base, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
  };
  const valueOf = ({ text }: HttpResponse) => JSON.parse(text);

  describe.each(['demo', 'production'] as const)('of the surface %s', (surface) => {
    it('has a manifest whose addresses lead to what they promise', async () => {
      const response = await get(surface);
      const manifest = valueOf(response);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(manifest).toMatchObject({ versions: ['0.2'], defaultTypes: [{ id: '/business', name: 'Business' }] });
      const [gateway] = at[surface]();
      for (const url of [
        manifest.view.url.replace('{{id}}', BAKERY),
        manifest.preview.url.replace('{{id}}', BAKERY),
        `${manifest.suggest.entity.service_url}${manifest.suggest.entity.service_path}?prefix=cedar`,
        `${manifest.suggest.property.service_url}${manifest.suggest.property.service_path}?prefix=st`,
        `${manifest.suggest.type.service_url}${manifest.suggest.type.service_path}?prefix=b`,
        `${manifest.extend.propose_properties.service_url}${manifest.extend.propose_properties.service_path}?type=/business`,
        manifest.documentation,
      ]) {
        const { pathname, search } = new URL(url);
        expect([url, (await gateway.get(pathname + search)).status]).toEqual([url, 200]);
      }
    });

    it('has the same address with a slash at its end', async () => {
      const [gateway, base] = at[surface]();
      const queries = JSON.stringify({
        q0: { query: 'Cedar Ridge Bakery LLC', properties: [{ pid: 'state', v: 'CO' }] },
      });
      const form = new URLSearchParams({ queries }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const [manifest, byGet, byPost, suggested] = await Promise.all([
        gateway.get(`${base}/?callback=x`),
        gateway.get(`${base}/?${form}`),
        gateway.get(`${base}/`, { method: 'POST', headers, body: form }),
        gateway.get(`${base}/suggest/entity/?prefix=cedar`),
      ]);
      expect(valueOf(manifest)).toEqual(valueOf(await get(surface)));
      for (const response of [byGet, byPost]) expect(valueOf(response).q0.result[0].id).toBe(BAKERY);
      expect(suggested.status).toBe(200);
    });

    it.each(['GET', 'POST'] as const)('reconciles a batch of queries (%s)', async (method) => {
      const queries = {
        q0: {
          query: 'Cedar Ridge Bakry LLC',
          type: '/business',
          limit: 3,
          properties: [{ pid: 'state', v: 'Colorado' }],
        },
        q1: {
          query: 'Cedar Ridge Bakery LLC',
          properties: [
            { pid: 'address', v: ['1 Main St, Denver 80202'] },
            { pid: 'state', v: { id: 'x', name: 'CO' } },
            { pid: 'unknown', v: 'passed over' },
          ],
          type_strict: 'should',
        },
        q2: { query: 'Nobody Has This Name Anywhere' },
        q3: { query: 'Cedar Ridge Bakery LLC', type: '/person' },
        __proto__q: { query: 'Cedar Ridge Bakery', limit: 1 },
      };
      const form = { queries: JSON.stringify(queries), extra: '1' };
      const response = await (method === 'POST'
        ? post(surface, form)
        : get(surface, `?${new URLSearchParams(form).toString()}`));
      expect(response.status).toBe(200);
      const results = valueOf(response);
      expect(Object.keys(results)).toEqual(Object.keys(queries));
      expect(results.q0.result[0]).toMatchObject({
        id: BAKERY,
        name: 'Cedar Ridge Bakery, LLC',
        score: expect.any(Number),
        type: [{ id: '/business', name: 'Business' }],
      });
      expect(results.q1.result[0]).toMatchObject({ id: BAKERY, match: true });
      expect(results.q1.result[0].score).toBeGreaterThanOrEqual(90);
      expect(results.q1.result.slice(1).every(({ match }: { match: boolean }) => !match)).toBe(true);
      expect([results.q2.result, results.q3.result]).toEqual([[], []]);
      expect(results.__proto__q.result).toHaveLength(1);
    });

    it('reconciles the others where a query cannot be read, and says so in its candidate', async () => {
      const state = (v: string) => ({ query: 'Cedar Ridge Bakery LLC', properties: [{ pid: 'state', v }] });
      const unread: Record<string, [query: unknown, reason: string]> = {
        q1: [{ query: '' }, 'name is empty'],
        q2: ['Cedar Ridge Bakery LLC', 'The query is not an object'],
        q3: [null, 'The query is not an object'],
        q4: [['Cedar Ridge Bakery LLC'], 'The query is not an object'],
        q5: [state('Ontario'), 'state is "Ontario". Only registries of US states are loaded'],
        q6: [state('WY'), 'No registry of Wyoming is loaded.'],
        q7: [{ query: 'x'.repeat(501) }, 'name has 501 characters'],
      };
      const sent = Object.entries(unread).map(([id, [query]]) => [id, query] as const);
      const queries = JSON.stringify({ q0: state('CO'), ...Object.fromEntries(sent) });
      const { q0, ...others } = valueOf(await post(surface, { queries }));
      expect(q0.result[0]).toMatchObject({ id: BAKERY, match: true });
      expect(others).toEqual(
        Object.fromEntries(
          Object.entries(unread).map(([id, [, reason]]) => {
            const name = expect.stringContaining(`Not compared. ${reason}`);
            return [id, { result: [{ id: 'not-compared', name, score: 0, match: false, type: [], features: [] }] }];
          }),
        ),
      );
    });

    it('suggests businesses by their names and numbers, properties and types', async () => {
      const suggest = async (kind: string, prefix: string) =>
        valueOf(await get(surface, `/suggest/${kind}?prefix=${encodeURIComponent(prefix)}&lang=en`)).result;
      expect(await suggest('entity', 'cedar ridge bak')).toEqual([
        {
          id: BAKERY,
          name: 'Cedar Ridge Bakery, LLC',
          description: '20191000001, CO, active (data date unknown)',
          notable: [{ id: '/business', name: 'Business' }],
        },
      ]);
      expect((await suggest('entity', '20191000001'))[0].id).toBe(BAKERY);
      expect([await suggest('entity', ''), await suggest('entity', '"…')]).toEqual([[], []]);
      expect((await suggest('property', 'zip')).map(({ id }: { id: string }) => id)).toEqual(['postal_code']);
      expect(await suggest('type', 'x')).toEqual([]);
    });

    it('adds data to companies: facts, and the number and the newest of each kind of record', async () => {
      const properties = ['status', 'formation_date', 'agent', 'liens_count', 'liens_newest'].map((id) => ({ id }));
      const extend = JSON.stringify({ ids: [BAKERY, 'us-co-0', 'nonsense', null, 42], properties });
      const response = await post(surface, { extend });
      const { meta, rows } = valueOf(response);
      expect(meta.map(({ id }: { id: string }) => id)).toEqual(properties.map(({ id }) => id));
      expect(rows[BAKERY]).toMatchObject({
        status: [{ str: 'active' }],
        formation_date: [{ str: '2019-03-01' }],
        agent: [{ str: 'Jane Q Doe' }],
      });
      const nothing = { status: [], formation_date: [], agent: [], liens_count: [], liens_newest: [] };
      expect(['us-co-0', 'nonsense', 'null', '42'].map((id) => rows[id])).toEqual(Array(4).fill(nothing));
    });

    it('shows a company in the frame of any program, and nothing that it does not escape', async () => {
      const response = await get(surface, `/preview?id=${BAKERY}`);
      expect(response.headers['content-security-policy']).toContain('frame-ancestors *');
      expect(response.text).toContain('Cedar Ridge Bakery, LLC');
      const unknown = await get(surface, `/preview?id=${encodeURIComponent('<script>')}`);
      expect([unknown.status, unknown.text.includes('<script>')]).toEqual([200, false]);
    });

    it.each([
      ['queries that are no JSON', { queries: '{"q0"' }, 'queries is not valid JSON'],
      ['queries that are a list', { queries: '[]' }, 'queries is not a JSON object'],
      [
        'an unknown property',
        { extend: '{"ids":[],"properties":[{"id":"x"}]}' },
        '"x" is not a property; expected one of status',
      ],
      ['no list of ids', { extend: '{"ids":1,"properties":[]}' }, 'extend has no ids'],
      ['nothing', {}, 'The form has neither queries nor extend'],
    ])('400: says what is wrong with %s', async (_what, form, message) => {
      const response = await post(surface, form);
      expect(response.status).toBe(400);
      expect(response.text).toContain(JSON.stringify(message).slice(1, -1));
    });

    it('400: refuses more than 100 queries', async () => {
      const queries = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`q${at}`, { query: 'A' }]));
      expect((await post(surface, { queries: JSON.stringify(queries) })).text).toContain('queries has 101 queries');
    });

    bySchema('keeps to the JSON schemas of the specification (skipped where ../shared/data is not there)', async () => {
      const departures = async (schema: string, response: Promise<HttpResponse>) =>
        schemas?.departures(schema, valueOf(await response));
      const queries = JSON.stringify({ q0: { query: 'Cedar Ridge' }, q1: { query: '' }, q2: 'Cedar Ridge' });
      const all = valueOf(await get(surface, '/properties?type=/business')).properties as { id: string }[];
      const extend = JSON.stringify({ ids: [BAKERY, 'us-co-0'], properties: all.map(({ id }) => ({ id })) });
      expect([
        await departures('manifest', get(surface)),
        await departures('reconciliation-result-batch', post(surface, { queries })),
        await departures('suggest-entities-response', get(surface, '/suggest/entity?prefix=cedar')),
        await departures('suggest-properties-response', get(surface, '/suggest/property?prefix=')),
        await departures('suggest-types-response', get(surface, '/suggest/type?prefix=b')),
        await departures('data-extension-property-proposal', get(surface, '/properties?type=/business&limit=3')),
        await departures('data-extension-response', post(surface, { extend })),
      ]).toEqual([[], [], [], [], [], [], []]);
    });
  });

  it('counts ten queries or ten companies as one request of the key, and everything else as one', async () => {
    const own = await production.makeKey({ dailyLimit: 20 });
    const path = await readPath(own);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (form: Record<string, string>) =>
      production.get(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
    const some = (count: number) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Cedar Ridge' }])),
      );
    expect(left(await production.get(path))).toBe(18);
    expect(left(await send({ queries: some(11) }))).toBe(16);
    expect(left(await send({ queries: '{}' }))).toBe(15);
    expect(left(await send({ extend: JSON.stringify({ ids: [BAKERY], properties: [] }) }))).toBe(14);
    const refused = await send({ queries: some(100) });
    expect([refused.status, left(await production.get(`${path}/suggest/type`))]).toEqual([200, 3]);
    expect((await send({ queries: some(100) })).status).toBe(403);
  });

  it('401: takes no other token than that of a current key, and no token of a path as a key', async () => {
    const token = keyed.split('/')[2] ?? '';
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const one of [wrong, 'x', key, `${token}A`]) {
      const response = await production.get(`/reconcile/${encodeURIComponent(one)}`);
      expect(problemIn(response)).toMatchObject({ status: 401, code: 'invalid_key' });
    }
    expect((await production.get('/v1/account', { headers: { 'x-api-key': token } })).status).toBe(401);
    const ended = await production.makeKey({ expiresAt: new Date(Date.now() + 1_500) });
    const path = await readPath(ended);
    await eventually(async () => (await production.get(path)).status, 401);
    expect((await production.get(keyed, { method: 'PUT' })).status).toBe(405);
  });

  it('counts queries of the demo for the address of their client', async () => {
    const limited = await ExtraGateway.start(demo, { DEMO_PER_MINUTE: 5 });
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const send = (count: number) => {
        const queries = Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Cedar Ridge' }]),
        );
        const body = new URLSearchParams({ queries: JSON.stringify(queries) }).toString();
        return limited.get('/reconcile', { method: 'POST', headers, body });
      };
      expect([(await send(31)).status, (await send(10)).status, (await send(1)).status]).toEqual([200, 200, 429]);
    } finally {
      await limited.end();
    }
  });
});
