import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('GET /v1/workspace/requests', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    workspace = await WorkspaceRequests.create(gateway);
  });

  it('200: lists requests with the pattern of their path and no word of what they were about', async () => {
    const key = await workspace.createKey();
    const prefix = readPrefix(key);
    const found = await workspace.get('/v1/businesses?q=oneil', key);
    await workspace.get('/v1/businesses/us-co-20191000001', key);
    await workspace.get('/v1/nothing/oneil', key);
    await workspace.send('POST', '/v1/match', { queries: { a: { name: 'oneil', tin: '12-3456789' } } }, key);
    const path = `/v1/workspace/requests?key=brk_${prefix}`;
    await eventually(async () => (await workspace.json(path))['total_count'], 4, 10_000);
    const response = await workspace.get(path);
    expect([response.status, document.departures('listRequests', response)]).toEqual([200, []]);
    const { data } = JSON.parse(response.text);
    expect(data).toMatchObject([
      { key: prefix, method: 'POST', route: '/v1/match', status: 200 },
      { key: prefix, method: 'GET', route: 'none', status: 404 },
      { key: prefix, method: 'GET', route: '/v1/businesses/:id', status: 200 },
      { method: 'GET', route: '/v1/businesses', status: 200, request_id: found.headers['x-request-id'] },
    ]);
    expect(response.text).not.toMatch(/oneil|3456789|20191000001/);
    expect(await workspace.json(`${path}&status=404`)).toMatchObject({ total_count: 1, data: [{ route: 'none' }] });
  });

  it('loses no request whose response was sent before a gateway ends', async () => {
    const key = await workspace.createKey();
    const extra = await ExtraGateway.start(gateway);
    const sent = await Promise.all(
      Array.from({ length: 40 }, () => extra.get('/v1/suggest?q=cedar', { headers: { 'x-api-key': key } })),
    );
    await extra.end();
    const { total_count: logged } = await workspace.json(`/v1/workspace/requests?key=${readPrefix(key)}`);
    expect(logged).toBe(sent.length);
  });

  it('keeps seven days', async () => {
    const id = readPrefix(workspace.key);
    await withClient(gateway.databaseUrl, (client) =>
      client.query(
        `INSERT INTO request_log (workspace_id, requested_at, key_prefix, method, route, status, duration_ms, request_id)
         SELECT workspace_id, now() - make_interval(hours => h), 'OLDOLDOL', 'GET', '/v1/people', 200, 1, 'old'
           FROM api_keys, unnest(ARRAY[167, 169]) h WHERE prefix = $1`,
        [id],
      ),
    );
    expect(await workspace.json('/v1/workspace/requests?key=OLDOLDOL')).toMatchObject({ total_count: 1 });
  });

  it('400: takes the prefix of a key, and a status', async () => {
    for (const [name, value] of [
      ['key', 'nothing'],
      ['status', '99'],
    ]) {
      const response = await workspace.get(`/v1/workspace/requests?${name}=${value}`);
      expect(problemIn(response)).toMatchObject({ status: 400, param: name });
      expect(document.departures('listRequests', response)).toEqual([]);
    }
  });
});
