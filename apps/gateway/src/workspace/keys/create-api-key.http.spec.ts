import { beforeAll, describe, expect, it } from '@jest/globals';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { runCli } from '../../testing/gateway-keys.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway, type GatewaySurface } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('POST /v1/workspace/keys', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    workspace = await WorkspaceRequests.create(gateway);
  });

  const create = (body: object) => workspace.send('POST', '/v1/workspace/keys', body);

  it('201: makes a key of the workspace, which is shown once and can be used', async () => {
    const response = await create({ name: 'Nightly', expires_at: '2999-01-31' });
    expect([response.status, document.departures('createApiKey', response)]).toEqual([201, []]);
    const made = JSON.parse(response.text);
    expect(made).toMatchObject({
      prefix: readPrefix(made.key),
      name: 'Nightly',
      role: 'read',
      state: 'active',
      shares_limit_of: readPrefix(workspace.key),
      expires_at: '2999-01-31T00:00:00.000Z',
      last_used_at: null,
    });
    expect((await workspace.get('/v1/suggest?q=cedar', made.key)).status).toBe(200);
    expect((await workspace.get('/v1/workspace/keys')).text).not.toContain(made.key);
  });

  it('409: a retry with the same Idempotency-Key makes no second key, of this workspace only', async () => {
    const headers = (by: WorkspaceRequests) => ({
      'x-api-key': by.key,
      'content-type': 'application/json',
      'idempotency-key': 'nightly-1',
    });
    const send = (by: WorkspaceRequests, name = 'Once') =>
      gateway.get('/v1/workspace/keys', { method: 'POST', headers: headers(by), body: JSON.stringify({ name }) });
    const [own, other] = [await WorkspaceRequests.create(gateway), await WorkspaceRequests.create(gateway)];
    const responses = await Promise.all([send(own), send(own), send(own, 'Another')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const made = JSON.parse(responses.find(({ status }) => status === 201)?.text ?? '{}');
    for (const refused of responses.filter(({ status }) => status === 409)) {
      expect(problemIn(refused)).toMatchObject({ code: 'idempotency_conflict' });
      expect(refused.text).toContain(made.prefix);
      expect(document.departures('createApiKey', refused)).toEqual([]);
    }
    expect((await send(other)).status).toBe(201);
    expect((await own.json('/v1/workspace/keys')).total_count).toBe(2);
  });

  it('201: a key with the role manage makes others, one with the role read does not', async () => {
    const manager = await workspace.createKey({ name: 'Ops', role: 'manage' });
    const reader = await workspace.createKey();
    expect((await workspace.send('POST', '/v1/workspace/keys', { name: 'x' }, manager)).status).toBe(201);
    const refused = await workspace.send('POST', '/v1/workspace/keys', { name: 'x' }, reader);
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'role_required' });
    expect(document.departures('createApiKey', refused)).toEqual([]);
  });

  it('a workspace cannot have more requests than the operator set by making keys, rotating them or making keys with those', async () => {
    const limited = await WorkspaceRequests.create(gateway, { dailyLimit: 5 });
    const manager = await limited.createKey({ name: 'Ops', role: 'manage' });
    const second = JSON.parse((await limited.send('POST', '/v1/workspace/keys', { name: 'x' }, manager)).text).key;
    const prefix = readPrefix(limited.key) ?? '';
    const rotated = JSON.parse((await limited.send('POST', `/v1/workspace/keys/${prefix}/rotate`)).text).key;
    const keys = [limited.key, manager, second, rotated];
    const sent = await Promise.all(
      [0, 1, 2, 3].flatMap(() => keys.map((key) => limited.get('/v1/suggest?q=cedar', key))),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(11).fill(403)]);
    for (const key of keys) {
      const { headers, text } = await limited.get('/v1/account', key);
      expect(headers['ratelimit-policy']).toBe('"daily";q=5;w=86400');
      expect(JSON.parse(text)).toMatchObject({ usage_today: 5, daily_limit: 5 });
    }
    // At the limit keys can still be managed.
    expect((await limited.send('DELETE', `/v1/workspace/keys/${readPrefix(second)}`)).status).toBe(200);
  });

  it('a key that was revoked a moment ago makes none, though a gateway still knows it', async () => {
    const other = await WorkspaceRequests.create(gateway);
    expect((await other.get('/v1/workspace/keys')).status).toBe(200);
    await runCli(gateway.databaseUrl, 'keys', 'revoke', readPrefix(other.key) ?? '');
    expect((await other.send('POST', '/v1/workspace/keys', { name: 'x' })).status).toBe(401);
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x\u0007' }, 'name'],
    [{ name: 'x', role: 'admin' }, 'role'],
    [{ name: 'x', expires_at: '2001-01-01' }, 'expires_at'],
    [{ name: 'x', expires_at: '2999-02-30' }, 'expires_at'],
    [{ name: 'x', daily_limit: 1_000_000 }, 'daily_limit'],
  ])('422: refuses %j', async (body, param) => {
    const response = await create(body);
    expect(problemIn(response)).toMatchObject({ status: 422, code: 'invalid_body', param });
    expect(document.departures('createApiKey', response)).toEqual([]);
  });
});
