import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const ID = 'us-co-20191000003';
const PATH = `/v1/businesses/${ID}`;

interface MonitoredEvent {
  readonly type: string;
  readonly status: string;
}

describe('a business of a workspace', () => {
  const document = new Documented('production');
  let demo: GatewaySurface;
  let workspace: WorkspaceRequests;
  let other: WorkspaceRequests;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    const production = await sharedGateway();
    workspace = await WorkspaceRequests.create(production, {}, 'enterprise');
    other = await WorkspaceRequests.create(production, {}, 'enterprise');
  });

  const onDemo = async (method: string, path: string, body: object) => {
    const headers = { 'x-api-key': workspace.key, 'content-type': 'application/json' };
    return JSON.parse((await demo.get(path, { method, headers, body: JSON.stringify(body) })).text);
  };
  const follow = async (delivery: object) => {
    const { id } = await onDemo('POST', '/v1/watchlists', { name: 'x', delivery });
    await onDemo('POST', `/v1/watchlists/${id}/entities`, { entity_id: ID });
    return id as string;
  };
  const monitor = async (by = workspace, query = '') => (await by.json(`${PATH}${query}`))['monitor'];

  it('has the watchlists of the workspace that follow it in monitor, whole and sparse', async () => {
    expect(await monitor()).toBeNull();
    const url = 'http://127.0.0.1:9/hook';
    const types = ['business.status_changed', 'lien.filed'];
    const first = await follow({ type: 'webhook', url, event_types: types });
    await eventually(async () => (await monitor())?.id, first, 10_000); // a workspace without watchlists is remembered for 5 seconds
    const followed = await monitor(workspace, '?sparse=true');
    expect(followed).toMatchObject({ object: 'monitor', id: first });
    expect(followed.event_types.map(({ type, status }: MonitoredEvent) => [type, status])).toEqual(
      expect.arrayContaining(types.map((type) => [type, 'active'])),
    );
    expect(followed.event_types).toHaveLength(2);
    await onDemo('PATCH', `/v1/watchlists/${first}`, { status: 'paused' });
    expect((await monitor()).event_types).toMatchObject([{ status: 'paused' }, { status: 'paused' }]);
    await follow({ type: 'digest', email: 'ada@example.com' });
    const both = await monitor();
    expect(both.id).toBe(first);
    expect(both.event_types.length).toBeGreaterThan(2);
    expect(both.event_types.every(({ status }: MonitoredEvent) => status === 'active')).toBe(true);
    expect(document.departures('getBusiness', await workspace.get(PATH))).toEqual([]);
    expect(await monitor(other)).toBeNull();
  });

  it('has the refreshes that the workspace requested in orders, with how they ended', async () => {
    const orders = async (by = workspace, query = '') => (await by.json(`${PATH}${query}`))['orders'];
    const { id } = JSON.parse((await workspace.send('POST', `${PATH}/refreshes`)).text);
    // No portal is configured here, so no lookup gets data.
    await eventually(async () => (await orders())[0]?.status, 'failed', 20_000);
    expect(await orders()).toEqual([
      {
        object: 'order',
        id,
        status: 'failed',
        product: 'refresh',
        created_at: expect.any(String),
        completed_at: expect.any(String),
      },
    ]);
    expect(await orders(workspace, '?sparse=true')).toHaveLength(1);
    expect(await orders(other)).toEqual([]);
    expect(document.departures('getBusiness', await workspace.get(PATH))).toEqual([]);
  });
});
