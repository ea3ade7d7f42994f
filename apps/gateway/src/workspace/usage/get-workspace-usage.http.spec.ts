import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
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
      return { object: 'endpoint_usage', key: prefix, name: 'Job', endpoint, requests, counted };
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
      { object: 'used_limit', key: readPrefix(workspace.key), name: null, used_today: 6, daily_limit: 100 },
    ]);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ date: new Date().toISOString().slice(0, 10), counted: 6 });
  });

  it('400: takes 1 to 30 days', async () => {
    for (const days of ['0', '31', 'x']) {
      const response = await workspace.get(`/v1/workspace/usage?days=${days}`);
      expect(problemIn(response)).toMatchObject({ status: 400, param: 'days' });
      expect(document.departures('getWorkspaceUsage', response)).toEqual([]);
    }
  });
});
