import { beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '@registry/command-line/run-command';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import type { QueryResultRow } from 'pg';
import { operatorCommands } from '../../operator-commands.ts';
import { BATCH, BatchRequests } from '../../testing/lists/batch-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const COMPANY = 'us-co-20191000004';
const SERVICES = [
  'gateway',
  'watchlist',
  'batches',
  'business-registry',
  'records-sections',
  'people',
  'demo',
  'jurisdiction',
] as const;

describe('brds workspaces delete', () => {
  let gateway: GatewaySurface;
  let demo: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway();
    demo = await sharedGateway('demo');
  });

  const rows = async <Row extends QueryResultRow>(app: (typeof SERVICES)[number], sql: string, values: unknown[]) =>
    withClient(String(gateway.settingsOf(app)['DATABASE_URL']), async (client) => {
      return (await client.query<Row>(sql, values)).rows;
    });
  const findWorkspace = async (key: string): Promise<{ id: number; name: string }> => {
    const sql = 'SELECT w.id, w.name FROM workspaces w JOIN api_keys k ON k.workspace_id = w.id WHERE k.prefix = $1';
    const [found] = await rows<{ id: number; name: string }>('gateway', sql, [key.slice(4, 12)]);
    if (found === undefined) throw new Error('The workspace of the key does not exist.');
    return found;
  };
  const remove = (...args: string[]) => {
    const settings = { DATABASE_URL: String(gateway.settingsOf('gateway')['DATABASE_URL']) };
    return runCommand(operatorCommands, ['workspaces', 'delete', ...args], settings);
  };

  /** Every table of every service whose rows are of a workspace, but the log of what it read. */
  const listTables = async () => {
    const sql = `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
                  JOIN information_schema.tables USING (table_schema, table_name)
                  WHERE column_name = 'workspace_id' AND table_type = 'BASE TABLE' AND table_name NOT IN ('audit_entries', 'audit_ends')`;
    const found = await Promise.all(
      SERVICES.map(async (app) => [app, await rows<{ name: string }>(app, sql, [])] as const),
    );
    return found.flatMap(([app, tables]) => tables.map(({ name }) => [app, name] as const));
  };
  /** How many rows the databases have of a workspace, by table. */
  const countByTable = async (id: number): Promise<Record<string, number>> => {
    const counts = (await listTables()).map(async ([app, name]) => {
      const sql = `SELECT count(*)::int AS count FROM ${name} WHERE workspace_id = $1`;
      return [`${app} ${name}`, (await rows<{ count: number }>(app, sql, [id]))[0]?.count ?? 0] as const;
    });
    return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
  };
  const countOwn = async (id: number): Promise<number> =>
    Object.values(await countByTable(id)).reduce((sum, count) => sum + count, 0);
  /** The tables with rows of a watchlist, batch or key that does not exist. */
  const listOrphaned = async (): Promise<readonly string[]> => {
    const sql = `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
                  JOIN information_schema.tables USING (table_schema, table_name)
                  WHERE column_name = $1 AND data_type = $2 AND table_type = 'BASE TABLE'`;
    const parts = [
      ['watchlist', 'watchlist_id', 'text', 'SELECT id FROM watchlists UNION SELECT id FROM sandbox.clock_watchlists'],
      ['batches', 'batch_id', 'text', 'SELECT id FROM batches'],
      ['gateway', 'key_id', 'integer', 'SELECT id FROM api_keys'],
    ] as const;
    const orphaned = parts.map(async ([app, column, type, there]) => {
      const tables = await rows<{ name: string }>(app, sql, [column, type]);
      const left = tables.map(async ({ name }) => {
        const found = await rows(app, `SELECT FROM ${name} WHERE ${column} NOT IN (${there}) LIMIT 1`, []);
        return found.length > 0 ? [`${app} ${name}`] : [];
      });
      return (await Promise.all(left)).flat();
    });
    return (await Promise.all(orphaned)).flat();
  };

  it('deletes what a workspace has in every service, once its name is confirmed, and leaves its log of reads', async () => {
    const workspace = await WorkspaceRequests.create(gateway, {}, 'enterprise');
    const { id, name } = await findWorkspace(workspace.key);
    await workspace.createKey();
    await workspace.get(`/v1/businesses/${COMPANY}`);
    await workspace.send('PUT', `/v1/businesses/${COMPANY}/annotation`, { external_id: 'V-1' });
    await rows('gateway', `INSERT INTO screening_decisions VALUES ($1, 'us-co-1', 'wlr_1', 'confirmed', NULL, 'x')`, [
      id,
    ]);
    const delivery = { type: 'digest', email: 'news@example.com' };
    const headers = { 'x-api-key': workspace.key, 'content-type': 'application/json', 'idempotency-key': 'one' };
    const body = JSON.stringify({ name: 'Suppliers', delivery });
    expect((await demo.get('/v1/watchlists', { method: 'POST', headers, body })).status).toBe(201);
    await workspace.send('PUT', `/v1/businesses/${COMPANY}/records/rec_1`, { decision: 'not_this_company' });
    await workspace.get('/v1/export/businesses?state=wy');
    const batches = new BatchRequests(gateway, workspace.key);
    await batches.completed(await batches.post(BATCH));

    const own = Object.keys(await countByTable(id));
    expect(own).toEqual(
      expect.arrayContaining(['gateway public.annotations', 'watchlist public.watchlists', 'batches public.batches']),
    );
    const refused = await remove(name, '--confirm', 'another');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`add --confirm "${name}"`) });
    expect(await workspace.json('/v1/account')).toMatchObject({ object: 'account' });
    expect(await remove(name, '--confirm', name)).toMatchObject({ code: 0, stderr: '' });
    await eventually(async () => (await workspace.get('/v1/account')).status, 401, 30_000);
    await eventually(() => countByTable(id), {}, 60_000);
    await eventually(listOrphaned, [], 60_000);
    const sql = 'SELECT sequence FROM audit_entries WHERE workspace_id = $1';
    expect((await rows('gateway', sql, [id])).length).toBeGreaterThan(0);
    expect(await remove(name, '--confirm', name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No workspace has the name'),
    });
  });

  it('deletes the test clocks of a sandbox, and nothing of another workspace', async () => {
    const [gone, kept] = [await TestClockWorkspace.make(), await TestClockWorkspace.make()];
    for (const sandbox of [gone, kept]) await sandbox.makeList(await sandbox.makeClock());
    const [{ id, name }, other] = [await findWorkspace(gone.key), await findWorkspace(kept.key)];
    const before = await countOwn(other.id);
    await remove(name, '--confirm', name);
    await eventually(() => countOwn(id), 0, 60_000);
    expect(await countOwn(other.id)).toBeGreaterThanOrEqual(before);
    for (const sandbox of [gone, kept]) sandbox.end();
  });
});
