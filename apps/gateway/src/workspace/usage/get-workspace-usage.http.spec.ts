import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { makePerson } from '../../testing/gateway-keys.ts';
import { textIn } from '../../testing/shown-page.ts';
import { GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import type { WorkspaceUsage } from './workspace-usage.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('GET /v1/workspace/usage', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway(), { dailyLimit: 100 });
  });

  it('200: says what used up the limit, by key and endpoint, as documented', async () => {
    const key = await workspace.createKey({ name: 'Job' });
    const queries = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [`q${i}`, { name: `Cedar ${i}` }] as const),
    );
    expect((await workspace.send('POST', '/v1/match', { queries }, key)).status).toBe(200);
    for (const path of ['/v1/suggest?q=cedar', '/v1/suggest?q=oneil', '/v1/businesses', '/v1/account'])
      await workspace.get(path, key);
    const usage = async () => (await workspace.json('/v1/workspace/usage?days=1'))['endpoints'];
    const prefix = readPrefix(key);
    const row = (endpoint: string, requests: number, counted: number) => {
      return { object: 'endpoint_usage', key: prefix, kind: 'key', name: 'Job', endpoint, requests, counted };
    };
    const ofJob = async () => (await usage()).filter((one: { key: string }) => one.key === prefix);
    await eventually(
      ofJob,
      [
        row('POST /v1/match', 1, 3),
        row('GET /v1/suggest', 2, 2),
        row('GET /v1/businesses', 1, 1),
        row('GET /v1/account', 1, 0),
      ],
      10_000,
    );
    const response = await workspace.get('/v1/workspace/usage');
    expect([response.status, document.departures('getWorkspaceUsage', response)]).toEqual([200, []]);
    const { limits, days } = JSON.parse(response.text);
    expect(limits).toEqual([
      {
        object: 'used_limit',
        key: readPrefix(workspace.key),
        kind: 'key',
        name: null,
        used_today: 6,
        daily_limit: 100,
      },
    ]);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ date: new Date().toISOString().slice(0, 10), counted: 6 });
  });

  it('200: names people and their sessions as what they are, also on the page', async () => {
    const demo = new GatewaySurface((await sharedGateway()).running, 'demo');
    const key = await demo.makeKey({ role: 'manage' }, 'enterprise');
    const { session } = await makePerson(demo.databaseUrl, key, 'owner');
    const id = session.slice(4, 12);
    await demo.page('/companies/us-co-20191000001', session);
    const read = async () => {
      const { text } = await (
        await sharedGateway()
      ).get('/v1/workspace/usage?days=1', { headers: { 'x-api-key': key } });
      return JSON.parse(text) as WorkspaceUsage;
    };
    await eventually(
      async () => (await read()).endpoints.some((one) => one.kind === 'session' && one.key === id),
      true,
      10_000,
    );
    const { limits } = await read();
    expect(limits.map(({ kind, name }) => [kind, name])).toEqual([
      ['key', null],
      ['people', null],
    ]);
    const { text } = await demo.page('/workspace', session);
    expect(textIn(text)).toContain('People and their programs. The limit resets at 00:00 UTC.');
    expect(textIn(text)).toContain(`Session ${id}`);
    expect(text.match(/brk_\w{8}/g)?.every((found) => found === `brk_${key.slice(4, 12)}`)).toBe(true);
  });

  it('400: takes 1 to 30 days', async () => {
    for (const days of ['0', '31', 'x']) {
      const response = await workspace.get(`/v1/workspace/usage?days=${days}`);
      expect(problemIn(response)).toMatchObject({ status: 400, param: 'days' });
      expect(document.departures('getWorkspaceUsage', response)).toEqual([]);
    }
  });
});
