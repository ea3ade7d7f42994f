import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Batch } from '@registry/contracts-batches';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import pg from 'pg';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../testing/workspace/test-clock-workspace.ts';

describe('the event batch.completed', () => {
  let gateway: GatewaySurface;
  let workspace: WatchlistWorkspace;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    workspace = await WatchlistWorkspace.make(await sharedGateway('demo'));
    batches = new BatchRequests(gateway, workspace.key);
  });
  afterAll(() => workspace.end());

  const makeWebhook = async (eventTypes: string[] | null): Promise<string> => {
    const delivery = { type: 'webhook', url: workspace.receiver.url(), event_types: eventTypes };
    return String((await workspace.json('POST', '/v1/watchlists', { name: 'Lists', delivery }))['id']);
  };
  const events = async (watchlistId: string) =>
    (await workspace.json('GET', `/v1/watchlists/${watchlistId}/events`))['data'] as { type: string }[];

  it('has the batch as the API returns it but for its columns, goes to the webhooks that want it, and is one event if its reporter dies', async () => {
    const [wanting, other, digest] = [
      await makeWebhook(['batch.completed']),
      await makeWebhook(['lien.filed']),
      await workspace.makeWatchlist(),
    ];
    const id = await batches.completed(await batches.post(BATCH));
    await eventually(() => Promise.resolve(workspace.receiver.bodies.length), 1, 30_000);
    const { columns, ...batch } = JSON.parse((await batches.send('GET', `/v1/batches/${id}`)).text) as Record<
      string,
      unknown
    >;
    expect(columns).toMatchObject({ name: 'Vendor' });
    expect(workspace.receiver.bodies).toEqual([
      expect.objectContaining({
        type: 'batch.completed',
        sequence: 1,
        data: {
          ...{ watchlist_id: wanting, entity_id: null, source: null, as_of: null, changes: [], business: null },
          ...{ record: null, batch },
        },
      }),
    ]);
    expect([await events(wanting), await events(other), await events(digest)]).toEqual([
      workspace.receiver.bodies,
      [expect.objectContaining({ type: 'batch.completed' })],
      [],
    ]);

    // As if the process had died after the report and before it noted that.
    const client = new pg.Client({ connectionString: String(gateway.settingsOf('batches')['DATABASE_URL']) });
    await client.connect();
    const isReported = async () => {
      const { rows } = await client.query<{ done: boolean }>(
        'SELECT reported_at IS NOT NULL AS done FROM batches WHERE id = $1',
        [id],
      );
      return rows[0]?.done;
    };
    await eventually(isReported, true);
    await client.query('UPDATE batches SET reported_at = NULL WHERE id = $1', [id]);
    await eventually(isReported, true, 30_000);
    await client.end();
    expect([(await events(wanting)).length, workspace.receiver.bodies.length]).toEqual([1, 1]);
  });

  it('of a sandbox goes to the webhooks of its test clocks, at their time', async () => {
    const sandbox = await TestClockWorkspace.make();
    const list = await sandbox.makeList(await sandbox.makeClock());
    const own = new BatchRequests(gateway, sandbox.key);
    const id = await own.completed(await own.post(BATCH));
    await eventually(() => Promise.resolve(sandbox.workspace.receiver.bodies.length), 1, 30_000);
    expect(sandbox.workspace.receiver.bodies).toMatchObject([
      {
        ...{ type: 'batch.completed', timestamp: '2026-01-01T00:00:00.000Z' },
        data: { watchlist_id: list.id, batch: { id } },
      },
    ]);
    sandbox.end();
  });

  it('of a batch that is refused does not hold up those of later batches', async () => {
    const webhook = await makeWebhook(['batch.completed']);
    const [refused, later] = [
      await batches.completed(await batches.post(BATCH)),
      await batches.completed(await batches.post(BATCH)),
    ];
    const ids = async () =>
      ((await workspace.json('GET', `/v1/watchlists/${webhook}/events`))['data'] as { data: { batch: Batch } }[]).map(
        ({ data }) => data.batch.id,
      );
    await eventually(ids, [refused, later], 30_000);
    await withClient(String(gateway.settingsOf('batches')['DATABASE_URL']), async (client) => {
      const reported = async (id: string) =>
        (await client.query('SELECT FROM batches WHERE id = $1 AND reported_at IS NOT NULL', [id])).rowCount === 1;
      await eventually(() => reported(later), true);
      // No contract takes such a count.
      const unreport = 'UPDATE batches SET (reported_at, verdicts) = (NULL, $2) WHERE id = $1';
      await client.query(unreport, [refused, { matched: -1 }]);
      await client.query(unreport, [later, { matched: 1 }]);
      await eventually(() => reported(later), true, 30_000);
      expect(await reported(refused)).toBe(false);
      // A version that takes it gets it.
      await client.query(`UPDATE batches SET (verdicts, report_after) = ('{}', NULL) WHERE id = $1`, [refused]);
      await eventually(() => reported(refused), true, 30_000);
    });
  });
});
