import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { Documented } from '../../testing/documented.ts';
import { sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('GET /v1/workspace/keys', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway());
  });

  it('200: lists the keys of the workspace only, newest first, page by page', async () => {
    const made = [await workspace.createKey({ name: 'One' }), await workspace.createKey({ name: 'Two' })];
    const response = await workspace.get('/v1/workspace/keys?per_page=2');
    expect([response.status, document.departures('listApiKeys', response)]).toEqual([200, []]);
    const [one, two] = made.map((key) => readPrefix(key));
    expect(JSON.parse(response.text)).toMatchObject({ total_count: 3, has_more: true });
    const second = await workspace.json('/v1/workspace/keys?per_page=2&page=2');
    const prefixes = [...JSON.parse(response.text).data, ...second['data']].map(({ prefix }) => prefix);
    expect(prefixes).toEqual([two, one, readPrefix(workspace.key)]);
  });

  it('200: says when a key was last used', async () => {
    const key = await workspace.createKey({ name: 'Used' });
    const before = Date.now();
    await workspace.get('/v1/suggest?q=cedar', key);
    const lastUsed = async () => {
      const { data } = await workspace.json('/v1/workspace/keys');
      const found = (data as { prefix: string; last_used_at: string | null }[]).find(
        ({ prefix }) => prefix === readPrefix(key),
      );
      return Date.parse(found?.last_used_at ?? '') >= before - 1_000;
    };
    await eventually(lastUsed, true, 10_000);
  });
});
